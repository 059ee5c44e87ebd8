"""Counting: number the distinct pre-tokens of a text in the order they are first seen."""

from __future__ import annotations

from array import array

import numpy as np

from bpe.text.blocks import Batch
from bpe.text.sequences import Gaps, Numbers

_CHUNK = 1 << 16


class _FirstSeen(dict[str, int]):
    """Texts numbered 0, 1, 2, ... as they are first looked up."""

    def __missing__(self, text: str) -> int:
        number = self[text] = len(self)
        return number


class Counting:
    """One pass over a text: takes its pre-tokens batch by batch, and has the words and gaps."""

    def __init__(self) -> None:
        self._words = _FirstSeen()
        self._occurrences = array("i")
        self._gap_texts = _FirstSeen()
        self._gap_numbers = array("i")
        self._gap_places = array("i")
        self.uncovered = 0
        self.has_white_space = False

    def add(self, batch: Batch) -> None:
        """Take the next pre-tokens and gaps of the text."""
        if batch.gaps:
            self.has_white_space = True
            first = len(self._occurrences) + batch.first_gap
            self._gap_places.extend(range(first, first + len(batch.gaps)))
            self._gap_numbers.extend(map(self._gap_texts.__getitem__, batch.gaps))
        self._occurrences.extend(map(self._words.__getitem__, batch.pre_tokens))
        self.uncovered += batch.uncovered

    def add_gap(self, text: str) -> None:
        """Take text that stands at this place and belongs to no pre-token."""
        self._gap_places.append(len(self._occurrences))
        self._gap_numbers.append(self._gap_texts[text])

    @property
    def words(self) -> tuple[str, ...]:
        """The distinct pre-tokens, first seen first."""
        return tuple(self._words)

    @property
    def counts(self) -> tuple[int, ...]:
        """How often each word occurs, in the order of `words`."""
        totals = np.zeros(len(self._words), dtype=np.int64)
        row = np.frombuffer(self._occurrences, dtype=np.intc)
        for start in range(0, len(row), _CHUNK):
            totals += np.bincount(row[start : start + _CHUNK], minlength=len(totals))
        return tuple(totals.tolist())

    @property
    def occurrences(self) -> Numbers:
        """For each pre-token of the text, the index of its word."""
        return Numbers(self._occurrences)

    @property
    def gaps(self) -> Gaps:
        """The text between the pre-tokens."""
        return Gaps(self._gap_places, self._gap_numbers, tuple(self._gap_texts))
