"""Special tokens in a text: find them and cut the text around them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache


def cut(text: str, special_tokens: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of the text in order, each with True when it is a special token.

    The leftmost special token is found first, and of several that start there the longest. Empty
    pieces are left out; the pieces joined are the text.

    >>> list(cut("a<|end|>b", ["<|end|>"]))
    [('a', False), ('<|end|>', True), ('b', False)]
    """
    start = 0
    if special_tokens:
        for match in _pattern(tuple(special_tokens)).finditer(text):
            if match.start() > start:
                yield text[start : match.start()], False
            yield match[0], True
            start = match.end()
    if start < len(text):
        yield text[start:], False


@lru_cache(maxsize=64)
def _pattern(special_tokens: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(special_tokens, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))
