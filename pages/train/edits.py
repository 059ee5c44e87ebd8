"""Below the corpus box: undo and redo, and what the browser keeps."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from pages.ui.frame import literal, small
from pages.ui.memory import LONGEST_KEPT
from pages.ui.settings import TABLE
from pages.ui.shown import chosen, show
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page


def edits(visitor: Visit) -> None:
    """Show the buttons for what was done to the text, the corpus, the recipe and the merges."""
    visitor.note_edits()
    with st.container(key="train_edits", horizontal=True, vertical_alignment="center"):
        _button("Undo edit", "undo", visitor.undo, bool(visitor.edits.past))
        _button("Redo edit", "redo", visitor.redo, bool(visitor.edits.future))
        with st.popover(literal(_what_is_kept(visitor)), type="tertiary", key="train_kept"):
            _keeping(visitor)
    with st.container(key="train_too_long"):
        if _is_too_long(visitor):
            _offer_file(visitor)


def _button(label: str, icon: str, act: Callable[[], None], possible: bool) -> None:
    st.button(
        literal(label),
        icon=f":material/{icon}:",
        key=f"train_{icon}",
        type="tertiary",
        on_click=whole_page(act),
        disabled=not possible,
    )


def _what_is_kept(visitor: Visit) -> str:
    keeping = visitor.keeping
    if _is_too_long(visitor):
        return "Too long to keep"
    if visitor.settings == keeping.forgotten:
        return "Forgotten"
    return "Kept in this browser" if keeping.everywhere else "Kept in this tab"


def _is_too_long(visitor: Visit) -> bool:
    source = visitor.settings.source
    return source.sample is None and visitor.keeping.is_too_long(source.text)


def _keeping(visitor: Visit) -> None:
    keeping = visitor.keeping
    kept = "recipe, forced merges, position, baseline and edits are kept by this browser tab"
    first = "All but this text, which is too long: your" if _is_too_long(visitor) else "Your text,"
    st.markdown(
        literal(
            f"{first} {kept} until you close it, so that a reload brings them back. The server "
            "keeps nothing."
        )
    )
    st.toggle(
        "Keep in this browser",
        key=show("train_everywhere", keeping.everywhere),
        on_change=chosen("train_everywhere", keeping.keep_everywhere),
        help="Without the edits, also after the tab is closed. Leave it off on a shared machine.",
    )
    if keeping.everywhere and not keeping.has_room:
        st.warning("This browser has no room for the text after the tab is closed.")
    st.button("Forget", key="train_forget", on_click=whole_page(visitor.forget))
    st.caption(
        "Forget erases what this browser keeps, and the edits. What is on the page stays on it and "
        "in its address; it is kept again once you change something."
    )


def _offer_file(visitor: Visit) -> None:
    source = visitor.settings.source
    small(
        f"The browser has no room for this text: at most {LONGEST_KEPT:,} characters are kept. "
        "After a reload you will need its file."
    )
    is_table = source.kind == TABLE
    st.download_button(
        "Save the text as a file",
        lambda: (f"word,frequency\n{source.text}" if is_table else source.text).encode(),
        file_name="corpus.csv" if is_table else "corpus.txt",
        key="train_save_text",
        on_click="ignore",
    )
