"""Runs one round of the reference under a trace function, and keeps what its variables held.

The trace function is set for the calling thread only, looks into the reference's own functions and
no others, and is taken back whatever happens.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType, MappingProxyType
from typing import Any, Final

from bpe import reference
from bpe.views.code_trace.source import phase_lines

Tick = Callable[[], None]
"""Called now and then while the code runs; may raise to give up."""

Word = tuple[tuple[Any, ...], int]
"""The symbols of a word, and its count."""

_BETWEEN_TICKS: Final = 2_000  # lines and calls
_TRAIN: Final = reference.train.__code__
_COUNT_PAIRS: Final = reference.count_pairs.__code__
_MERGE: Final = reference.merge.__code__


@dataclass(frozen=True, slots=True)
class Moment:
    """What the variables of `train` held when the line of a phase was done.

    `corpus` is the words as they were then; `variables` are the others, by name, those that have
    no value yet left out. `runs` is how often each line ran meanwhile, by its number.
    """

    phase: str
    line: int
    corpus: tuple[Word, ...]
    variables: Mapping[str, Any]
    runs: Mapping[int, int]


def traced_round(
    words: Sequence[tuple[Sequence[Any], int]],
    better: Callable[[tuple[Any, Any]], Any],
    tick: Tick,
) -> tuple[Moment, ...]:
    """Have the reference learn one merge of these words, and return a moment for each phase.

    Without pairs there is only the first one. What `tick` raises comes through.
    """
    tracer = _Tracer(tick)
    before = sys.gettrace()
    sys.settrace(tracer.called)
    try:
        reference.train(words, better, max_merges=1)
    finally:
        sys.settrace(before)
    return tuple(tracer.moments)


class _Tracer:
    def __init__(self, tick: Tick) -> None:
        self.moments: list[Moment] = []
        self._tick = tick
        self._left = _BETWEEN_TICKS
        self._phases = {line: phase for phase, line in phase_lines().items()}
        self._line = 0
        self._runs: Counter[int] = Counter()

    def called(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        """Say how the function that is called now is to be traced, if at all."""
        self._work()
        code = frame.f_code
        if code is _TRAIN:
            return self._in_train
        return self._inside if code is _MERGE or code is _COUNT_PAIRS else None

    def _in_train(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event in {"line", "return"}:
            # A line is about to run, so the one before it is done.
            if self._line in self._phases:
                self.moments.append(self._moment(frame))
            self._line = frame.f_lineno if event == "line" else 0
            self._runs = Counter({self._line: 1})
        return self._in_train

    def _inside(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self._runs[frame.f_lineno] += 1
            self._work()
        return self._inside

    def _moment(self, frame: FrameType) -> Moment:
        values = dict(frame.f_locals)
        corpus = tuple((tuple(symbols), count) for symbols, count in values.pop("corpus"))
        values["merges"] = tuple(values["merges"])
        return Moment(
            self._phases[self._line],
            self._line,
            corpus,
            MappingProxyType(values),
            MappingProxyType(dict(self._runs)),
        )

    def _work(self) -> None:
        self._left -= 1
        if not self._left:
            self._left = _BETWEEN_TICKS
            self._tick()
