"""Many visitors at once on the default corpus: how long each waits for what belongs to a step.

A step itself is made in the browser; measured is how long the server takes to answer it with all
tables and charts of the new position. Each answer is checked against a trainer of our own.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from bpe import Corpus, Trainer
from pages.ui.samples import FIRST
from tests.bench.client import Answer, PageError, Visitor
from tests.bench.report import Line
from tests.browser.server import served_app

SUBJECT = "visitors"
VISITORS = 30
STEPS = 20
PAUSE = 1.0  # seconds from one step of a visitor to the next
BETWEEN_ARRIVALS = 0.2  # seconds
PATIENCE = 60.0  # seconds after which everyone leaves, however many steps are still to come


@dataclass(slots=True)
class Figures:
    """All measurements; times in milliseconds."""

    opened: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    megabytes: float = 0.0
    processor_seconds: float = 0.0


def measure(_: Path | None) -> Iterator[Line]:
    """Yield the figures of the running app with all visitors on it."""
    figures = Figures()
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
    ):
        asyncio.run(_visit(address, _server(address), figures))
    yield from _lines(figures)


def _lines(figures: Figures) -> Iterator[Line]:
    what = f"{VISITORS} visitors, a step a second"
    times = figures.answered
    seconds = figures.processor_seconds / max(1, len(times))
    yield Line(
        SUBJECT, f"{what}: median answer", _quantile(times, 50), "ms", 150,
        detail=f"{len(times)} answers, {seconds * 1000:.0f} ms of processor for each",
    )  # fmt: skip
    worst = f"the slowest {max(times, default=float('inf')):.0f} ms"
    yield Line(SUBJECT, f"{what}: p95 answer", _quantile(times, 95), "ms", detail=worst)
    first = figures.errors[0] if figures.errors else ""
    yield Line(SUBJECT, f"{what}: errors", len(figures.errors), "", 0, detail=first)
    yield Line(SUBJECT, "memory for each visitor", figures.megabytes / VISITORS, "MB")
    yield Line(SUBJECT, "bytes received for a step", _quantile(figures.sizes, 50), "B")
    yield Line(SUBJECT, "page opened, median", _quantile(figures.opened, 50), "ms")


def _quantile(values: list[float] | list[int], percent: int) -> float:
    """Return a percentile; of nothing, more than any bar."""
    if len(values) < 2:
        return float("inf")
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


async def _visit(address: str, server: psutil.Process, figures: Figures) -> None:
    pairs = _pairs_by_position()
    await _warm_up(address)
    before = server.memory_info().rss
    visitors = [Visitor(address) for _ in range(VISITORS)]
    try:
        await asyncio.gather(
            *(_arrive(number, visitor, pairs, figures) for number, visitor in enumerate(visitors))
        )
        used = _processor_seconds(server)
        begin = time.monotonic() + PAUSE
        await asyncio.gather(
            *(
                _walk(number, visitor, begin, pairs, figures)
                for number, visitor in enumerate(visitors)
            )
        )
        figures.processor_seconds = _processor_seconds(server) - used
        figures.megabytes = (server.memory_info().rss - before) / 1e6
    finally:
        await asyncio.gather(*(visitor.close() for visitor in visitors))


async def _warm_up(address: str) -> None:
    """Be the first visitor, for whom the server loads what all need, and leave."""
    visitor = Visitor(address)
    await visitor.open()
    await visitor.step_to(1)
    await visitor.close()


async def _arrive(number: int, visitor: Visitor, pairs: list[int], figures: Figures) -> None:
    await asyncio.sleep(number * BETWEEN_ARRIVALS)
    begin = time.monotonic()
    try:
        answer = await visitor.open(at=number)
        _check(answer, pairs[number])
    except (PageError, OSError, TimeoutError) as error:
        figures.errors.append(f"visitor {number} at the door: {error!r}")
    else:
        figures.opened.append((time.monotonic() - begin) * 1000)


async def _walk(
    number: int, visitor: Visitor, begin: float, pairs: list[int], figures: Figures
) -> None:
    """Step at a steady pace; waiting counts from when the step was due, not from when it went out.

    Every visitor is at other positions than the one before and the one after, so that an answer
    meant for someone else is noticed.
    """
    for step in range(STEPS):
        due = begin + (number / VISITORS + step) * PAUSE
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if time.monotonic() > begin + PATIENCE:
            return
        position = number + step + 1
        try:
            answer = await visitor.step_to(position)
            _check(answer, pairs[position])
        except (PageError, OSError, TimeoutError) as error:
            figures.errors.append(f"visitor {number} at {position}: {error!r}")
            return
        figures.answered.append((time.monotonic() - due) * 1000)
        figures.sizes.append(answer.size)


def _check(answer: Answer, pairs: int) -> None:
    if answer.pairs != pairs:
        raise PageError(f"the page says there are {answer.pairs} pairs; there are {pairs}")


def _pairs_by_position() -> list[int]:
    """Return how many pairs the default corpus has at each position that is visited."""
    text = FIRST.read()
    corpus = (
        Corpus.from_texts(text.split("\n"), FIRST.recipe, separator="\n")
        if FIRST.lines
        else Corpus.from_text(text, FIRST.recipe)
    )
    trainer = Trainer(corpus)
    found = []
    for position in range(VISITORS + STEPS + 1):
        trainer.goto(position)
        found.append(len(trainer.pair_counts))
    return found


def _server(address: str) -> psutil.Process:
    """Return the process that serves this address: a child of ours."""
    port = address.rpartition(":")[2]
    [server] = [
        child for child in psutil.Process().children() if f"--server.port={port}" in child.cmdline()
    ]
    return server


def _processor_seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
