"""The way to hand over what is on the page: a link."""

from __future__ import annotations

import streamlit as st

from pages.encode.visit import EncodeVisit
from pages.ui.address import write_address
from pages.ui.take_away import copy_link
from pages.ui.visit import Visit


def share(visitor: Visit, encoding: EncodeVisit) -> None:
    """Show the button, and behind it the link."""
    with st.popover("Share", icon=":material/share:", key="encode_share"):
        st.markdown("The link opens this text with this tokenizer: corpus, recipe and position.")
        copy_link("encode_copy_link", problem=no_link(visitor, encoding))


def no_link(visitor: Visit, encoding: EncodeVisit) -> str:
    """Return what the address cannot hold, as a sentence, or nothing."""
    settings, written = visitor.settings, write_address(visitor.settings)
    if encoding.parameter is None:
        return "This text is too long for a link."
    if not any(written[name] is not None for name in ("corpus", "text", "table")):
        return "The corpus is too long for a link: save a session file on the Train page."
    if settings.forced and written["forced"] is None:
        return "So many merges by hand are too long for a link."
    return ""
