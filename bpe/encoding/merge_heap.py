"""Merging a long sequence: a heap of the places where a merge fits, over a linked list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Final

from bpe.vocabulary import Pair

# What stands in the place of a symbol that was merged into its left neighbour.
_GONE: Final = -1


def merge_by_heap(
    symbols: Sequence[int],
    ranks: Mapping[Pair, int],
    token_ids: Sequence[int],
    limit: int,
    *,
    in_order: bool = False,
) -> list[int]:
    """Return `symbols` with every merge of a rank below `limit` applied, lowest rank first.

    Of several places with the same rank the leftmost comes first. With `in_order`, a merge that
    has had its turn is not applied again to what later merges make.

    An entry of the heap is `rank * n + place`, so that it sorts by both. An entry whose pair has
    changed is left there and passed over when its turn comes: the pair that stands there then has
    another rank. (The linked list of neighbours is what tiktoken and Hugging Face use for long
    pieces as well.)
    """
    symbols = list(symbols)
    n = len(symbols)
    before = list(range(-1, n - 1))
    after = [*range(1, n), n]
    heap = [
        rank * n + place
        for place, pair in enumerate(pairwise(symbols))
        if (rank := ranks.get(pair, limit)) < limit
    ]
    heapify(heap)
    while heap:
        rank, place = divmod(heappop(heap), n)
        right = after[place]
        if right == n or ranks.get((symbols[place], symbols[right])) != rank:
            continue
        symbols[place] = token_ids[rank]
        symbols[right] = _GONE
        following = after[place] = after[right]
        if following < n:
            before[following] = place
        lowest = rank + 1 if in_order else 0
        for left, right in ((before[place], place), (place, following)):
            if left >= 0 and right < n:
                new_rank = ranks.get((symbols[left], symbols[right]), limit)
                if lowest <= new_rank < limit:
                    heappush(heap, new_rank * n + left)
    return [symbol for symbol in symbols if symbol != _GONE]
