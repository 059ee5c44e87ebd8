"""Custom patterns: split a text by any regular expression, losing nothing and within a time limit.

A reader's own pattern may leave text unmatched, match nothing, or never end. Text that is not
matched becomes a pre-token of its own, and matching stops after a while.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import pairwise

import regex

from bpe.pattern import compiled, shown_pattern
from bpe.text.blocks import Batch
from bpe.text.matching import MAX_MEMORY, Allowance, ends_of

TIME_LIMIT = 10.0
"""Seconds of processor time that matching one whole text may take."""

_BATCH_SIZE = 1 << 12

# Pattern, length and hash of a text -> the seconds in which it was not done.
_failed: dict[tuple[str, int, int], float] = {}
_REMEMBERED = 64
# Two tries that both have all the time differ a little in what is left of it.
_SAME = 1.01


class TooSlowError(ValueError):
    """Matching a pattern was stopped: it took too long, or too much memory."""


def new_allowance() -> Allowance:
    """Return the processor time for all that is matched from now on."""
    return Allowance(TIME_LIMIT)


def custom_batches(pattern: str, text: str, allowance: Allowance | None = None) -> Iterator[Batch]:
    r"""Yield the pre-tokens of the text: what the pattern matches, and what lies between.

    Empty matches are ignored, and groups make no difference. A text that the pattern does not match
    anywhere is one pre-token. While the turn of others is waited for, and while matching takes
    long, whoever watches is told (`bpe.text.turns`).

    Raises:
        TooSlowError: matching takes longer than what is left of the allowance (by default
            `TIME_LIMIT` seconds), or too much memory.
        ValueError: the pattern searches backwards.

    >>> [batch.pre_tokens for batch in custom_batches("[a-z]+", "ab12cd")]
    [['ab', '12', 'cd']]
    """
    ends = _ends(_compiled(pattern), text, allowance or new_allowance())
    covered = 0
    for first in range(0, len(ends), _BATCH_SIZE):
        some = ends[first : first + _BATCH_SIZE]
        places = [covered, *map(abs, some)]
        covered = places[-1]
        parts = [text[start:end] for start, end in pairwise(places)]
        yield Batch(parts, covered, uncovered=sum(end < 0 for end in some))


def _ends(pattern: regex.Pattern[str], text: str, allowance: Allowance) -> array[int]:
    allowed = allowance.seconds
    asked = (pattern.pattern, len(text), hash(text))
    if allowed <= _SAME * _failed.get(asked, 0):
        raise _took_too_long(pattern)
    try:
        return ends_of(pattern, text, allowance)
    except TimeoutError:
        _remember(asked, allowed)
        raise _took_too_long(pattern) from None
    except MemoryError:
        raise TooSlowError(
            f"the pattern {shown_pattern(pattern.pattern)} took more memory on this text than "
            f"{MAX_MEMORY // 10**6} MB; it may remember too many ways to match. Use a simpler "
            "pattern or a shorter text."
        ) from None
    except OSError as error:
        raise TooSlowError(
            f"the pattern {shown_pattern(pattern.pattern)} cannot be matched now, because no other "
            f"process can be started ({error}). Try again later, or with a shorter text."
        ) from None


def _took_too_long(pattern: regex.Pattern[str]) -> TooSlowError:
    return TooSlowError(
        f"the pattern {shown_pattern(pattern.pattern)} took longer than {TIME_LIMIT:g} seconds on "
        "this text; it may try too many ways to match. Use a simpler pattern or a shorter text."
    )


def _remember(asked: tuple[str, int, int], seconds: float) -> None:
    """Keep how long it was tried in vain: who asks for the same again gets the answer at once."""
    if len(_failed) >= _REMEMBERED:
        _failed.clear()
    _failed[asked] = max(seconds, _failed.get(asked, 0))


def _compiled(pattern: str) -> regex.Pattern[str]:
    found = compiled(pattern)
    if found.flags & regex.REVERSE:
        raise ValueError(
            f"the pattern {pattern!r} searches backwards; pre-tokens are found from left to right. "
            "Leave out the flag (?r)."
        )
    return found
