"""What the reference does under watch is what the trainer did: counts, winner, replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.recipe import TIE_BREAKS
from bpe.views.code_trace import trace_merge

# Runs that overlap, many ties, letters typed as markers are written, and marks of two bytes.
TEXT = (
    "low lower lowest newest widest aaaa aaa ▁low Ġlow low</w> </w> aaab\n"
    "été ètè tête 👍👍 the the then they   low newer"
)


def assert_agrees(trainer: Trainer, position: int) -> None:
    """The trace at a position says what the trainer says before that merge, and of it."""
    trainer.goto(position)
    trace = trace_merge(trainer)
    assert trace is not None
    assert trainer.position == position
    trainer.goto(trace.number - 1)
    counts, winner = dict(trainer.pair_counts), trainer.next_pair
    step = trainer.step()
    assert step is not None
    assert trace.counts == counts
    assert trace.best == winner == step.pair
    assert trace.counts[trace.best] == step.count
    assert trace.replaced == step.replaced


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_the_traced_values_are_those_of_the_trainer(recipe: Recipe, tie_break: str) -> None:
    corpus = Corpus.from_text(TEXT, replace(recipe, tie_break=tie_break))
    trainer = Trainer(corpus)
    trainer.goto(25)

    for position in (0, 1, 2, 7, trainer.known):
        assert_agrees(trainer, position)


def test_every_merge_of_a_worked_example_agrees(sample: Callable[[str], str]) -> None:
    recipe = RECIPES["teach-a-tokenizer"]
    trainer = Trainer(Corpus.from_text(sample("seed_cat_sat.txt"), recipe))
    trainer.goto(100)

    for position in range(trainer.known + 1):
        assert_agrees(trainer, position)


def test_counts_beyond_64_bits_agree(huge: Trainer) -> None:
    huge.goto(10)

    for position in range(huge.known + 1):
        assert_agrees(huge, position)


def test_at_the_beginning_the_merge_that_comes_next_is_traced() -> None:
    trainer = Trainer(Corpus.from_counts({"low": 5}, RECIPES["identifiers"]))

    ahead = trace_merge(trainer)
    trainer.step()
    made = trace_merge(trainer)

    assert ahead is not None
    assert made is not None
    assert (ahead.number, ahead.is_ahead) == (1, True)
    assert (made.number, made.is_ahead) == (1, False)
    assert ahead.counts == made.counts


@pytest.mark.parametrize("text", ["", "a", "a b"])
def test_where_nothing_can_be_merged_nothing_is_traced(text: str) -> None:
    assert trace_merge(Trainer(Corpus.from_text(text, RECIPES["identifiers"]))) is None


def test_pairs_too_rare_for_the_recipe_are_not_traced() -> None:
    assert trace_merge(Trainer(Corpus.from_text("ab", RECIPES["gage-1994"]))) is None


def test_a_merge_chosen_by_hand_is_told_from_what_the_code_picks() -> None:
    trainer = Trainer(Corpus.from_counts({"low": 5, "lot": 2}, RECIPES["identifiers"]))
    letters = {token.text: token.id for token in trainer.vocabulary.values()}
    picked, chosen = (letters["l"], letters["o"]), (letters["o"], letters["t"])
    trainer.step(chosen)

    trace = trace_merge(trainer)

    assert trace is not None
    assert trace.chosen == chosen
    assert trace.best == picked
    assert (trace.counts[picked], trace.counts[chosen], trace.replaced) == (7, 2, 7)


def test_a_merge_after_one_chosen_by_hand_starts_from_what_that_one_left() -> None:
    trainer = Trainer(Corpus.from_counts({"low": 5, "lot": 2}, RECIPES["identifiers"]))
    letters = {token.text: token.id for token in trainer.vocabulary.values()}
    trainer.step((letters["o"], letters["t"]))
    trainer.goto(3)

    for position in (2, 3):
        assert_agrees(trainer, position)


def test_giving_up_comes_through() -> None:
    trainer = Trainer(Corpus.from_text("ab" * 4000, RECIPES["minbpe-basic"]))

    def give_up() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        trace_merge(trainer, give_up)
