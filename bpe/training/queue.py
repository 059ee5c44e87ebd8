"""The queue: all pairs at the frontier of training, the one to merge next at its front."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heapify, heappop, heappush, heapreplace
from typing import Any

from bpe.training.tie_rules import Order

Entry = tuple[int, Any, int]


class PairQueue:
    """A heap of all pairs, by count and then by the order of the tie rule.

    Counts only fall, and orders only grow, once a pair exists. So an entry may promise too much,
    never too little, and it is enough to set right the one at the front when it is looked at.
    """

    __slots__ = ("_counts", "_heap", "_order", "_order_moves")

    def __init__(self, counts: Mapping[int, int], order: Order, *, order_moves: bool) -> None:
        self._counts = counts
        self._order = order
        self._order_moves = order_moves
        self._heap: list[Entry] = [(-count, order(key), key) for key, count in counts.items()]
        heapify(self._heap)

    def add(self, gained: Mapping[int, int]) -> None:
        """Add pairs that have just come to be, with their counts."""
        heap, order = self._heap, self._order
        for key, count in gained.items():
            heappush(heap, (-count, order(key), key))

    def first(self) -> int | None:
        """Return the pair to merge next, or None when there is no pair."""
        heap, counts = self._heap, self._counts
        while heap:
            promised, order, key = heap[0]
            count = counts.get(key, 0)
            if not count:
                heappop(heap)
                continue
            true_order = self._order(key) if self._order_moves else order
            if count == -promised and true_order == order:
                return key
            heapreplace(heap, (-count, true_order, key))
        return None

    def best(self, limit: int) -> list[int]:
        """Return the first `limit` pairs in the order in which they would be picked."""
        taken: list[Entry] = []
        while len(taken) < limit and self.first() is not None:
            taken.append(heappop(self._heap))
        for entry in taken:
            heappush(self._heap, entry)
        return [key for _, _, key in taken]
