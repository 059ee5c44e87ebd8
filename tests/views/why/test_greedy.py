from __future__ import annotations

from bpe import RECIPES, Corpus
from bpe.views.why.greedy import token_counts


def test_tokens_are_counted_at_every_position() -> None:
    # The words have 4, 4, 6 and 7 symbols with </w>; l + o and lo + w are merged 4 times each.
    corpus = Corpus.from_text("low low lower lowest", RECIPES["sennrich"])

    assert token_counts(corpus, 2) == (4 + 4 + 6 + 7, 17, 13)


def test_counting_ends_where_training_ends() -> None:
    assert token_counts(Corpus.from_text("ab", RECIPES["identifiers"]), 9) == (2, 1)
    assert token_counts(Corpus.from_text("", RECIPES["identifiers"]), 9) == (0,)
