"""Phrases about training that more than one view needs."""

from __future__ import annotations

from typing import Final

import regex

_RIGHT_TO_LEFT: Final = regex.compile(r"[\p{bc=R}\p{bc=AL}]")


def merge_phrase(left: str, right: str, result: str) -> str:
    """Return a merge as one line, left to right whatever script its labels are in.

    >>> merge_phrase("lo", "w", "low")
    'lo + w → low'
    """
    return f"{pair_phrase(left, right)} → {_isolated(result)}"


def pair_phrase(left: str, right: str) -> str:
    """Return a pair as one line, left to right whatever script its labels are in.

    >>> pair_phrase("lo", "w")
    'lo + w'
    """
    return f"{_isolated(left)} + {_isolated(right)}"


def count_phrase(count: int, tied: int) -> str:
    """Return how often a pair was seen, and how many others were seen as often.

    >>> count_phrase(5, 1)
    'seen 5 times, tied with 1 other'
    """
    others = f", tied with {counted(tied, 'other')}" if tied else ""
    return f"seen {times(count)}{others}"


def times(count: int) -> str:
    """Return a number of times in words.

    >>> times(1), times(1204)
    ('once', '1,204 times')
    """
    return "once" if count == 1 else f"{count:,} times"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it needs one.

    >>> counted(1, "merge"), counted(1204, "merge")
    ('1 merge', '1,204 merges')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _isolated(label: str) -> str:
    """Keep right-to-left letters from turning round the signs beside them."""
    return f"\u2068{label}\u2069" if _RIGHT_TO_LEFT.search(label) else label
