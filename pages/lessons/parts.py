"""The list of lessons, and the bar that leads from scene to scene."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.lessons.scripts import LESSONS
from pages.lessons.visit import LessonVisit


def lesson_list(lessons: LessonVisit) -> None:
    """Show all lessons, the open one marked; one click opens another."""
    st.session_state["lesson"] = lessons.lesson.name
    with st.container(key="lesson_list"):
        st.radio(
            "Lessons",
            list(LESSONS),
            format_func=lambda name: LESSONS[name].title,
            captions=[lesson.about for lesson in LESSONS.values()],
            key="lesson",
            on_change=lambda: lessons.open(st.session_state["lesson"]),
        )


def scene_bar(lessons: LessonVisit) -> None:
    """Show the lesson's title, which scene of how many is open, and the ways to the next ones."""
    number, last = lessons.scene + 1, len(lessons.lesson.scenes)
    with st.container(key="scene_bar", horizontal=True, vertical_alignment="center"):
        st.html(f"<h2>{escape(lessons.lesson.title)}</h2>", width="content")
        st.space("stretch")
        if lessons.at != lessons.shown.at:
            st.button("Back to the scene", on_click=lessons.back_to_scene, type="tertiary")
        with st.container(key="scene_steps", horizontal=True, vertical_alignment="center"):
            st.button(
                "Previous scene",
                on_click=lambda: lessons.go(lessons.scene - 1),
                disabled=number == 1,
            )
            st.html(f"<span>{number} of {last}</span>", width="content")
            st.button(
                "Next scene",
                on_click=lambda: lessons.go(lessons.scene + 1),
                disabled=number == last,
                type="primary",
            )
