"""The list of lessons, and the bar that leads from scene to scene."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.lessons.open_in_train import open_in_train
from pages.lessons.scripts import LESSONS
from pages.lessons.visit import LessonVisit
from pages.ui.frame import literal


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
        with st.container(
            key="scene_steps",
            horizontal=True,
            vertical_alignment="center",
            wrap=False,
            width="content",
        ):
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


def ways_on(lessons: LessonVisit) -> None:
    """Show what else can be done here: go back to the scene, on to another lesson, or to Train."""
    with st.container(key="ways_on", horizontal=True, vertical_alignment="center"):
        open_in_train(lessons)
        if lessons.at != lessons.shown.at:
            st.button(
                ":primary[Back to the scene]", on_click=lessons.back_to_scene, type="tertiary"
            )
        following = lessons.following
        if following is not None and lessons.shown is lessons.lesson.scenes[-1]:
            st.button(
                f":primary[Next lesson: {literal(following.title)}]",
                key="next_lesson",
                on_click=lambda: lessons.open(following.name),
                type="tertiary",
            )
