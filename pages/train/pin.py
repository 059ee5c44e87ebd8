"""The buttons that set this tokenizer aside, to be compared on the Compare page, and let it go."""

from __future__ import annotations

import streamlit as st

from pages.ui.frame import small
from pages.ui.tokenizers.pinned import Pinned
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page


def pin(visitor: Visit) -> None:
    """Show the button, what is pinned, and a button that unpins it."""
    with st.container(
        key="train_pinned", horizontal=True, vertical_alignment="center", gap="xsmall"
    ):
        st.button(
            "Pin for Compare",
            icon=":material/push_pin:",
            key="train_pin",
            type="tertiary",
            help="Keep this tokenizer; then train another one and compare the two.",
            on_click=whole_page(visitor.pin),
        )
        if visitor.pinned is not None:
            _pinned(visitor, visitor.pinned)


def _pinned(visitor: Visit, one: Pinned) -> None:
    st.button(
        "Unpin",
        key="train_unpin",
        type="tertiary",
        help="Compare without it; what is on this page stays.",
        on_click=whole_page(visitor.unpin),
    )
    small(f"Pinned: {one.about}")
