"""The trainer learns what the reference learns: every tie rule, alphabet and boundary."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import Corpus, Recipe, Trainer
from bpe.recipe import BOUNDARIES, TIE_BREAKS

# Few letters, so that pairs repeat, overlap and tie; those of the markers among them.
words = st.text(st.sampled_from("aaab▁Ġ<é👍"), min_size=1, max_size=9)
counts = st.integers(1, 4) | st.just(1) | st.integers(2**60, 2**70)
tables = st.dictionaries(words, counts, max_size=7) | st.dictionaries(words, st.just(1), max_size=7)
SPELLINGS = [("bytes", "none"), ("gpt2-bytes", "none"), *(("characters", b) for b in BOUNDARIES)]


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize(("alphabet", "boundary"), SPELLINGS)
@given(table=tables)
@settings(max_examples=25)
def test_merges_counts_and_replacements_are_those_of_the_reference(
    slow_way: Any, table: dict[str, int], alphabet: str, boundary: str, tie_break: str
) -> None:
    recipe = Recipe(alphabet=alphabet, boundary=boundary, tie_break=tie_break)
    corpus = Corpus.from_counts(table, recipe)
    trainer = Trainer(corpus)

    trainer.goto(60)

    assert slow_way.trainer_merges(trainer) == slow_way.reference_merges(corpus, 60)


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@given(piece=st.text(st.sampled_from("aabc"), min_size=1, max_size=12), weighted=st.booleans())
@settings(max_examples=12)
def test_pairs_that_stand_in_many_places_are_merged_like_those_in_few(
    slow_way: Any, piece: str, tie_break: str, weighted: bool
) -> None:
    # Long enough for numpy to take over, with many different neighbours and long runs.
    table = {piece * 60: 3 if weighted else 1, piece[::-1] * 7 + "d" + piece * 50: 1}
    corpus = Corpus.from_counts(table, Recipe(alphabet="characters", tie_break=tie_break))
    trainer = Trainer(corpus)

    trainer.goto(30)

    assert slow_way.trainer_merges(trainer) == slow_way.reference_merges(corpus, 30)
    for position in (30, 0, 30):
        trainer.goto(position)
        assert slow_way.recounted(trainer) == trainer.pair_counts
