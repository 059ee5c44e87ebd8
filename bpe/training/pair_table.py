"""The pair table: every pair of the corpus as it is now, with its count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from numbers import Integral

from bpe.training.pair_key import RIGHT, pair_key, pair_of
from bpe.vocabulary import Pair


class PairTable:
    """The counts of pairs, by pair key, at one position of the history.

    `sizes` holds how many pairs have each count, so that ties are known without a search.
    """

    __slots__ = ("counts", "sizes")

    def __init__(self, counts: dict[int, int]) -> None:
        self.counts = counts
        self.sizes: defaultdict[int, int] = defaultdict(int)
        for count in counts.values():
            self.sizes[count] += 1

    def apply(self, keys: Iterable[int], changes: Iterable[int]) -> None:
        """Change the counts of pairs; a pair without a count is gone."""
        counts, sizes = self.counts, self.sizes
        for key, change in zip(keys, changes, strict=True):
            before = counts.get(key, 0)
            after = before + change
            if before:
                sizes[before] -= 1
            if after:
                counts[key] = after
                sizes[after] += 1
            else:
                del counts[key]

    def revert(self, keys: Iterable[int], changes: Iterable[int]) -> None:
        """Undo `apply`."""
        self.apply(keys, [-change for change in changes])

    def rank(self, count: int) -> int:
        """Return 1 more than the number of pairs with a higher count."""
        return 1 + sum([size for other, size in self.sizes.items() if other > count])

    def best_count(self) -> int:
        """Return the highest count of all pairs, 0 without pairs."""
        return max((count for count, size in self.sizes.items() if size), default=0)


class PairCounts(Mapping[Pair, int]):
    """How often each pair stands in the corpus now: a view that cannot be written to."""

    __slots__ = ("_counts",)

    def __init__(self, counts: dict[int, int]) -> None:
        self._counts = counts

    def __getitem__(self, pair: Pair) -> int:
        key = self.key_of(pair)
        if key is None:
            raise KeyError(pair)
        return self._counts[key]

    def __contains__(self, pair: object) -> bool:
        return self.key_of(pair) is not None

    def key_of(self, pair: object) -> int | None:
        """Return the key of a pair that stands in the corpus now, None for anything else."""
        if not isinstance(pair, tuple) or len(pair) != 2:
            return None
        left, right = pair
        if not isinstance(left, Integral) or not isinstance(right, Integral):
            return None
        left, right = int(left), int(right)
        if not (0 <= left <= RIGHT and 0 <= right <= RIGHT):
            return None
        key = pair_key((left, right))
        return key if key in self._counts else None

    def __iter__(self) -> Iterator[Pair]:
        return map(pair_of, self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __repr__(self) -> str:
        return f"PairCounts({dict(self)})"
