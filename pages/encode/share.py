"""The way to hand over what is on the page: a link."""

from __future__ import annotations

import streamlit as st

from pages.encode.address import TEXT, written
from pages.encode.visit import EncodeVisit
from pages.ui.address import write_address
from pages.ui.take_away import arrive, copy_link
from pages.ui.tokenizers.offered import PINNED, RUN
from pages.ui.tokenizers.opened import FILE
from pages.ui.tokenizers.pinned_link import TOO_LONG, write_pinned
from pages.ui.visit import Visit


def share(visitor: Visit, encoding: EncodeVisit) -> None:
    """Show the button, and behind it the link."""
    with st.popover("Share", icon=":material/share:", key="encode_share"):
        st.markdown("The link opens this page as it is: the text, the tokenizer, and what is open.")
        copy_link("encode_copy_link", problem=no_link(visitor, encoding))
        arrive("encode_share_arrive")


def no_link(visitor: Visit, encoding: EncodeVisit) -> str:
    """Return what the address cannot hold, as a sentence, or nothing."""
    if written(encoding)[TEXT] is None:
        return "This text is too long for a link."
    if encoding.uses.startswith(FILE):
        return "A file that you opened is in no link: whoever gets one needs the file as well."
    if encoding.uses == PINNED and write_pinned(visitor.pinned) == TOO_LONG:
        return "The corpus of what is pinned is too long for a link."
    return _no_link_to_run(visitor) if encoding.uses == RUN else ""


def _no_link_to_run(visitor: Visit) -> str:
    settings, parameters = visitor.settings, write_address(visitor.settings)
    if not any(parameters[name] is not None for name in ("corpus", "text", "table")):
        return "The corpus is too long for a link: save a session file on the Train page."
    if settings.forced and parameters["forced"] is None:
        return "So many merges by hand are too long for a link."
    return ""
