"""One step: how long it takes with all that the page shows of it, to take back, to jump.

All in CPU time: on a busy machine the worst of 32,512 times is otherwise that of being set aside.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.bench import fresh, texts
from tests.bench.report import Line

SUBJECT = "steps"
SHOWN = 20


def measure(source: Path | None) -> Iterator[Line]:
    """Yield the figures of single steps on 10 MB, trained to 32,768 tokens."""
    path = texts.prepared(source, 10 * texts.MEGABYTE)
    measured = fresh.rounds(["bench.steps.stepped"], path=str(path))

    def line(what: str, figure: str, unit: str, bar: float) -> Line:
        return Line(SUBJECT, what, fresh.median(measured, "bench.steps.stepped", figure), unit, bar)

    yield line("step and what is shown of it, median", "step_median_ms", "ms", 0.2)
    yield line("step and what is shown of it, worst", "step_worst_ms", "ms", 20)
    yield line("undo, median", "undo_median_us", "µs", 10)
    yield line("goto(0) from the end", "goto_start_s", "s", 0.3)
    yield line("goto back to the end", "goto_end_s", "s", 0.3)


def stepped(path: str) -> dict[str, Any]:
    """Train step by step, looking at each; then undo every step, and jump from end to end."""
    from bpe import RECIPES, Corpus, Trainer

    corpus = Corpus.from_text(texts.read(path), RECIPES["huggingface"])
    trainer = Trainer(corpus, vocab_size=32_768)
    steps = _timed_until_none(lambda: observed_step(trainer))
    undos = _timed_until_none(trainer.undo)
    trainer.goto(len(steps))
    to_start = _seconds(lambda: trainer.goto(0))
    to_end = _seconds(lambda: trainer.goto(len(steps)))
    return {
        "step_median_ms": statistics.median(steps) / 1e6,
        "step_worst_ms": max(steps) / 1e6,
        "undo_median_us": statistics.median(undos) / 1e3,
        "goto_start_s": to_start,
        "goto_end_s": to_end,
    }


def observed_step(trainer: Any) -> object:
    """Make a step and read what a page shows of it: next pairs, ties, the words that changed."""
    step = trainer.step()
    if step is None:
        return None
    shown = trainer.candidates(SHOWN), trainer.tie_count, trainer.ties(SHOWN)
    return shown, len(step.changed_words), step.changed_words[:SHOWN]


def _timed_until_none(action: Callable[[], object]) -> list[int]:
    """Return how many nanoseconds each call took, until one returns None."""
    times = []
    while True:
        started = time.process_time_ns()
        if action() is None:
            return times
        times.append(time.process_time_ns() - started)


def _seconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started
