"""Patterns from outside: what they take of memory and processor time, alone and three at a time."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

from bpe.pattern import compiled
from bpe.text.custom_pattern import TIME_LIMIT, custom_batches
from bpe.text.patterns import GPT2, GPT4, O200K
from tests.bench.fresh import ROOT, run
from tests.bench.report import Line

MEGABYTES = 300
"""What one match may take; two are matched at a time."""

SPARE = 1
"""Seconds that a match may take beside its own: for compiling and for starting a process."""

ENGLISH = ROOT / "sample_corpora" / "udhr_english.txt"
LONG = 10_000_000  # characters

HOSTILE = {
    "9,000 groups": "()" * 9000 + ".",
    "(?R)?a": "(?R)?a",
    "((?R)*)*": "((?R)*)*",
    "(?<x>(?&x))": "(?<x>(?&x))",
    "(.)+": "(.)+",
    "(?s)(.)+": "(?s)(.)+",
    r"(?:.|\n)*\x01|.": r"(?:.|\n)*\x01|.",
    r"(?s).*\x01|.": r"(?s).*\x01|.",
    "90 nested groups": "(?s)(?:" + "(" * 90 + "." + ")" * 90 + ")*",
    "100 groups, repeated": "(?s)(?:" + "(.)?" * 100 + ")*",
    "100 lazy repeats, repeated": "(?s)(?:" + "(?:a|.)*?" * 100 + r")*\x01|.",
    "any errors": r"(?b)(?:" + "abcde" * 20 + "){e}",
}
EVERYDAY = {
    r"\w+|[^\w\s]+|\s+": r"\w+|[^\w\s]+|\s+",
    r"(\w+)|.": r"(\w+)|.",
    r"(?:\s+|\S+)": r"(?:\s+|\S+)",
    "GPT-2's": GPT2,
    "GPT-4's": GPT4,
    "GPT-4o's": O200K,
}
SLOW_TO_COMPILE = {
    "100 groups": "()" * 100,
    "14 nested repeats": "(?:" * 14 + "a" + ")+" * 14,
    "two long repeats": "a{49000}b{49000}",
    "sets under full case-folding": "(?fi)" + r"[ -\U0010ffff]" * 460,
    "20,000 letters that fold": "(?fi)" + "ß" * 19_990,
}


def measure() -> Iterator[Line]:
    """Yield what each pattern takes."""
    for length in ENGLISH.stat().st_size, LONG:
        for name in HOSTILE:
            yield from _alone(name, length)
    for name in EVERYDAY:
        yield from _alone(name, LONG)
    for name in (r"(?:.|\n)*\x01|.", *EVERYDAY):
        yield from _three(name)
    for name in SLOW_TO_COMPILE:
        took = run("attack.patterns.compiling", name=name)["seconds"]
        yield Line("patterns", f"compiling {name}", took, "s", 1)


def _alone(name: str, length: int) -> Iterator[Line]:
    took = run("attack.patterns.matching", name=name, length=length, times=1)
    about = f"{name}, {length / 1e6:.2g} MB"
    said = took["refused"][0][:60] if took["refused"] else "matched"
    yield Line("patterns", f"{about}: memory", took["megabytes"], "MB", MEGABYTES, detail=said)
    yield Line("patterns", f"{about}: processor time", took["seconds"], "s", TIME_LIMIT + SPARE)
    if name in EVERYDAY:
        yield Line("patterns", f"{about}: refused", len(took["refused"]), "times", 0)


def _three(name: str) -> Iterator[Line]:
    took = run("attack.patterns.matching", name=name, length=LONG, times=3)
    about = f"three of {name}"
    yield Line("patterns", f"{about}: memory", took["megabytes"], "MB", 2 * MEGABYTES)
    if name in EVERYDAY:
        yield Line("patterns", f"{about}: refused", len(took["refused"]), "times", 0)


def matching(name: str, length: int, times: int) -> dict[str, Any]:
    """Split the English sample, repeated to a length, by a pattern in some threads at a time."""
    pattern = {**HOSTILE, **EVERYDAY}[name]
    sample = ENGLISH.read_text(encoding="utf-8")
    text = (sample * (length // len(sample) + 1))[:length]
    refused: list[str] = []
    took: list[float] = []

    def split() -> None:
        try:
            for _ in custom_batches(pattern, text):
                pass
        except ValueError as error:
            refused.append(str(error))
        took.append(time.thread_time())

    before = _megabytes()
    threads = [Thread(target=split) for _ in range(times)]
    done, most = Event(), [before]
    watcher = Thread(target=_watch, args=(done, most))
    for thread in (watcher, *threads):
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    watcher.join()
    ended = os.times()  # of processes that have
    seconds = sum(took) + ended.children_user + ended.children_system
    return {"megabytes": most[0] - before, "seconds": seconds, "refused": refused}


def compiling(name: str) -> dict[str, float]:
    """Compile a pattern."""
    start = time.process_time()
    compiled(SLOW_TO_COMPILE[name])
    return {"seconds": time.process_time() - start}


def _watch(done: Event, most: list[float]) -> None:
    while not done.wait(0.005):
        most[0] = max(most[0], _megabytes())


def _megabytes() -> float:
    """Return what this process and those that it has started hold."""
    children = Path("/proc/self/task").glob("*/children")
    ids = ["self", *(child for file in children for child in _read(file).split())]
    pages = [_read(Path("/proc", process, "statm")).split() for process in ids]
    return sum(int(page[1]) * 4096 / 1e6 for page in pages if page)


def _read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:  # it has ended meanwhile
        return ""
