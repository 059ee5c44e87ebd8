"""What tokens hold, by hand."""

from __future__ import annotations

import pytest

from bpe import RECIPES, Corpus, Recipe
from bpe.views.held import Held, held_of_corpus, held_of_text


@pytest.mark.parametrize(
    ("text", "recipe", "held"),
    [
        ("low  é\n", Recipe(), Held(8, 7)),
        ("low  é\n", RECIPES["sennrich"], Held(5, 4)),
        ("low low", RECIPES["simple-bpe"], Held(7, 7)),
        ("ＬＯＷ", Recipe(normalizer="nfkc"), Held(3, 3)),
        ("É", Recipe(normalizer="nfd"), Held(3, 2)),
        ("\ud800", Recipe(), Held(3, 1)),
        ("", Recipe(), Held(0, 0)),
    ],
)
def test_a_text_is_held_as_it_is_normalized_and_without_what_no_word_has(
    text: str, recipe: Recipe, held: Held
) -> None:
    assert held_of_text(text, recipe) == held
    assert held_of_corpus(Corpus.from_text(text, recipe)) == held


def test_words_of_a_table_are_held_as_often_as_they_count() -> None:
    assert held_of_corpus(Corpus.from_counts({"é": 2**70}, Recipe())) == Held(2**71, 2**70)
