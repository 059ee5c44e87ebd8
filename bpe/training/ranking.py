"""The best pairs at any position, found by looking at all counts."""

from __future__ import annotations

from heapq import nsmallest

from bpe.training.pair_table import PairTable
from bpe.training.tie_rules import Order


def best_pairs(table: PairTable, order: Order, limit: int) -> list[int]:
    """Return the `limit` best pairs: highest count first, then by the tie rule.

    The order of a pair costs more than its count, so it is asked only of the pairs whose count
    can be among the best.
    """
    least = _least_count(table, limit)
    counts = table.counts
    contenders = [key for key, count in counts.items() if count >= least]
    return nsmallest(limit, contenders, key=lambda key: (-counts[key], order(key), key))


def _least_count(table: PairTable, limit: int) -> int:
    """Return the count of the pair on rank `limit`."""
    rank = 0
    for count in sorted(table.sizes, reverse=True):
        rank += table.sizes[count]
        if rank >= limit:
            return count
    return 0
