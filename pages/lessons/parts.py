"""The list of lessons, the bar above a scene, and the ways on from it."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.lessons.open_in_train import open_in_train
from pages.lessons.scene_bar import scene_bar
from pages.lessons.scripts import LESSONS
from pages.lessons.visit import LessonVisit
from pages.ui.frame import literal
from pages.ui.shown import chosen, show
from pages.ui.whole_page import whole_page


def lesson_list(lessons: LessonVisit) -> None:
    """Show all lessons, the open one marked; one click opens another."""
    with st.container(key="lesson_list"):
        st.radio(
            "Lessons",
            list(LESSONS),
            format_func=lambda name: literal(LESSONS[name].title),
            captions=[literal(lesson.about) for lesson in LESSONS.values()],
            key=show("lesson", lessons.lesson.name),
            on_change=chosen("lesson", lessons.open),
        )


def missed_lesson(lessons: LessonVisit) -> None:
    """Say that the address asked for a lesson that does not exist."""
    with st.container(key="lesson_missed"):
        if lessons.missed:
            name = lessons.missed[:80]
            st.warning(
                f"There is no lesson called “{literal(name)}”: here is the first of all lessons."
            )


def title_bar(lessons: LessonVisit) -> None:
    """Show the lesson's title, and the buttons from scene to scene."""
    with st.container(key="lesson_bar", horizontal=True, vertical_alignment="center"):
        st.html(f"<h2>{escape(lessons.lesson.title)}</h2>", width="content")
        st.space("stretch")
        scene_bar(lessons.lesson.name, lessons.scene, len(lessons.lesson.scenes), on_go=lessons.go)


def ways_on(lessons: LessonVisit) -> None:
    """Show what else can be done here: go back to the scene, on to another lesson, or to Train."""
    with st.container(key="ways_on", horizontal=True, vertical_alignment="center"):
        open_in_train(lessons)
        if lessons.at != lessons.shown.at:
            st.button(
                ":primary[Back to the scene]",
                on_click=whole_page(lessons.back_to_scene),
                type="tertiary",
            )
        following = lessons.following
        if following is not None and lessons.shown is lessons.lesson.scenes[-1]:
            st.button(
                f":primary[Next lesson: {literal(following.title)}]",
                key="next_lesson",
                on_click=whole_page(lambda: lessons.open(following.name)),
                type="tertiary",
            )
