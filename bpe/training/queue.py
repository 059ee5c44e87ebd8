"""The queue: all pairs at the frontier of training, the one to merge next at its front."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from heapq import heapify, heappop, heappush, heapreplace
from typing import Any

from bpe.training.tie_rules import Order

Entry = tuple[Any, int]
"""The order of a pair under the tie rule, and its key."""


class PairQueue:
    """All pairs in levels by count; a level is sorted by the tie rule when it is first looked at.

    Counts only fall, and orders only grow, once a pair exists. So a pair may stand too high, never
    too low, and it is enough to put it right when it comes to the front.
    """

    __slots__ = ("_closed", "_counts", "_levels", "_open", "_order", "_order_moves")

    def __init__(self, counts: Mapping[int, int], order: Order, *, order_moves: bool) -> None:
        self._counts = counts
        self._order = order
        self._order_moves = order_moves
        self._levels: list[int] = []  # the counts that have a level, ascending
        self._closed: dict[int, list[int]] = {}  # levels not looked at yet, in no order
        self._open: dict[int, list[Entry]] = {}  # levels looked at, each a heap
        self.add(counts)

    def add(self, gained: Mapping[int, int]) -> None:
        """Add pairs that have just come to be, with their counts."""
        closed = self._closed
        for key, count in gained.items():
            if count in closed:
                closed[count].append(key)
            elif count in self._open:
                heappush(self._open[count], (self._order(key), key))
            else:
                closed[count] = [key]
                insort(self._levels, count)

    def first(self) -> int | None:
        """Return the pair to merge next, or None when there is no pair."""
        levels = self._levels
        while levels:
            key = self._first_of(levels[-1])
            if key is not None:
                return key
            self._open.pop(levels.pop())
        return None

    def best(self, limit: int) -> list[int]:
        """Return the first `limit` pairs in the order in which they would be picked."""
        best: list[int] = []
        levels = self._levels
        depth = 1  # counted from the top: a pair that sinks may start a new level, always below
        while depth <= len(levels) and len(best) < limit:
            found = self._best_of(levels[-depth], limit - len(best))
            best += found
            if found:
                depth += 1
            else:
                self._open.pop(levels.pop(-depth))
        return best

    def _best_of(self, level: int, limit: int) -> list[int]:
        taken: list[Entry] = []
        while len(taken) < limit and self._first_of(level) is not None:
            taken.append(heappop(self._open[level]))
        for entry in taken:
            heappush(self._open[level], entry)
        return [key for _, key in taken]

    def _first_of(self, level: int) -> int | None:
        counts = self._counts
        heap = self._open.get(level) or self._opened(level)
        while heap:
            order, key = heap[0]
            count = counts.get(key, 0)
            if count != level:
                heappop(heap)
                self._sink(key, count)
            elif self._order_moves and (true_order := self._order(key)) != order:
                heapreplace(heap, (true_order, key))
            else:
                return key
        return None

    def _opened(self, level: int) -> list[Entry]:
        """Sort a level that is looked at for the first time."""
        counts, order = self._counts, self._order
        heap: list[Entry] = []
        for key in self._closed.pop(level, ()):
            count = counts.get(key, 0)
            if count == level:
                heap.append((order(key), key))
            else:
                self._sink(key, count)
        heapify(heap)
        self._open[level] = heap
        return heap

    def _sink(self, key: int, count: int) -> None:
        """Move a pair to the level of its count; a pair that is gone has none."""
        if count:
            self.add({key: count})
