from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus
from bpe.reference import count_pairs, merge
from bpe.training import Trainer
from bpe.views.why.pair_sum import Term, pair_sum

IDENTIFIERS = {"get": 6, "set": 5, "reset": 3, "getter": 2, "setter": 2, "offset": 1}
tables = st.dictionaries(
    st.text(st.sampled_from("aab"), min_size=1, max_size=9), st.integers(1, 5) | st.just(2**70)
)


def spelled(trainer: Trainer, left: str, right: str) -> tuple[int, int]:
    ids = {token.text: token.id for token in trainer.vocabulary.values()}
    return ids[left], ids[right]


def test_the_first_pair_of_the_identifiers_adds_up_to_nineteen() -> None:
    trainer = Trainer(Corpus.from_counts(IDENTIFIERS, RECIPES["identifiers"]))
    found = pair_sum(trainer, spelled(trainer, "e", "t"), 10)

    # get, set, reset, then getter and setter, then offset; each holds `et` once.
    assert [(t.word, t.frequency, t.occurrences, t.product) for t in found.terms] == [
        (0, 6, 1, 6),
        (1, 5, 1, 5),
        (2, 3, 1, 3),
        (3, 2, 1, 2),
        (4, 2, 1, 2),
        (5, 1, 1, 1),
    ]
    assert (found.count, found.words, found.rest, found.replaced) == (19, 6, 0, 19)


def test_after_a_merge_the_sum_is_of_the_words_as_they_are_now() -> None:
    trainer = Trainer(Corpus.from_counts(IDENTIFIERS, RECIPES["identifiers"]))
    trainer.goto(1)
    found = pair_sum(trainer, spelled(trainer, "s", "et"), 2)

    assert found.count == 5 + 3 + 2 + 1
    assert found.terms == (Term(1, 5, 1, 1), Term(2, 3, 1, 1))
    assert (found.words, found.rest) == (4, 3)


def test_overlapping_places_are_counted_and_not_replaced(train) -> None:
    # aaa twice in the text: two places each, of which one merges; aaaaa: four, of which two.
    trainer = train("aaa aaa aaaaa", "identifiers")
    found = pair_sum(trainer, spelled(trainer, "a", "a"), 5)

    assert found.terms == (Term(0, 2, 2, 1), Term(1, 1, 4, 2))
    assert (found.count, found.replaced) == (8, 4)


def test_a_pair_that_does_not_occur_has_an_empty_sum(train) -> None:
    trainer = train("low low lower lowest")
    found = pair_sum(trainer, spelled(trainer, "w", "l"), 5)

    assert (found.terms, found.count, found.words, found.rest) == ((), 0, 0, 0)


@given(table=tables, merges=st.integers(0, 4))
def test_sums_are_the_counts_and_replacements_of_the_reference(
    table: dict[str, int], merges: int
) -> None:
    trainer = Trainer(Corpus.from_counts(table, RECIPES["identifiers"]))
    trainer.goto(merges)
    words = [([(i,) for i in ids], count) for _, count, ids in trainer.words()]
    expected = count_pairs(words)

    assert len(trainer.pair_counts) == len(expected)
    for pair in trainer.pair_counts:
        symbols = (pair[0],), (pair[1],)
        found = pair_sum(trainer, pair, 2)
        assert found.count == expected[symbols]
        assert found.count == sum(term.product for term in found.terms) + found.rest
        assert found.replaced == sum(count * merge(list(word), symbols) for word, count in words)
        assert found.words == sum(symbols in pairwise(w) for w, _ in words)


@pytest.mark.parametrize("position", [0, 30, 100])
def test_sums_agree_with_the_trainer_on_a_real_text(
    train: Callable[..., Trainer], sample: Callable[[str], str], position: int
) -> None:
    trainer = train(sample("alice_chapters_1_3.txt")[:6000], "huggingface", position)

    for candidate in trainer.candidates(50):
        found = pair_sum(trainer, candidate.pair, 3)
        assert (found.count, found.replaced, found.words) == (
            candidate.count, candidate.replaceable, candidate.words,
        )  # fmt: skip
