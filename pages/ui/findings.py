"""Answers about a run that take some work: found once, and on a button where that takes long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, thread_time
from typing import Any, Final, TypeVar

import streamlit as st

from bpe.vocabulary import Pair
from pages.ui.frame import literal
from pages.ui.training import Run

Answer = TypeVar("Answer")

QUICK: Final = 0.25
"""Seconds of work that an answer may take without having been asked for."""

MOST_KEPT: Final = 100
"""How many answers are kept at most."""

BETWEEN: Final = 0.1
"""Seconds from one look of the progress to the next."""

SECONDS_PER_SYMBOL: Final = 1.5e-6
"""What a trainer of its own costs for each symbol of the distinct words, before its first merge."""


@dataclass(slots=True)
class Findings:
    """What was found out about one run; all of it is forgotten when there is another run.

    `slow` are the kinds of question that have turned out to take long, and `followed` is the pair
    that was last picked.
    """

    run: Run | None = None
    answers: dict[tuple[Any, ...], Any] = field(default_factory=dict)
    slow: set[str] = field(default_factory=set)
    followed: Pair | None = None

    def about(self, run: Run) -> Findings:
        """Return the findings about a run: these, or none yet."""
        if self.run is not run:
            self.run, self.followed = run, None
            self.answers.clear()
            self.slow.clear()
        return self

    def find(
        self,
        question: tuple[Any, ...],
        work: Callable[[Callable[[float], None]], Answer],
        *,
        ask: str,
        trainers: int = 0,
    ) -> Answer | None:
        """Return the answer to a question, working it out if that is quick or was asked for.

        The first part of `question` is its kind. `work` is called with a function to report the
        fraction done to. Where it takes long, or where the `trainers` that it makes would, a button
        that says `ask` is shown instead, and None is returned until it is pressed.
        """
        if question in self.answers:
            self.answers[question] = self.answers.pop(question)  # now the latest
        else:
            self._work(question, work, ask, trainers)
            self._forget_some()
        answer: Answer | None = self.answers.get(question)
        return answer

    def latest(self, kind: str) -> Any:
        """Return the answer to the question of a kind that was asked last, None if none was."""
        questions = [question for question in self.answers if question[0] == kind]
        return self.answers[questions[-1]] if questions else None

    def _work(
        self,
        question: tuple[Any, ...],
        work: Callable[[Callable[[float], None]], Any],
        ask: str,
        trainers: int,
    ) -> None:
        place, kind = st.empty(), str(question[0])
        if trainers * self._seconds_for_a_trainer() > QUICK:
            self.slow.add(kind)
        if kind not in self.slow:
            try:
                self.answers[question] = work(_Limit())
            except _TookLongError:
                self.slow.add(kind)
        if question in self.answers or not place.button(literal(ask), key=f"find_{kind}"):
            return
        self.answers[question] = work(_Progress(place, ask))
        place.empty()

    def _forget_some(self) -> None:
        """Let go of the answers not asked for in a while, so that a long visit does not grow."""
        for question in list(self.answers)[:-MOST_KEPT]:
            del self.answers[question]

    def _seconds_for_a_trainer(self) -> float:
        if self.run is None:
            return 0.0
        return SECONDS_PER_SYMBOL * sum(map(len, self.run.trainer.corpus.words))


class _TookLongError(Exception):
    """The work was given up because it was not quick."""


class _Limit:
    """Ends work that is not quick."""

    def __init__(self) -> None:
        self._end = thread_time() + QUICK  # of work: another visitor's does not count

    def __call__(self, fraction: float) -> None:
        if thread_time() > self._end and fraction < 1:
            raise _TookLongError


class _Progress:
    """Shows how far work is; Streamlit ends it here when the visitor does something else."""

    def __init__(self, place: Any, doing: str) -> None:
        self._place, self._doing = place, doing
        self._next_look = 0.0
        self(0.0)

    def __call__(self, fraction: float) -> None:
        if perf_counter() >= self._next_look:
            self._next_look = perf_counter() + BETWEEN
            self._place.progress(min(1.0, fraction), literal(self._doing))
