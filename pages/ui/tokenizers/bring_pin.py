"""What was pinned before a reload, or in a link: it is trained again where it is used."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.ui.frame import sentence
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.tokenizers.pinned_link import NAME, TOO_LONG, read_pinned
from pages.ui.visit import Visit
from pages.ui.waits import waits

_IS_READ: Final = "pinned_link_is_read"


def bring_pin(visitor: Visit) -> str:
    """Have what is pinned at hand; return a sentence when that cannot be."""
    try:
        _read_link(visitor)
        if visitor.pinned is not None and not visitor.pinned.is_learned:
            with st.spinner("Training what was pinned"), waits():
                visitor.pinned.learned()
                LONG_LIVED.note()
    except ValueError as error:
        visitor.pinned = None
        return f"What was pinned cannot be brought back: {sentence(str(error))}"
    return ""


def _read_link(visitor: Visit) -> None:
    """Take over, once, what the address says was pinned."""
    if _IS_READ in st.session_state:
        return
    st.session_state[_IS_READ] = True
    link = st.query_params.get(NAME, "")
    visitor.keeping.misses_pin = link == TOO_LONG
    if link not in ("", TOO_LONG) and visitor.pinned is None:
        visitor.pinned = read_pinned(link)
