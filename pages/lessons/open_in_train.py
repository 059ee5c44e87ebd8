"""The way from a lesson to the Train page, where its corpus can be edited."""

from __future__ import annotations

import streamlit as st

from pages.lessons.stage_panel import focus
from pages.lessons.visit import LessonVisit
from pages.ui.session import visit


def open_in_train(lessons: LessonVisit) -> None:
    """Offer to take corpus, recipe, position and focus along to the Train page."""
    if st.button(
        ":primary[Open in Train]",
        type="tertiary",
        help="Edit this corpus, or try other rules on it",
    ):
        pair, token = focus(lessons) if lessons.at == lessons.shown.at else (None, None)
        visit().open_settings(lessons.run.settings, lessons.at)
        if pair is not None:
            visit().light_pair(pair)
        if token is not None:
            visit().light_token(token)
        st.switch_page("train/page.py")
