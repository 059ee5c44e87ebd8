"""The record of one merge, as a history keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bpe.training.arena import Places

Row = tuple[
    int,
    int,
    int,
    int,
    bool,
    int,
    Places,
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[int, ...],
    tuple[Places, ...],
]
"""The fields of a `MergeRecord`, in order.

Histories hold these, and not records, because Python's garbage collector passes over a tuple of
plain values but looks into every object of a class, again and again, and there are thousands.
"""


@dataclass(frozen=True, slots=True, eq=False)
class MergeRecord:
    """What is kept of one merge: enough to make it again, to take it back and to tell it.

    Pairs are written as pair keys. `places` are where the new token starts in the arena; `found`
    holds the places of each new pair.
    """

    key: int
    count: int
    replaced: int
    tied: int
    forced: bool
    tokens_before: int
    places: Places
    lost_keys: tuple[int, ...]
    losses: tuple[int, ...]
    gained_keys: tuple[int, ...]
    gains: tuple[int, ...]
    found: tuple[Places, ...]

    def lost(self) -> Iterable[tuple[int, int]]:
        """Return what each other pair lost."""
        return zip(self.lost_keys, self.losses, strict=True)

    def gained(self) -> Iterable[tuple[int, int]]:
        """Return the count of each new pair."""
        return zip(self.gained_keys, self.gains, strict=True)
