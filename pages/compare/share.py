"""The way to hand over the comparison: a link."""

from __future__ import annotations

import streamlit as st

from pages.compare.choices import fits_address
from pages.compare.visit import CompareVisit
from pages.ui.address import write_address
from pages.ui.frame import literal
from pages.ui.take_away import arrive, copy_link
from pages.ui.tokenizers.pinned_link import TOO_LONG, write_pinned
from pages.ui.visit import Visit


def share(visitor: Visit, compare: CompareVisit) -> None:
    """Show the button, and behind it the link with what is not in it."""
    with st.popover("Share", icon=":material/share:", key="compare_share"):
        st.markdown(
            "The link opens this comparison: the text, what is chosen, your run and what is "
            "pinned. Files that you opened are not in it."
        )
        missing = not_in_link(visitor, compare)
        if missing:
            st.markdown(f"**Too long for a link:** {literal(missing)}. The link opens without.")
        copy_link("compare_copy_link")
        arrive("compare_share_arrive")


def not_in_link(visitor: Visit, compare: CompareVisit) -> str:
    """Return what the address is too short for, in words, or nothing."""
    written = write_address(visitor.settings)
    has_corpus = any(written[name] is not None for name in ("corpus", "text", "table"))
    has_forced = not visitor.settings.forced or written["forced"] is not None
    parts = {
        "the text that is compared": fits_address(compare.choices) and not compare.is_lost,
        "the corpus of your run": has_corpus,
        "the merges of your run by hand": has_forced,
        "what is pinned": write_pinned(visitor.pinned) != TOO_LONG,
    }
    return ", ".join(words for words, fits in parts.items() if not fits)
