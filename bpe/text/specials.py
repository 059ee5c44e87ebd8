"""Special tokens in a text: find them and cut the text around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from bpe.text.beginnings import Beginnings

# Up to this many characters in all special tokens, a regular expression is the fastest.
_FEW: Final = 2_000

Find = Callable[[str], Iterator[tuple[int, int]]]
"""Yields the places (start, end) of special tokens in a text."""


def cut(text: str, special_tokens: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of the text in order, each with True when it is a special token.

    The leftmost special token is found first, and of several that start there the longest. Empty
    pieces are left out; the pieces joined are the text.

    >>> list(cut("a<|end|>b", ["<|end|>"]))
    [('a', False), ('<|end|>', True), ('b', False)]
    """
    done = 0
    if special_tokens:
        for start, end in _finder(tuple(special_tokens))(text):
            if start > done:
                yield text[done:start], False
            yield text[start:end], True
            done = end
    if done < len(text):
        yield text[done:], False


@lru_cache(maxsize=16)
def _finder(special_tokens: tuple[str, ...]) -> Find:
    if sum(map(len, special_tokens)) <= _FEW:
        return _search(special_tokens)
    return _look_up(special_tokens)


def _search(special_tokens: Sequence[str]) -> Find:
    """Find a few by a regular expression, which tries one after the other."""
    longest_first = sorted(special_tokens, key=len, reverse=True)
    pattern = re.compile("|".join(map(re.escape, longest_first)))
    return lambda text: (match.span() for match in pattern.finditer(text))


def _look_up(special_tokens: Sequence[str]) -> Find:
    """Find any number by looking them up wherever the first character of one stands."""
    beginnings = Beginnings(special_tokens)
    first = re.compile(f"[{re.escape(''.join({token[0] for token in special_tokens}))}]")

    def find(text: str) -> Iterator[tuple[int, int]]:
        match = first.search(text)
        while match:
            start = match.start()
            found = beginnings.longest_at(text, start)
            if found is not None:
                yield start, start + len(found)
            match = first.search(text, start + len(found or " "))

    return find
