"""Beginnings: of many texts, find the longest with which another text goes on at a place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable


class Beginnings:
    """Many texts in order, for looking up which of them stands at a place of another text.

    The last one that does not come after what stands there is the longest one with which that
    begins, or begins itself with that one. From each text two ways lead to shorter ones with which
    it begins: to the next, and far ahead, so that a long row of them is not walked one by one.

    >>> Beginnings(["a", "ab", "abcd"]).longest_at("xabce", 1)
    'ab'
    """

    __slots__ = ("_far", "_in_order", "_longest", "_shorter")

    def __init__(self, texts: Iterable[str]) -> None:
        self._in_order = ["", *sorted(texts)]
        self._longest = max(map(len, self._in_order))
        self._shorter, self._far, depths = [0], [0], [0]
        open_ones = [0]
        for number, text in enumerate(self._in_order[1:], start=1):
            while not text.startswith(self._in_order[open_ones[-1]]):
                open_ones.pop()
            above = open_ones[-1]
            far = self._far[above]
            # A jump as long as the two before it together; see E. Myers' random-access stacks.
            is_double = depths[above] - depths[far] == depths[far] - depths[self._far[far]]
            self._shorter.append(above)
            self._far.append(self._far[far] if is_double else above)
            depths.append(depths[above] + 1)
            open_ones.append(number)

    def longest_at(self, text: str, start: int) -> str | None:
        """Return the longest of the texts that stands in `text` at `start`, or None."""
        ahead = text[start : start + self._longest]
        in_order = self._in_order
        number = bisect_right(in_order, ahead) - 1
        while not ahead.startswith(in_order[number]):
            far = self._far[number]
            number = self._shorter[number] if ahead.startswith(in_order[far]) else far
        return in_order[number] or None
