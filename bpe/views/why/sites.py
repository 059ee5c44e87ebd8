"""The sites of a pair: every place where it stands, and which of them a merge would take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bpe.training import Trainer
from bpe.views.why.stretch import Stretch, window
from bpe.vocabulary import Pair

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Sites:
    """The places of a pair in the distinct words, in order.

    `tokens` are the ids of all words in one row and `bounds` where each word begins in it, ending
    with the row's length. `places` are where the left token of each site stands in the row,
    `words` the index of the word of each, and `merge` tells which would really merge: of two sites
    that share a token, the one on the left.
    """

    tokens: npt.NDArray[np.int32]
    bounds: Numbers
    places: Numbers
    words: Numbers
    merge: npt.NDArray[np.bool_]

    def stretch(self, word: int, *, to_overlap: bool = False) -> Stretch:
        """Return a word's tokens, of a long one those around its first site, or first overlap.

        Sites that would merge are numbered from 1 in the whole word.
        """
        start, stop = self.bounds[word], self.bounds[word + 1]
        low, high = np.searchsorted(self.places, (start, stop))
        places, merge = self.places[low:high] - start, self.merge[low:high]
        shown = np.flatnonzero(~merge) if to_overlap else np.arange(len(places))
        begin, end = window(int(stop - start), int(places[shown[0]]) if len(shown) else 0)
        first, last = np.searchsorted(places, (begin, end - 1))
        numbers = np.cumsum(merge)
        marks = {
            int(places[site]) - begin: int(numbers[site]) if merge[site] else None
            for site in range(int(first), int(last))
        }
        tokens = self.tokens[start + begin : start + end].tolist()
        return Stretch(tuple(tokens), marks, begin > 0, bool(end < stop - start))


def sites_of(trainer: Trainer, pair: Pair) -> Sites:
    """Return the sites of a pair at the trainer's position; none when it does not occur."""
    tokens, bounds = trainer.word_token_arrays()
    left, right = pair
    is_site = (tokens[:-1] == left) & (tokens[1:] == right)
    next_words = bounds[1:-1]
    is_site[next_words[(next_words > 0) & (next_words < len(tokens))] - 1] = False
    places = np.flatnonzero(is_site)
    words = np.searchsorted(bounds, places, side="right") - 1
    merge = _every_other(places) if left == right else np.ones(len(places), dtype=bool)
    return Sites(tokens, bounds, places, words, merge)


def _every_other(places: Numbers) -> npt.NDArray[np.bool_]:
    """Say which of these places merge when neighbours overlap: the first, third, ... of a run."""
    index = np.arange(len(places))
    begins_run = np.append(True, np.diff(places) > 1)[: len(places)]
    run_start = np.maximum.accumulate(np.where(begins_run, index, 0))
    every_other: npt.NDArray[np.bool_] = (index - run_start) % 2 == 0
    return every_other
