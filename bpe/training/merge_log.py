"""The log of all merges of one line of training, kept small and in plain values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final

from bpe.training.arena import Places
from bpe.training.pair_key import pair_of
from bpe.vocabulary import Pair

Facts = tuple[int, int, int, int, bool, int]
"""The first six fields of a `MergeRecord`."""

_KEY: Final = 0


@dataclass(frozen=True, slots=True, eq=False)
class MergeRecord:
    """What is kept of one merge: enough to make it again, to take it back and to tell it.

    `key` is the key of the merged pair, `places` are where the new token starts in the arena.
    `changed` are the keys of all pairs whose count changed, `changes` by how much.
    """

    key: int
    count: int
    replaced: int
    tied: int
    forced: bool
    tokens_before: int
    places: Places
    changed: tuple[int, ...]
    changes: tuple[int, ...]


@dataclass(slots=True, eq=False)
class MergeLog:
    """Records of merges, in order, as columns; and the places of the pairs that they made.

    Columns of plain tuples, because Python's garbage collector sets a tuple of numbers aside when
    it first meets it, and would look into every object of a class again and again.
    """

    _facts: list[Facts] = field(default_factory=list)
    _places: list[Places] = field(default_factory=list)
    _changed: list[tuple[int, ...]] = field(default_factory=list)
    _changes: list[tuple[int, ...]] = field(default_factory=list)
    _made: list[Places] = field(default_factory=list)
    _made_until: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self._facts)

    def add(
        self,
        facts: Facts,
        places: Places,
        changed: tuple[int, ...],
        changes: tuple[int, ...],
        made: Collection[Places],
    ) -> None:
        """Add a merge; `made` are the places of the new pairs, which are the last of `changed`."""
        self._facts.append(facts)
        self._places.append(places)
        self._changed.append(changed)
        self._changes.append(changes)
        self._made += made
        self._made_until.append(len(self._made))

    def record(self, number: int) -> MergeRecord:
        """Return the record of merge `number`, 1 for the first."""
        at = number - 1
        return MergeRecord(*self._facts[at], self._places[at], self._changed[at], self._changes[at])

    def pair(self, number: int) -> Pair:
        """Return the pair of merge `number`, 1 for the first."""
        return pair_of(self._facts[number - 1][_KEY])

    def first_place(self, number: int) -> int:
        """Return the first place at which merge `number`, 1 for the first, was made."""
        return int(self._places[number - 1][0])

    def made_places(self, number: int, key: int) -> Places:
        """Return the places of a pair that merge `number` made."""
        changed = self._changed[number - 1]
        return self._made[self._made_until[number - 1] + changed.index(key) - len(changed)]

    def branch(self, position: int) -> MergeLog:
        """Return a new log of the first `position` merges."""
        made = self._made_until[position - 1] if position else 0
        return MergeLog(
            self._facts[:position],
            self._places[:position],
            self._changed[:position],
            self._changes[:position],
            self._made[:made],
            self._made_until[:position],
        )
