"""The candidates: pairs that could be merged next, with what a merge would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from bpe.training.arena import Arena, Places
from bpe.training.change_many import without_overlaps
from bpe.training.pair_key import pair_of
from bpe.training.pair_table import PairTable
from bpe.training.records import Candidate


class Candidates:
    """Tells what merging a pair would do, remembering what it told last.

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
        self._known = {
            key: self._candidate(key, counts[key], is_tied and counts[key] == best) for key in keys
        }
        return list(self._known.values())

    def _candidate(self, key: int, count: int, tied: bool) -> Candidate:
        known = self._known.get(key)
        if known is None or known.count != count:
            return self._look_up(key, count, tied)
        return known if known.tied is tied else replace(known, tied=tied)

    def _look_up(self, key: int, count: int, tied: bool) -> Candidate:
        arena = self._arena
        left, right = pair_of(key)
        live = arena.live(left, right, self._places(key))
        replaceable = count
        if left == right:
            places = np.asarray(live, dtype=np.int32)
            replaceable = arena.weight(without_overlaps(places, arena.lengths[left]))
        return Candidate((left, right), count, replaceable, len(arena.words_of(live)), tied)
