"""The sum behind a count: in which words a pair stands, and how often in each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.why.sites import Sites, sites_of
from bpe.vocabulary import Pair


@dataclass(frozen=True, slots=True)
class Term:
    """What one word adds to the count of a pair.

    `frequency` is how often the word occurs in the corpus, `occurrences` how often the pair stands
    in the word, overlaps counted, and `merging` how many of these a merge would take.
    """

    word: int
    frequency: int
    occurrences: int
    merging: int

    @property
    def product(self) -> int:
        """What the word adds to the count."""
        return self.frequency * self.occurrences


@dataclass(frozen=True, slots=True, eq=False)
class PairSum:
    """The count of a pair as a sum over words, the largest terms first.

    `terms` are the first of `words`, the number of distinct words that hold the pair; `rest` is
    what the others add. `count` is the whole sum and `replaced` what a merge would take of it.
    """

    pair: Pair
    terms: tuple[Term, ...]
    words: int
    rest: int
    count: int
    replaced: int
    sites: Sites


def pair_sum(trainer: Trainer, pair: Pair, limit: int) -> PairSum:
    """Return the sum behind the count of a pair at this position, its `limit` largest terms.

    The count of a pair is the sum over all distinct words of the word's frequency times the number
    of places in the word where the left token is followed by the right one. Equal terms stand in
    the order of the corpus.
    """
    sites = sites_of(trainer, pair)
    terms = sorted(_terms(sites, trainer.corpus), key=lambda term: -term.product)
    shown = tuple(terms[:limit])
    count = sum(term.product for term in terms)
    return PairSum(
        pair=pair,
        terms=shown,
        words=len(terms),
        rest=count - sum(term.product for term in shown),
        count=count,
        replaced=sum(term.frequency * term.merging for term in terms),
        sites=sites,
    )


def _terms(sites: Sites, corpus: Corpus) -> Iterable[Term]:
    words, first, occurrences = np.unique(sites.words, return_index=True, return_counts=True)
    merging = np.add.reduceat(sites.merge.astype(np.int64), first) if len(first) else first
    rows = zip(words.tolist(), occurrences.tolist(), merging.tolist(), strict=True)
    return (Term(word, corpus.counts[word], n, taken) for word, n, taken in rows)
