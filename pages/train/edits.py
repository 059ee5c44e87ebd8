"""Below the corpus box: take back the last edit, or make it again."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.ui.visit import Visit


def edits(visitor: Visit) -> None:
    """Show the buttons for what was done to the text, the corpus, the recipe and the merges."""
    visitor.note_edits()
    with st.container(key="train_edits", horizontal=True, vertical_alignment="center"):
        _button("Undo edit", "undo", visitor.undo, bool(visitor.edits.past))
        _button("Redo edit", "redo", visitor.redo, bool(visitor.edits.future))


def _button(label: str, icon: str, act: Callable[[], None], possible: bool) -> None:
    st.button(
        label,
        icon=f":material/{icon}:",
        key=f"train_{icon}",
        type="tertiary",
        on_click=act,
        disabled=not possible,
    )
