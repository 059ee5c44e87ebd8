"""Special tokens in a text: find them and cut the text around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from bpe.text.beginnings import Beginnings

# Up to this many characters in all special tokens, a regular expression is the fastest.
_FEW: Final = 2_000

# How many characters are looked at together: between two such stretches, others have their turn.
_STRETCH: Final = 1 << 15

Find = Callable[[str, int, int], tuple[int, int] | None]
"""Returns the place (start, end) of the first special token that starts in a stretch of a text."""


def cut(
    text: str, special_tokens: Sequence[str], *, progress: Callable[[], None] | None = None
) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of the text in order, each with True when it is a special token.

    The leftmost special token is found first, and of several that start there the longest. Empty
    pieces are left out; the pieces joined are the text. `progress` is called now and then while
    none is found; what it raises ends the work.

    >>> list(cut("a<|end|>b", ["<|end|>"]))
    [('a', False), ('<|end|>', True), ('b', False)]
    """
    done = 0
    if special_tokens:
        for start, end in _places(text, _finder(tuple(special_tokens)), progress):
            if start > done:
                yield text[done:start], False
            yield text[start:end], True
            done = end
    if done < len(text):
        yield text[done:], False


def _places(
    text: str, find: Find, progress: Callable[[], None] | None
) -> Iterator[tuple[int, int]]:
    start = 0
    while start < len(text):
        stop = start + _STRETCH
        found = find(text, start, stop)
        if found is not None:
            yield found
        elif progress is not None and stop < len(text):
            progress()
        start = stop if found is None else found[1]


@lru_cache(maxsize=16)
def _finder(special_tokens: tuple[str, ...]) -> Find:
    if sum(map(len, special_tokens)) <= _FEW:
        return _search(special_tokens)
    return _look_up(special_tokens)


def _search(special_tokens: Sequence[str]) -> Find:
    """Find a few by a regular expression, which tries one after the other."""
    longest_first = sorted(special_tokens, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    longest = len(longest_first[0])

    def find(text: str, start: int, stop: int) -> tuple[int, int] | None:
        match = pattern.search(text, start, stop + longest)
        return match.span() if match and match.start() < stop else None

    return find


def _look_up(special_tokens: Sequence[str]) -> Find:
    """Find any number by looking them up wherever the first character of one stands."""
    beginnings = Beginnings(special_tokens)
    first = re.compile(f"[{re.escape(''.join({token[0] for token in special_tokens}))}]")

    def find(text: str, start: int, stop: int) -> tuple[int, int] | None:
        for match in first.finditer(text, start, stop):
            found = beginnings.longest_at(text, match.start())
            if found is not None:
                return match.start(), match.start() + len(found)
        return None

    return find
