"""Custom patterns: split a text by any regular expression, losing nothing and within a time limit.

A reader's own pattern may leave text unmatched, match nothing, or never end. Text that is not
matched becomes a pre-token of its own, and matching stops after a while.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

import regex

from bpe.pattern import compiled
from bpe.text.blocks import Batch

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


def new_deadline() -> float:
    """Return the processor time at which matching that starts now must have ended."""
    return time.process_time() + TIME_LIMIT


def custom_batches(pattern: str, text: str, deadline: float | None = None) -> Iterator[Batch]:
    r"""Yield the pre-tokens of the text: what the pattern matches, and what lies between.

    Empty matches are ignored, and groups make no difference. A text that the pattern does not match
    anywhere is one pre-token.

    Raises:
        TooSlowError: matching reaches the deadline (by default `TIME_LIMIT` seconds from now), or
            takes too much memory.
        ValueError: the pattern searches backwards.

    >>> [batch.pre_tokens for batch in custom_batches("[a-z]+", "ab12cd")]
    [['ab', '12', 'cd']]
    """
    covered = 0
    deadline = new_deadline() if deadline is None else deadline
    for matches in _matches(_compiled(pattern), text, deadline):
        parts, matched = [], 0
        for match in matches:
            start, end = match.span()
            # `\K` can leave a match that ends before it starts: ignored like an empty one.
            if end > start >= covered:
                if start > covered:
                    parts.append(text[covered:start])
                parts.append(text[start:end])
                matched += 1
                covered = end
        yield Batch(parts, covered, uncovered=len(parts) - matched)
    if covered < len(text):
        yield Batch([text[covered:]], len(text), uncovered=1)


def _matches(
    pattern: regex.Pattern[str], text: str, deadline: float
) -> Iterator[list[regex.Match[str]]]:
    """Yield the matches in lists of bounded length, until time is up."""
    # The `regex` module measures processor time as well, and raises when none is left.
    remaining = max(deadline - time.process_time(), 1e-6)
    asked = (pattern.pattern, len(text), hash(text))
    if remaining <= _SAME * _failed.get(asked, 0):
        raise _took_too_long(pattern)
    try:
        # Concurrent, that is without the interpreter's lock: a slow match holds nobody else up.
        found = pattern.finditer(text, timeout=remaining, concurrent=True)
        while some := list(islice(found, _BATCH_SIZE)):
            yield some
    except TimeoutError:
        _remember(asked, remaining)
        raise _took_too_long(pattern) from None
    except (MemoryError, RecursionError):
        raise TooSlowError(
            f"the pattern {pattern.pattern!r} took more memory than there is on this text; it may "
            "call itself without end. Use a simpler pattern."
        ) from None


def _took_too_long(pattern: regex.Pattern[str]) -> TooSlowError:
    return TooSlowError(
        f"the pattern {pattern.pattern!r} took longer than {TIME_LIMIT:g} seconds on this text; it "
        "may try too many ways to match. Use a simpler pattern or a shorter text."
    )


def _remember(asked: tuple[str, int, int], seconds: float) -> None:
    """Keep how long it was tried in vain: who asks for the same again gets the answer at once."""
    if len(_failed) >= _REMEMBERED:
        _failed.clear()
    _failed[asked] = max(seconds, _failed.get(asked, 0))


@lru_cache(maxsize=16)
def _compiled(pattern: str) -> regex.Pattern[str]:
    found = compiled(pattern)
    if found.flags & regex.REVERSE:
        raise ValueError(
            f"the pattern {pattern!r} searches backwards; pre-tokens are found from left to right. "
            "Leave out the flag (?r)."
        )
    return found
