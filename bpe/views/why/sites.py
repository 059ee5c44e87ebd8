"""The sites of a pair: every place where it stands, and which of them a merge would take."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bpe.training import Trainer
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

    def in_word(self, word: int) -> tuple[list[int], dict[int, bool]]:
        """Return a word's token ids, and for each site in it whether it would merge.

        A site is known by the index of its left token in the word.
        """
        start, stop = int(self.bounds[word]), int(self.bounds[word + 1])
        low, high = np.searchsorted(self.places, (start, stop)).tolist()
        here = (self.places[low:high] - start).tolist()
        return self.tokens[start:stop].tolist(), dict(
            zip(here, self.merge[low:high].tolist(), strict=True)
        )


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
