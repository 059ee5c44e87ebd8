"""The stage of a lesson, at the scene's position with the scene's focus lit."""

from __future__ import annotations

import streamlit as st

from bpe.views.stage import payload_at
from bpe.vocabulary import Pair
from pages.lessons.visit import LessonVisit
from pages.ui.fragment import fragment
from pages.ui.stage import remote, stage


@fragment("lesson_stage")
def stage_panel(lessons: LessonVisit) -> None:
    """Show the training of the scene; the reader may step on by hand.

    Another training gets another stage, which asks the remote for what it has missed. It is a
    fragment because a message from one waits for its turn: any other ends the run under way, and
    with it a click that this run has not come to.
    """
    key = f"lesson_stage_{lessons.stage_turn}"

    def stepped(position: int, _: int) -> None:
        lessons.at = position
        st.rerun()

    stage(payload_at(lessons.run.payload, at=lessons.at), key=key, on_step=stepped)


def steer(lessons: LessonVisit) -> None:
    """Take the stage to the scene, light its focus, and put the scene into the address."""
    pair, token = focus(lessons)
    remote(
        "lesson_remote",
        goto=lessons.shown.at if lessons.goto_turn else None,
        nonce=lessons.goto_turn,
        pair=pair,
        token=token,
        link={"lesson": lessons.lesson.name, "scene": str(lessons.scene + 1)},
        scene=True,
    )


def focus(lessons: LessonVisit) -> tuple[Pair | None, int | None]:
    """Return the pair and the token that the scene lights, None for what it does not."""
    match lessons.shown.focus:
        case (left, right):
            return lessons.moment.pair_ids(left, right), None
        case (token,):
            return None, lessons.moment.id_of(token)
    return None, None
