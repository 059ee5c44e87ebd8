"""A stretch of a word: as many of its tokens as a picture has room for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MOST_TOKENS: Final = 14
"""How many tokens of a word are drawn."""

_LEAD: Final = 3
"""How many tokens are drawn before the one that matters, in a word too long to draw as a whole."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some tokens of a word, with marks on the junctions between them.

    `marks` holds, by the index of the token on its left, a number for each site that merges, and
    None for one that overlaps the site before it. `cut_before` and `cut_after` say that the word
    goes on there.
    """

    tokens: tuple[int, ...]
    marks: Mapping[int, int | None]
    cut_before: bool = False
    cut_after: bool = False


def window(length: int, first: int) -> tuple[int, int]:
    """Return from where to where a row of tokens is drawn so that index `first` is in sight.

    >>> window(9, 5), window(100, 50)
    ((0, 9), (47, 61))
    """
    if length <= MOST_TOKENS:
        return 0, length
    start = max(0, min(first - _LEAD, length - MOST_TOKENS))
    return start, start + MOST_TOKENS
