"""The pair table: every pair of the corpus as it is now, with its count and its places."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping

from bpe.training.history import Record
from bpe.training.pair_key import RIGHT, pair_key, pair_of
from bpe.vocabulary import Pair


class PairTable:
    """Counts and places of pairs, by pair key, at one position of the history.

    `sizes` holds how many pairs have each count, so that ties are known without a search. `places`
    is kept for all pairs ever met: a pair's list is written once, when the pair comes to be, and
    holds every place it can still have; the arena tells which ones it has now.
    """

    __slots__ = ("counts", "places", "sizes")

    def __init__(self, counts: dict[int, int], places: dict[int, array[int]]) -> None:
        self.counts = counts
        self.places = places
        self.sizes: defaultdict[int, int] = defaultdict(int)
        for count in counts.values():
            self.sizes[count] += 1

    def apply(self, record: Record) -> None:
        """Count what a merge changed."""
        counts, sizes = self.counts, self.sizes
        sizes[counts.pop(record.key)] -= 1
        for key, loss in zip(record.lost_keys, record.losses, strict=True):
            before = counts[key]
            after = before - loss
            sizes[before] -= 1
            if after:
                counts[key] = after
                sizes[after] += 1
            else:
                del counts[key]
        for key, count in zip(record.gained_keys, record.gains, strict=True):
            counts[key] = count
            sizes[count] += 1

    def revert(self, record: Record) -> None:
        """Count back what a merge changed."""
        counts, sizes = self.counts, self.sizes
        for key, count in zip(record.gained_keys, record.gains, strict=True):
            del counts[key]
            sizes[count] -= 1
        for key, loss in zip(record.lost_keys, record.losses, strict=True):
            before = counts.get(key, 0)
            if before:
                sizes[before] -= 1
            counts[key] = before + loss
            sizes[before + loss] += 1
        counts[record.key] = record.count
        sizes[record.count] += 1

    def best_count(self) -> int:
        """Return the highest count of all pairs, 0 without pairs."""
        return max((count for count, size in self.sizes.items() if size), default=0)


class PairCounts(Mapping[Pair, int]):
    """How often each pair stands in the corpus now: a view that cannot be written to."""

    __slots__ = ("_counts",)

    def __init__(self, counts: dict[int, int]) -> None:
        self._counts = counts

    def __getitem__(self, pair: Pair) -> int:
        if pair not in self:
            raise KeyError(pair)
        return self._counts[pair_key(pair)]

    def __contains__(self, pair: object) -> bool:
        return (
            isinstance(pair, tuple)
            and len(pair) == 2
            and all(isinstance(token_id, int) and 0 <= token_id <= RIGHT for token_id in pair)
            and pair_key(pair) in self._counts
        )

    def __iter__(self) -> Iterator[Pair]:
        return map(pair_of, self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"PairCounts({dict(self)})"
