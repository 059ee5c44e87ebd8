"""The visitor's comparison in Streamlit's session, as the address opened it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.compare.choices import means_kept_text, read_choices
from pages.compare.visit import CompareVisit

_KEY: Final = "compare_visit"


def compare_visit() -> CompareVisit:
    """Return this visitor's comparison; the first time, as the address says."""
    if _KEY not in st.session_state:
        query = st.query_params.to_dict()
        st.session_state[_KEY] = CompareVisit(*read_choices(query), is_lost=means_kept_text(query))
    found: CompareVisit = st.session_state[_KEY]
    return found
