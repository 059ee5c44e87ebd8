"""The visitor's comparison in Streamlit's session, as the address opened it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.compare.choices import PREFIX, means_kept_text, read_choices
from pages.compare.visit import CompareVisit
from pages.ui.kept_address import address_of

_KEY: Final = "compare_visit"


def compare_visit() -> CompareVisit:
    """Return this visitor's comparison; the first time, as the address says, or said."""
    if _KEY not in st.session_state:
        query = address_of("compare", PREFIX)
        st.session_state[_KEY] = CompareVisit(*read_choices(query), is_lost=means_kept_text(query))
    found: CompareVisit = st.session_state[_KEY]
    return found
