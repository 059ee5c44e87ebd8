"""The visitor's Encode page in Streamlit's session, as the address opened it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.encode.address import TEXT, opened_by
from pages.encode.visit import EncodeVisit
from pages.ui.kept_address import address_of

_KEY: Final = "encode_visit"


def encode_visit() -> EncodeVisit:
    """Return what this visitor does here; the first time, as the address says, or said."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = opened_by(address_of("encode", TEXT))
    found: EncodeVisit = st.session_state[_KEY]
    return found
