"""Encoding by lowest rank: of the merges that fit, the one learned first is applied first."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bpe.encoding.merge_heap import merge_by_heap
from bpe.encoding.rules import Ranks

# Up to this many symbols, searching the whole list for the lowest rank beats keeping a heap.
SHORT: Final = 64


def merge_symbols(
    symbols: Sequence[int],
    ranks: Ranks,
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
    if len(symbols) <= SHORT:
        return _merge_by_scan(list(symbols), ranks, token_ids, limit)
    return merge_by_heap(symbols, ranks, token_ids, limit)


def _merge_by_scan(
    symbols: list[int], ranks: Ranks, token_ids: Sequence[int], limit: int
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
