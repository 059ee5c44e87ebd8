"""Encoding by the rules in order: every merge has one turn, and takes all its places then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bpe.encoding.lowest_rank import SHORT
from bpe.encoding.merge_heap import merge_by_heap
from bpe.encoding.rules import Ranks


def merge_in_order(symbols: Sequence[int], ranks: Ranks, token_ids: Sequence[int]) -> list[int]:
    """Return `symbols` after each merge in turn, first to last, has replaced all its places.

    This is how the merges were learned, and how the first BPE programs encode (Sennrich, Haddow
    and Birch 2016). Merges that fit nowhere cost nothing: the next one is the lowest rank above
    the last that stands in the sequence.

    A merge never comes back, even where a later one has made its pair; merges learned by training
    never do that, an edited list can:

    >>> merge_in_order([1, 2, 3], {(1, 9): 0, (2, 3): 1}, [8, 9])
    [1, 9]
    """
    if len(symbols) > SHORT:
        return merge_by_heap(symbols, ranks, token_ids, len(token_ids), in_order=True)
    merged = list(symbols)
    last = -1
    while True:
        found = [ranks.get(pair, -1) for pair in pairwise(merged)]
        last = min((rank for rank in found if rank > last), default=-1)
        if last < 0:
            return merged
        merged = _replaced(merged, found, last, token_ids[last])


def _replaced(symbols: list[int], found: list[int], rank: int, token_id: int) -> list[int]:
    """Replace, left to right and without overlap, the pairs whose rank in `found` is `rank`."""
    merged: list[int] = []
    place = 0
    while place < len(symbols):
        fits = place < len(found) and found[place] == rank
        merged.append(token_id if fits else symbols[place])
        place += 2 if fits else 1
    return merged
