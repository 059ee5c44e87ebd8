"""Two lists of merges side by side: which are kept, moved, new and gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bpe.views.differences.spelling import SpelledMerge


@dataclass(frozen=True, slots=True)
class Row:
    """A merge with its number in the list before and in the list now, None where it is not."""

    merge: SpelledMerge
    before: int | None
    now: int | None

    @property
    def state(self) -> str:
        """How it fared: `kept` (under its number), `up`, `down`, `new` or `gone`."""
        if self.before is None:
            return "new"
        if self.now is None:
            return "gone"
        if self.before == self.now:
            return "kept"
        return "up" if self.now < self.before else "down"

    @property
    def moved_by(self) -> int:
        """By how many places it moved up or down."""
        return abs(self.now - self.before) if self.before and self.now else 0


def aligned(before: Sequence[SpelledMerge], now: Sequence[SpelledMerge]) -> tuple[Row, ...]:
    """Return a row for each merge of either list, by number.

    The rows of the list now are in its order; a merge that is gone stands just above the one that
    has its number now. A merge that a list holds twice, made of other tokens that spell the same,
    is matched first with first and second with second.
    """
    was = _numbers(before)
    numbers = _numbers(now)
    rows = [Row(key[0], was.get(key), number) for key, number in numbers.items()]
    rows += [Row(key[0], number, None) for key, number in was.items() if key not in numbers]
    return tuple(sorted(rows, key=lambda row: (row.now or row.before or 0, row.now is not None)))


def first_parting(before: Sequence[SpelledMerge], now: Sequence[SpelledMerge]) -> int | None:
    """Return the number of the first merge that is not the same in both lists, None without one.

    Where one list ends sooner, this is the merge that the other goes on with.

    >>> first_parting("abc", "abd"), first_parting("ab", "abd"), first_parting("ab", "ab")
    (3, 3, None)
    """
    for number, (one, other) in enumerate(zip(before, now, strict=False), start=1):
        if one != other:
            return number
    shorter = min(len(before), len(now))
    return None if len(before) == len(now) else shorter + 1


def places_now(before: Sequence[SpelledMerge], now: Sequence[SpelledMerge]) -> list[int]:
    """Return, for each position in the list before, the position now at which to go on looking.

    That is where the same merge has just happened. For a merge that is gone it is where the two
    lists part. Position 0 stays 0.

    >>> places_now("abcd", "abxd")
    [0, 1, 2, 3, 4]
    >>> places_now("abcd", "ad")
    [0, 1, 2, 2, 2]
    """
    parting = min(first_parting(before, now) or 0, len(now))
    numbers = _numbers(now)
    return [0, *(numbers.get(key, parting) for key in _numbered(before))]


def _numbers(merges: Sequence[SpelledMerge]) -> dict[tuple[SpelledMerge, int], int]:
    """Return the number of each merge, by the merge and how many equal ones came before it."""
    return {key: number for number, key in enumerate(_numbered(merges), start=1)}


def _numbered(merges: Sequence[SpelledMerge]) -> Iterator[tuple[SpelledMerge, int]]:
    seen: Counter[SpelledMerge] = Counter()
    for merge in merges:
        yield merge, seen[merge]
        seen[merge] += 1
