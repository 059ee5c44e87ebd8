"""Many visitors at once on the English declaration: how long each waits for what follows a step.

A step itself is made in the browser; measured is how long the server takes to answer it with the
tables and charts of the new position. Each answer is checked against a trainer of our own. Visitors
that see the stage alone, as the page opens, are answered without tables.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from bpe import Corpus, Trainer
from pages.ui.samples import SAMPLES
from tests.bench import texts
from tests.bench.client import Answer, PageError, Visitor
from tests.bench.report import Line
from tests.browser.server import served_app, server_of

SUBJECT = "visitors"
SAMPLE = SAMPLES["udhr_english"]
BETWEEN_ARRIVALS = 0.2  # seconds
PATIENCE = 30.0  # seconds beyond the time that a visit should take, after which everyone leaves
AWAY = 60.0  # seconds from the leaving of all to the look at what they left behind
MEGABYTE = 1e6


@dataclass(frozen=True, slots=True)
class Class:
    """So many visitors, who each make `steps` steps, one every `pause` seconds."""

    visitors: int
    pause: float
    steps: int
    sees_details: bool = True

    @property
    def words(self) -> str:
        """Who they are, for the report."""
        each = "a step a second" if self.pause == 1 else f"a step every {self.pause:g} s"
        return f"{self.visitors} visitors, {each}{'' if self.sees_details else ', stage alone'}"


THIRTY = Class(30, 1.0, 20)
STAGE_ALONE = Class(30, 1.0, 20, sees_details=False)
LONG_VISIT = Class(30, 0.5, 100)
HUNDRED = Class(100, 2.0, 10)
BESIDE_TRAINING = Class(10, 1.0, 30)


@dataclass(slots=True)
class Figures:
    """What one class measured; times in milliseconds."""

    opened: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    processor_seconds: float = 0.0
    megabytes: float = 0.0  # that the server took more when all had made their steps


def measure(source: Path | None) -> Iterator[Line]:
    """Yield the figures of the running app with each class on it, one after the other."""
    text = texts.read(str(texts.prepared(source, 10 * texts.MEGABYTE)))
    with _served() as (address, server):
        yield from _thirty(address, server)
        yield from _times(STAGE_ALONE, asyncio.run(_visit(STAGE_ALONE, address, server)))
        yield from _times(HUNDRED, asyncio.run(_visit(HUNDRED, address, server)), 150, 600)
        for trainings in (1, 5):
            beside = asyncio.run(_visit(BESIDE_TRAINING, address, server, [text] * trainings))
            yield from _beside(beside, trainings)
    with _served() as (address, server):
        yield from _memory(address, server)


def _thirty(address: str, server: psutil.Process) -> Iterator[Line]:
    figures = asyncio.run(_visit(THIRTY, address, server))
    yield from _times(THIRTY, figures, 40, 200)
    yield Line(SUBJECT, "bytes received for a step", _quantile(figures.sizes, 50), "B")
    yield Line(SUBJECT, "page opened, median", _quantile(figures.opened, 50), "ms")


def _times(
    who: Class, figures: Figures, median: float | None = None, slow: float | None = None
) -> Iterator[Line]:
    times, first = figures.answered, figures.errors[0] if figures.errors else ""
    seconds = figures.processor_seconds / max(1, len(times))
    yield Line(
        SUBJECT, f"{who.words}: median", _quantile(times, 50), "ms", median,
        detail=f"{len(times)} answers, {seconds * 1000:.1f} ms of processor for each",
    )  # fmt: skip
    slowest = f"the slowest {max(times, default=float('inf')):.0f} ms"
    yield Line(SUBJECT, f"{who.words}: p95", _quantile(times, 95), "ms", slow, detail=slowest)
    yield Line(SUBJECT, f"{who.words}: errors", len(figures.errors), "", 0, detail=first)


def _beside(figures: Figures, trainings: int) -> Iterator[Line]:
    what = f"{BESIDE_TRAINING.visitors} visitors while {trainings} train 10 MB"
    first = figures.errors[0] if figures.errors else ""
    bar = 700 if trainings == 1 else None
    yield Line(SUBJECT, f"{what}: median", _quantile(figures.answered, 50), "ms")
    yield Line(SUBJECT, f"{what}: p95", _quantile(figures.answered, 95), "ms", bar)
    yield Line(SUBJECT, f"{what}: errors", len(figures.errors), "", 0, detail=first)


def _memory(address: str, server: psutil.Process) -> Iterator[Line]:
    """Yield what a long visit takes, and what is left of it a minute after, with others there."""
    asyncio.run(_visit(Class(5, 0.5, 2), address, server))  # what all share is loaded
    before = _megabytes(server)
    figures = asyncio.run(_visit(LONG_VISIT, address, server))
    what = f"memory for each of {LONG_VISIT.visitors} after {LONG_VISIT.steps} steps"
    yield Line(SUBJECT, what, figures.megabytes / LONG_VISIT.visitors, "MB", 1.5)
    time.sleep(AWAY)
    others = asyncio.run(_visit(Class(5, 0.5, 2), address, server))
    left = _megabytes(server) - before
    yield Line(
        SUBJECT, "memory a minute after they left", left, "MB", 20,
        detail=f"above the {before:.0f} MB of before; {len(others.errors)} errors of others",
    )  # fmt: skip


def _quantile(values: list[float] | list[int], percent: int) -> float:
    """Return a percentile; of nothing, more than any bar."""
    if len(values) < 2:
        return float("inf")
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


@contextmanager
def _served() -> Iterator[tuple[str, psutil.Process]]:
    """The app's address and its process, warmed up by a first visitor."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
    ):
        asyncio.run(_warm_up(address))
        yield address, server_of(address)


