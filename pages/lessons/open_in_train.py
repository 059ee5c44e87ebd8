"""The way from a lesson to the Train page, where its corpus can be edited."""

from __future__ import annotations

import streamlit as st

from pages.lessons.stage_panel import focus
from pages.lessons.visit import LessonVisit
from pages.ui.session import visit
from pages.ui.training import train
from pages.ui.whole_page import whole_page


def open_in_train(lessons: LessonVisit) -> None:
    """Offer to go to the Train page with what is shown here."""
    st.button(
        ":primary[Open in Train]",
        type="tertiary",
        help="Edit this corpus, or try other rules on it",
        on_click=whole_page(lessons.leave),
    )
    if lessons.is_left:
        lessons.is_left = False
        carry_over(lessons)
        st.switch_page("train/page.py")


def carry_over(lessons: LessonVisit) -> None:
    """Open corpus, recipe and position in Train, with the focus lit if the stage is at the scene.

    It is trained at once, because ids mean something only in a training.
    """
    visitor = visit()
    visitor.note_edits()  # the corpus before can be gone back to, and nothing kept takes over
    visitor.open_settings(lessons.run.settings, lessons.at)
    visitor.finish(train(visitor.settings, lambda *_: None, at=visitor.at, turn=visitor.stage_turn))
    if lessons.at == lessons.shown.at:
        pair, token = focus(lessons)
        if pair is not None:
            visitor.light_pair(pair)
        if token is not None:
            visitor.light_token(token)
