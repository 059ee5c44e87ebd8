"""Which of the tabs is open."""

from __future__ import annotations

from typing import Final

import streamlit as st

KEY: Final = "encode_tabs"
STEP_BY_STEP: Final = "Step by step"


def open_tab(name: str) -> None:
    """Open a tab; to be called in a callback, before the tabs are drawn."""
    st.session_state[KEY] = name
