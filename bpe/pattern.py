r"""Patterns from outside: compiled when that is safe, and refused by a sentence when it is not.

Compiling writes a part out as often as it must repeat, and once more where it may go on, so that
`a{9999999}` takes gigabytes, and so do 25 nested groups with a `+` each. The size is known before.
While it numbers the groups no other thread runs, and each match keeps a record of each group.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, TypeVar

import regex

from bpe.pattern_parts import CALL, CLOSE, GROUP, OPEN, REPEAT, SET, Part, Parts, parts_of

MAX_LENGTH: Final = 20_000
"""How many characters a pattern may have."""

MAX_SIZE: Final = 100_000
"""How many parts a pattern may have with all repeats written out, a character being one part."""

MAX_GROUPS: Final = 100
"""How many groups of a pattern may capture."""

FOLDED_SET: Final = 200
"""Parts that are added to a set whose letters may match several: one for each such letter."""

_KEPT: Final = 1_000_000
"""Characters of patterns of which the `regex` module may keep traces."""

_Found = TypeVar("_Found")


def compiled(pattern: str) -> regex.Pattern[str]:
    """Return the pattern, compiled by the `regex` module.

    Raises:
        ValueError: it is too long, repeats too much, has too many groups, calls one of them, or is
            no pattern of the `regex` module.
    """
    if len(pattern) > MAX_LENGTH:
        raise ValueError(
            f"pattern must have at most {MAX_LENGTH:,} characters; got {len(pattern):,}"
        )
    return _compiled(pattern)


# Few, because a large one takes megabytes, and what it remembers of its last match some more.
@lru_cache(maxsize=8)
def _compiled(pattern: str) -> regex.Pattern[str]:
    found = parts_of(pattern)
    _check_groups(found.parts, pattern)
    if _size(found) > MAX_SIZE:
        raise ValueError(
            "pattern must not repeat a part too often, repeats inside repeats multiplied: written "
            f"out, it may have {MAX_SIZE:,} parts; got {shown_pattern(pattern)}"
        )
    _TRACES.make_room(pattern)
    try:
        return regex.compile(pattern, cache_pattern=False)
    except Exception as error:  # contradicting flags, for one, are a KeyError
        raise ValueError(
            "pattern must be a regular expression that compiles; got "
            f"{shown_pattern(pattern)}: {error}"
        ) from None


def _check_groups(parts: Iterable[Part], pattern: str) -> None:
    groups = 0
    for part in parts:
        if part.kind == CALL:
            raise ValueError(
                f"pattern must not call itself or a group, as {part.text} does: that may go on "
                f"without end. Write out what is called; got {shown_pattern(pattern)}"
            )
        groups += part.kind == GROUP
    if groups > MAX_GROUPS:
        raise ValueError(
            f"pattern may have {MAX_GROUPS} groups that capture; got {groups:,}. Write (?:...) for "
            f"a group that nothing refers to; got {shown_pattern(pattern)}"
        )


class _Traces:
    """What the `regex` module keeps of each pattern, even of those that it does not keep."""

    def __init__(self) -> None:
        self._characters = 0

    def make_room(self, pattern: str) -> None:
        """Have it forgotten once it is much."""
        self._characters += len(pattern)
        if self._characters > _KEPT:
            self._characters = 0
            regex.purge()


_TRACES: Final = _Traces()


def matches_nothing(pattern: regex.Pattern[str]) -> bool:
    """Say whether the pattern matches the empty text, or takes longer than a second to tell."""
    end = time.thread_time() + 1
    try:
        return tried(lambda seconds: pattern.match("", timeout=seconds) is not None, end)
    except TimeoutError:
        return True


def tried(attempt: Callable[[float], _Found], end: float) -> _Found:
    """Return what comes of an attempt, made again while this thread has time up to `end`.

    `attempt` takes the seconds in which to give up. The `regex` module counts those of the whole
    process, so it may give up because others were busy. It is for what takes far less.

    Raises:
        TimeoutError: this thread itself was busy up to `end`, as `time.thread_time` counts.
    """
    while True:
        try:
            return attempt(max(end - time.thread_time(), 1e-3))
        except TimeoutError:
            if time.thread_time() >= end:
                raise


def size(pattern: str) -> int:
    r"""Return a number of parts that the pattern does not exceed with all repeats written out.

    >>> size(r"(?:[ab]{3}c)+"), size(r"(?x) (?:[ab] {3} c)+  # the same")
    (38, 38)
    """
    return _size(parts_of(pattern))


def _size(pattern: Parts) -> int:
    total, last = 0, 0
    opened: list[int] = []
    for part in pattern.parts:
        if part.kind == REPEAT:
            total += last * part.least
            last *= part.least + 1
        elif part.kind in (OPEN, GROUP):
            opened.append(total)
        elif part.kind == CLOSE:
            last = total - (opened.pop() if opened else 0)
        else:
            last = len(part.text)
            total += last
            if part.kind == SET and pattern.folds:
                total += FOLDED_SET
    return total


def shown_pattern(pattern: str) -> str:
    """Return the pattern as it is quoted in a sentence; a long one is cut."""
    return repr(pattern if len(pattern) <= 200 else f"{pattern[:200]}...")