async def _warm_up(address: str) -> None:
    """Be the first visitor, for whom the server loads what all need, and leave."""
    visitor = Visitor(address)
    await visitor.open(corpus=SAMPLE.name)
    await visitor.step_to(1)
    await visitor.close()


async def _visit(
    who: Class, address: str, server: psutil.Process, trained: list[str] | None = None
) -> Figures:
    """Have a class visit; beside it, one more visitor for each text that is `trained` meanwhile."""
    figures, pairs = Figures(), _pairs_by_position(who.visitors + who.steps + 1)
    before = _megabytes(server)
    visitors = [Visitor(address) for _ in range(who.visitors)]
    trainers = [Visitor(address) for _ in trained or ()]
    try:
        await asyncio.gather(
            *(_arrive(n, visitor, pairs, figures, who) for n, visitor in enumerate(visitors)),
            *(trainer.open(corpus=SAMPLE.name, merges=2_000) for trainer in trainers),
        )
        used, begin = _processor_seconds(server), time.monotonic() + who.pause
        walks = [
            asyncio.create_task(_walk(n, visitor, begin, pairs, figures, who))
            for n, visitor in enumerate(visitors)
        ]
        if trained:
            await asyncio.gather(*map(_train, trainers, trained))
            for walk in walks:
                walk.cancel()  # what is asked for now is beside no training
        await asyncio.gather(*walks, return_exceptions=True)
        figures.processor_seconds = _processor_seconds(server) - used
        figures.megabytes = _megabytes(server) - before
    finally:
        await asyncio.gather(*(visitor.close() for visitor in [*visitors, *trainers]))
    return figures


async def _train(visitor: Visitor, text: str) -> None:
    await visitor.type_text(text)


async def _arrive(
    number: int, visitor: Visitor, pairs: list[int], figures: Figures, who: Class
) -> None:
    await asyncio.sleep(number * BETWEEN_ARRIVALS)
    begin = time.monotonic()
    try:
        answer = await visitor.open(corpus=SAMPLE.name, at=number)
        _check(answer, pairs[number])
        if not who.sees_details:
            await visitor.see(details=False)
    except (PageError, OSError, TimeoutError) as error:
        figures.errors.append(f"visitor {number} at the door: {error!r}")
    else:
        figures.opened.append((time.monotonic() - begin) * 1000)


async def _walk(
    number: int, visitor: Visitor, begin: float, pairs: list[int], figures: Figures, who: Class
) -> None:
    """Step at a steady pace; waiting counts from when the step was due, not from when it went out.

    Every visitor is at other positions than the one before and the one after, so that an answer
    meant for someone else is noticed.
    """
    for step in range(who.steps):
        due = begin + (number / who.visitors + step) * who.pause
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if time.monotonic() > begin + who.steps * who.pause + PATIENCE:
            return
        position = number + step + 1
        try:
            answer = await visitor.step_to(position)
            if who.sees_details:
                _check(answer, pairs[position])
        except (PageError, OSError, TimeoutError) as error:
            figures.errors.append(f"visitor {number} at {position}: {error!r}")
            return
        figures.answered.append((time.monotonic() - due) * 1000)
        figures.sizes.append(answer.size)


def _check(answer: Answer, pairs: int) -> None:
    if answer.pairs != pairs:
        raise PageError(f"the page says there are {answer.pairs} pairs; there are {pairs}")


def _pairs_by_position(positions: int) -> list[int]:
    """Return how many pairs the sample has at each position that is visited."""
    trainer = Trainer(Corpus.from_text(SAMPLE.read(), SAMPLE.recipe))
    found = []
    for position in range(positions):
        trainer.goto(position)
        found.append(len(trainer.pair_counts))
    return found


def _megabytes(process: psutil.Process) -> float:
    return float(process.memory_info().rss / MEGABYTE)


def _processor_seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
