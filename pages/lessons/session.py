"""The visitor's lesson in Streamlit's session, as the address opened it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.lessons.visit import LessonVisit, opened_by

_KEY: Final = "lesson_visit"


def lesson_visit() -> LessonVisit:
    """Return this visitor's lesson; the first time, as the address says."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = opened_by(st.query_params.to_dict())
    found: LessonVisit = st.session_state[_KEY]
    return found
