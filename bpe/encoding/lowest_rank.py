"""Encoding by lowest rank: of the merges that apply, the one learned first is applied first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import Final

from bpe.vocabulary import Pair

# Up to this many symbols, searching the whole list for the lowest rank beats keeping a heap.
_SHORT: Final = 64
# What the linked list keeps in the place of a symbol that was merged into its left neighbour.
_GONE: Final = -1


def merge_symbols(
    symbols: Sequence[int],
    ranks: Mapping[Pair, int],
    token_ids: Sequence[int],
    limit: int | None = None,
) -> list[int]:
    """Return `symbols` with every merge applied that fits, lowest rank first, leftmost first.

    `ranks[pair]` is the place of a merge in the list of merges (0 first), `token_ids[rank]` the
    token it makes; only merges with a rank below `limit` are applied (None: all). Takes time in
    proportion to n log n for n symbols, whatever they are.

    >>> merge_symbols([97, 97, 97, 98], {(97, 97): 0, (256, 97): 1}, [256, 257])
    [257, 98]
    """
    limit = len(token_ids) if limit is None else limit
    if len(symbols) <= _SHORT:
        return _merge_by_scan(list(symbols), ranks, token_ids, limit)
    return _merge_by_heap(list(symbols), ranks, token_ids, limit)


def _merge_by_scan(
    symbols: list[int], ranks: Mapping[Pair, int], token_ids: Sequence[int], limit: int
) -> list[int]:
    """Merge in place; `found` holds the rank of each neighbouring pair, `limit` for none."""
    found = [ranks.get(pair, limit) for pair in pairwise(symbols)]
    while found:
        rank = min(found)
        if rank >= limit:
            break
        at = found.index(rank)
        symbols[at : at + 2] = (token_ids[rank],)
        del found[at]
        if at < len(found):
            found[at] = ranks.get((symbols[at], symbols[at + 1]), limit)
        if at:
            found[at - 1] = ranks.get((symbols[at - 1], symbols[at]), limit)
    return symbols


def _merge_by_heap(
    symbols: list[int], ranks: Mapping[Pair, int], token_ids: Sequence[int], limit: int
) -> list[int]:
    """Merge over a linked list; a heap entry is `rank * n + place`, so that it sorts by both.

    An entry whose pair has changed in the meantime is left in the heap and passed over when its
    turn comes: the rank of the pair that stands there now tells.
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
        right = after[place]
        if right >= n or symbols[place] == _GONE:
            continue
        if ranks.get((symbols[place], symbols[right]), limit) != rank:
            continue
        symbols[place] = token_ids[rank]
        symbols[right] = _GONE
        following = after[place] = after[right]
        if following < n:
            before[following] = place
        for left, right in ((before[place], place), (place, following)):
            if left >= 0 and right < n:
                new_rank = ranks.get((symbols[left], symbols[right]), limit)
                if new_rank < limit:
                    heappush(heap, new_rank * n + left)
    return [symbol for symbol in symbols if symbol != _GONE]
