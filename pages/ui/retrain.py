"""Train when the settings changed, with progress and a way out, and say what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore, Semaphore
from time import perf_counter
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from pages.ui.frame import literal, sentence
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.training import train
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page

NOTICEABLE: Final = 0.4
"""Seconds of training after which progress is shown."""

BETWEEN: Final = 0.1
"""Seconds from one look of the progress to the next."""

LONG_AT_ONCE: Final = 2
"""How many trainings that are noticeable go on at a time; more would hold up everyone's steps."""

_long: Final = BoundedSemaphore(LONG_AT_ONCE)


def retrain(visitor: Visit, *, shows: str = "The stage still shows", about: str = "") -> bool:
    """Bring the run up to the settings, and return whether there is another one now.

    One that cannot be trained leaves the last one standing; `about` begins the sentence that says
    why, and `shows` the one that says what is still on the page.
    """
    place, before = st.empty(), visitor.run
    if visitor.needs_training:
        try:
            _train(visitor, Progress(place, visitor))
        except ValueError as error:
            visitor.fail(str(error))
        place.empty()
    _say_what_is_shown(visitor, shows, about)
    return visitor.run is not before


def _train(visitor: Visit, progress: Progress) -> None:
    try:
        run = train(
            visitor.settings,
            progress,
            before=visitor.run,
            at=visitor.at,
            turn=visitor.stage_turn,
            looked_at=visitor.looked_at,
        )
    finally:
        progress.turn.give_back()
    visitor.finish(run)
    LONG_LIVED.note()


class Turn:
    """One of so many places, taken once and given back once."""

    def __init__(self, places: Semaphore) -> None:
        self._places = places
        self._is_taken = False

    def take(self, meanwhile: Callable[[], object]) -> None:
        """Wait for a place, unless there is one already; `meanwhile` may raise to give up."""
        while not self._is_taken:
            self._is_taken = self._places.acquire(timeout=BETWEEN)
            if not self._is_taken:
                meanwhile()

    def give_back(self) -> None:
        """Let go of the place, if there is one."""
        if self._is_taken:
            self._is_taken = False
            self._places.release()


class Progress:
    """A bar and a Cancel button, in sight once training lasts long enough to notice.

    From then on the training takes a `turn`, and waits where others have all of them.
    """

    def __init__(self, place: DeltaGenerator, visitor: Visit) -> None:
        self._place = place
        self._visitor = visitor
        self.turn = Turn(_long)
        self._bar: DeltaGenerator | None = None
        self._next_look = perf_counter() + NOTICEABLE

    def __call__(self, fraction: float, doing: str) -> None:
        """Show how far it is; Streamlit ends the run here when the visitor asked for another."""
        if perf_counter() < self._next_look:
            return
        self._next_look = perf_counter() + BETWEEN
        self._bar = bar = self._bar or self._appear()
        done = min(1.0, fraction)
        self.turn.take(lambda: bar.progress(done, "Waiting for other visitors' trainings…"))
        bar.progress(done, literal(doing))

    def _appear(self) -> DeltaGenerator:
        with self._place.container(
            key="train_progress", horizontal=True, vertical_alignment="center"
        ):
            bar = st.progress(0.0, width="stretch")
            st.button("Cancel", on_click=whole_page(self._visitor.cancel), key="train_cancel")
        return bar


def _say_what_is_shown(visitor: Visit, shows: str, about: str) -> None:
    if visitor.failed and visitor.failed[0] == visitor.settings:
        still = f" {shows} the last corpus that worked." if visitor.run else ""
        st.error(literal(f"{about}{sentence(visitor.failed[1])}{still}"))
    elif visitor.held == visitor.settings:
        with st.container(key="train_held", horizontal=True, vertical_alignment="center"):
            st.markdown("Cancelled: the page shows the corpus before your last edit.")
            st.button("Train it now", on_click=whole_page(visitor.resume), key="train_resume")
    else:
        st.empty()  # the stage below keeps its place: in another one it would be drawn anew
