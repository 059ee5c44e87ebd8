"""Cuts: where tokenizers cut a text differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from bpe.views.comparison.encoded import Encoded
from bpe.views.phrases import counted

ALONE: Final = "◆"
"""Stands before a token where no other tokenizer cuts."""

SOME: Final = "◇"
"""Stands before a token where some others cut too, but not all."""


@dataclass(frozen=True, slots=True)
class CutComparison:
    """How often each place of a text is cut, by how many tokenizers altogether."""

    times: Counter[int]
    tokenizers: int

    def sign(self, place: int) -> str:
        """Return the sign of a cut at a byte of the text, nothing where all cut or none is told."""
        times = self.times[place]
        if self.tokenizers < 2 or not 0 < times < self.tokenizers:
            return ""
        return ALONE if times == 1 else SOME

    def signs(self, one: Encoded) -> list[str]:
        """Return the sign before each token of one of the tokenizers."""
        cuts = one.cuts or frozenset()
        return [self.sign(start) if start in cuts else "" for start, *_ in one.offsets]

    def count(self, one: Encoded, sign: str) -> int:
        """Return how many cuts of a tokenizer have a sign."""
        return sum(self.sign(place) == sign for place in one.cuts or ())

    @property
    def shared(self) -> int:
        """How many places all tokenizers cut."""
        return sum(times == self.tokenizers for times in self.times.values())

    @property
    def differing(self) -> int:
        """How many places some tokenizers cut and others do not."""
        return len(self.times) - self.shared

    def sentence(self) -> str:
        """Say how often the tokenizers agree, and what the signs mean; nothing without a cut."""
        if self.tokenizers < 2 or not self.times:
            return ""
        if not self.differing:
            return f"All cut at the same {counted(self.shared, 'place')}."
        signs = f"{ALONE} only this one cuts here"
        if self.tokenizers > 2:
            signs += f", {SOME} others cut here too, but not all"
        are = "is" if self.differing == 1 else "are"
        return (
            f"{counted(self.differing, 'place')} {are} cut by some and not by others, "
            f"{self.shared:,} by all. {signs}."
        )


def compare_cuts(texts: Iterable[Encoded]) -> CutComparison:
    """Compare the cuts of those whose tokens give the text back; the others have no say."""
    known: Sequence[frozenset[int]] = [one.cuts for one in texts if one.cuts is not None]
    return CutComparison(Counter(place for cuts in known for place in cuts), len(known))


def cut_columns(texts: Sequence[Encoded], cuts: CutComparison) -> pd.DataFrame:
    """Return how many cuts each has that are not everybody's; none for one that cannot be told."""
    told = {
        f"{ALONE} cut by it alone": [_count(one, cuts, ALONE) for one in texts],
        f"{SOME} by some": [_count(one, cuts, SOME) for one in texts],
    }
    return pd.DataFrame(told, dtype="Int64")


def _count(one: Encoded, cuts: CutComparison, sign: str) -> int | None:
    return None if one.cuts is None or cuts.tokenizers < 2 else cuts.count(one, sign)
