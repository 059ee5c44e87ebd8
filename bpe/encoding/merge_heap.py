"""Merging a long sequence: a heap of the places where a merge fits, over a linked list."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Final

from bpe.encoding.rules import Ranks

GONE: Final = -1
"""What stands in the place of a symbol that was merged into its left neighbour."""

Merge = tuple[int, int, int]
"""A rank, and the places of the left and the right symbol that were merged."""


def merge_by_heap(
    symbols: Sequence[int],
    ranks: Ranks,
    token_ids: Sequence[int],
    limit: int,
    *,
    in_order: bool = False,
) -> list[int]:
    """Return `symbols` with every merge of a rank below `limit` applied, lowest rank first.

    Of several places with the same rank the leftmost comes first. With `in_order`, a merge that
    has had its turn is not applied again to what later merges make.
    """
    row = list(symbols)
    deque(heap_merges(row, ranks, token_ids, limit, in_order=in_order), maxlen=0)
    return [symbol for symbol in row if symbol != GONE]


def heap_merges(
    symbols: list[int],
    ranks: Ranks,
    token_ids: Sequence[int],
    limit: int,
    *,
    in_order: bool = False,
) -> Iterator[Merge]:
    """Merge in place as `merge_by_heap` does, and yield each merge once it is made.

    The token made stands at the left place; at the right place stands `GONE`.

    An entry of the heap is `rank * n + place`, so that it sorts by both. An entry whose pair has
    changed is left there and passed over when its turn comes: the pair that stands there then has
    another rank. (The linked list of neighbours is what tiktoken and Hugging Face use for long
    pieces as well.)
    """
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
        symbol, right = symbols[place], after[place]
        if symbol == GONE or right == n or ranks.get((symbol, symbols[right]), limit) != rank:
            continue
        symbols[place] = token_ids[rank]
        symbols[right] = GONE
        yield rank, place, right
        following = after[place] = after[right]
        if following < n:
            before[following] = place
        lowest = rank + 1 if in_order else 0
        for left, right in ((before[place], place), (place, following)):
            if left >= 0 and right < n:
                new_rank = ranks.get((symbols[left], symbols[right]), limit)
                if lowest <= new_rank < limit:
                    heappush(heap, new_rank * n + left)
