"""The candidates: pairs that could be merged next, with what a merge would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from bpe.training.arena import Arena, Places
from bpe.training.change_many import without_overlaps
from bpe.training.pair_key import pair_of
from bpe.training.pair_table import PairTable
from bpe.training.records import Candidate

# So many pairs are remembered at most; a page looks at a few dozen at a time.
_REMEMBERED: Final = 1024


class Candidates:
    """Tells what merging a pair would do, remembering what it told before.

    Within one history a pair with the same count stands in the same places, because training only
    ever takes places away from a pair; so what was told stays true as long as the count is equal.
    """

    __slots__ = ("_arena", "_known", "_places", "_table")

    def __init__(self, arena: Arena, table: PairTable, places: Callable[[int], Places]) -> None:
        self._arena = arena
        self._table = table
        self._places = places
        self._known: dict[int, Candidate] = {}

    def of(self, keys: Sequence[int]) -> list[Candidate]:
        """Return the candidates for pairs given by key, the best one first."""
        if not keys:
            return []
        counts = self._table.counts
        best = counts[keys[0]]
        is_tied = self._table.sizes[best] > 1
        return [self._candidate(key, counts[key], is_tied and counts[key] == best) for key in keys]

    def _candidate(self, key: int, count: int, tied: bool) -> Candidate:
        candidate = self._known.get(key)
        if candidate is None or candidate.count != count:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            candidate = self._known[key] = self._look_up(key, count, tied)
        elif candidate.tied is not tied:
            candidate = self._known[key] = replace(candidate, tied=tied)
        return candidate

    def _look_up(self, key: int, count: int, tied: bool) -> Candidate:
        arena = self._arena
        left, right = pair_of(key)
        live = arena.live(left, right, self._places(key))
        replaceable = count
        if left == right:
            places = np.asarray(live, dtype=np.int32)
            replaceable = arena.weight(without_overlaps(places, arena.lengths[left]))
        return Candidate((left, right), count, replaceable, len(arena.words_of(live)), tied)
