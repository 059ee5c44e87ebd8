"""Cuts: where tokenizers cut a text differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from bpe.views.comparison.encoded import Encoded
from bpe.views.phrases import counted

ALONE: Final = "alone"
"""Marks a token before which no other tokenizer cuts."""

SOME: Final = "some"
"""Marks a token before which some others cut too, but not all."""

CUTS_ALONE: Final = "cuts of its own"
CUTS_WITH_SOME: Final = "cuts shared with some"


@dataclass(frozen=True, slots=True)
class CutComparison:
    """How often each place of a text is cut, by how many tokenizers altogether."""

    times: Counter[int]
    tokenizers: int

    def mark(self, place: int) -> str:
        """Return the mark of a cut at a byte of the text, nothing where all cut or none is told."""
        times = self.times[place]
        if self.tokenizers < 2 or not 0 < times < self.tokenizers:
            return ""
        return ALONE if times == 1 else SOME

    def marks(self, one: Encoded) -> list[str]:
        """Return the mark of each token of one of the tokenizers."""
        cuts = one.cuts or frozenset()
        return [self.mark(start) if start in cuts else "" for start, *_ in one.offsets]

    def count(self, one: Encoded, mark: str) -> int:
        """Return how many cuts of a tokenizer have a mark."""
        return sum(self.mark(place) == mark for place in one.cuts or ())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The marks that there can be: of two tokenizers, a cut is of one alone or of both."""
        return (ALONE, SOME)[: max(0, self.tokenizers - 1)]

    @property
    def shared(self) -> int:
        """How many places all tokenizers cut."""
        return sum(times == self.tokenizers for times in self.times.values())

    @property
    def differing(self) -> int:
        """How many places some tokenizers cut and others do not."""
        return len(self.times) - self.shared

    def sentence(self) -> str:
        """Say how often the tokenizers agree; nothing without a cut."""
        if self.tokenizers < 2 or not self.times:
            return ""
        if not self.differing:
            return f"All cut at the same {counted(self.shared, 'place')}."
        are = "is" if self.differing == 1 else "are"
        return (
            f"{counted(self.differing, 'place')} {are} cut by some and not by others, "
            f"{self.shared:,} by all."
        )


def compare_cuts(texts: Iterable[Encoded]) -> CutComparison:
    """Compare the cuts of those whose tokens give the text back; the others have no say."""
    known: Sequence[frozenset[int]] = [one.cuts for one in texts if one.cuts is not None]
    return CutComparison(Counter(place for cuts in known for place in cuts), len(known))


def cut_columns(texts: Sequence[Encoded | None], cuts: CutComparison) -> pd.DataFrame:
    """Return how many cuts each has that are not everybody's; none for one that cannot be told."""
    told = {
        CUTS_ALONE: [_count(one, cuts, ALONE) for one in texts],
        CUTS_WITH_SOME: [_count(one, cuts, SOME) for one in texts],
    }
    return pd.DataFrame(told, dtype="Int64")


def _count(one: Encoded | None, cuts: CutComparison, mark: str) -> int | None:
    is_told = one is not None and one.cuts is not None and cuts.tokenizers > 1
    return cuts.count(one, mark) if one is not None and is_told else None
