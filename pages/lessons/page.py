"""The Lessons page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from pages.lessons.narration import narration
from pages.lessons.parts import lesson_list, missed_lesson, title_bar, ways_on
from pages.lessons.session import lesson_visit
from pages.lessons.stage_panel import stage_panel, steer
from pages.ui.frame import style

style(__file__, "lessons.css")
lessons = lesson_visit()
left, right = st.columns([1, 3.4], gap="medium")
with left:
    lesson_list(lessons)
with right, st.container(key="lesson_scene"):
    missed_lesson(lessons)
    title_bar(lessons)
    narration(lessons)
    ways_on(lessons)
    stage_panel(lessons)
    steer(lessons)
