"""Turns: so many may do something at a time; the others wait, and whoever watches is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Semaphore
from typing import Final

BETWEEN: Final = 0.05
"""Seconds from one time that a watcher is told to the next."""


@dataclass(frozen=True, slots=True)
class Matching:
    """How far a pattern is on a text, from 0 to 1; `waits` while others have their turn."""

    waits: bool
    done: float = 0.0


Watcher = Callable[[Matching], None]
"""Is told now and then how far matching is; what it raises ends the matching, or the waiting."""

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(told: Watcher) -> Iterator[None]:
    """Have a watcher told of all matching that this thread does in the block."""
    before = _watcher.set(told)
    try:
        yield
    finally:
        _watcher.reset(before)


def watcher() -> Watcher | None:
    """Return who is told in this thread."""
    return _watcher.get()


def tell(matching: Matching) -> None:
    """Tell whoever watches."""
    told = watcher()
    if told is not None:
        told(matching)


@contextmanager
def turn(places: Semaphore) -> Iterator[None]:
    """Wait for one of the places, and have it for the block.

    A block must not hand anything out and go on later, as a generator does: one that nobody goes on
    with would keep its place.
    """
    while not places.acquire(timeout=BETWEEN):
        tell(Matching(waits=True))
    try:
        yield
    finally:
        places.release()
