"""Where training stops, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bpe import Corpus, Recipe, Trainer
from bpe.training.limits import most_merges

MakeTrainer = Callable[..., Trainer]


def test_an_empty_corpus_has_nothing_to_merge(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("")

    assert trainer.step() is None
    assert trainer.stop_reason == "no-pairs"
    assert (trainer.next_pair, trainer.ties(), trainer.tie_count) == (None, (), 0)
    assert (trainer.candidates(5), dict(trainer.pair_counts)) == ([], {})
    assert (trainer.token_count, trainer.text_token_ids(), list(trainer.words())) == (0, [], [])
    assert trainer.merges == ()
    assert len(trainer.vocabulary) == 256


def test_one_letter_has_no_pair_and_two_have_one(trainer_of: MakeTrainer) -> None:
    assert trainer_of("H").stop_reason == "no-pairs"
    (step,) = trainer_of("He")
    assert (step.pair, step.count, step.tied) == ((72, 101), 1, 0)


def test_single_characters_make_no_pairs(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"a": 5, "b": 1}, alphabet="characters")

    assert trainer.stop_reason == "no-pairs"
    assert trainer.token_count == 6


def test_training_ends_when_every_word_is_one_token(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("hello world", pretokenizer="gpt2")

    assert [step.count for step in trainer] == [1] * 9
    assert trainer.stop_reason == "no-pairs"
    assert trainer.token_count == 2


def test_pairs_below_the_least_count_are_not_merged(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("hello world", pretokenizer="gpt2", min_count=2)

    assert trainer.step() is None
    assert trainer.stop_reason == "below-min-count"
    assert trainer.candidates(5) == []
    assert trainer.tie_count == len(trainer.ties()) == 9


def test_a_what_if_ignores_the_least_count(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abcab", min_count=3)

    step = trainer.step((98, 99))

    assert step is not None
    assert (step.pair, step.count, step.forced, step.tied) == ((98, 99), 1, True, 1)
    assert trainer.stop_reason == "below-min-count"
    trainer.undo()
    assert trainer.stop_reason is None
    assert trainer.next_pair == (98, 99)


def test_the_number_of_merges_is_a_limit(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac", most=2)

    assert len(list(trainer)) == 2
    assert trainer.stop_reason == "target-reached"
    assert trainer.step((257, 98)) is None
    assert [candidate.pair for candidate in trainer.candidates(1)] == [(257, 98)]


def test_a_reached_target_is_said_before_everything_else(trainer_of: MakeTrainer) -> None:
    assert trainer_of("", most=0).stop_reason == "target-reached"
    assert trainer_of("ab", most=0, min_count=5).stop_reason == "target-reached"


@pytest.mark.parametrize(
    ("max_merges", "vocab_size", "merges"),
    [
        (None, 258, 2),
        (None, 256, 0),
        (None, 100, 0),
        (None, 0, 0),
        (1, 300, 1),
        (5, 257, 1),
        (0, None, 0),
    ],
)
def test_the_smaller_of_two_limits_holds(
    max_merges: int | None, vocab_size: int | None, merges: int
) -> None:
    corpus = Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none"))
    trainer = Trainer(corpus, max_merges=max_merges, vocab_size=vocab_size)

    trainer.goto(100)

    assert trainer.position == merges
    assert trainer.stop_reason == "target-reached"


def test_the_vocabulary_size_counts_special_tokens() -> None:
    recipe = Recipe(pretokenizer="none", unknown="<UNK>", special_tokens=("<s>", "</s>"))
    trainer = Trainer(Corpus.from_text("aaabdaaabac", recipe), vocab_size=260)

    assert trainer.base_size == 259
    assert [step.token_id for step in trainer] == [259]
    assert len(trainer.vocabulary) == 260


@pytest.mark.parametrize("limit", ["max_merges", "vocab_size"])
@pytest.mark.parametrize("value", [-1, 2.0, "3", True])
def test_a_limit_that_is_no_whole_number_is_refused(limit: str, value: Any) -> None:
    corpus = Corpus.from_text("ab", Recipe())

    with pytest.raises(ValueError, match=f"{limit} must be a whole number of at least 0"):
        Trainer(corpus, **{limit: value})


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    # As they come out of a data frame: small ones overflow where Python's do not.
    five, three, left, right = np.array([5, 3, 97, 98], dtype=np.uint8)
    trainer = Trainer(Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none")), max_merges=five)

    assert trainer.pair_counts[left, right] == 2
    trainer.step((left, right))
    trainer.goto(three)

    assert (trainer.merges[0], type(trainer.merges[0][0])) == ((97, 98), int)
    assert (trainer.position, type(trainer.position)) == (3, int)
    assert len(trainer.candidates(three)) == 3
    assert trainer.ties(three) == trainer.ties()[:3]
    trainer.goto(100)
    assert trainer.stop_reason == "target-reached"


@pytest.mark.parametrize("corpus", ["hello", None, {"hello": 1}])
def test_what_is_no_corpus_is_refused(corpus: Any) -> None:
    with pytest.raises(ValueError, match=f"must be a Corpus; got {type(corpus).__name__}"):
        Trainer(corpus)


def test_no_limit_is_no_number() -> None:
    assert most_merges(None, None, 256) is None


@pytest.mark.parametrize("position", [-1, 1.0, None])
def test_a_position_that_is_no_whole_number_is_refused(
    trainer_of: MakeTrainer, position: Any
) -> None:
    with pytest.raises(ValueError, match="position must be a whole number of at least 0"):
        trainer_of("ab").goto(position)


@pytest.mark.parametrize(
    "pair", [(97, 99), (98, 97), (0, 1), (-1, 97), (97, 98, 99), "ab", 97, (97, 1 << 32)]
)
def test_a_what_if_needs_a_pair_that_occurs(trainer_of: MakeTrainer, pair: Any) -> None:
    trainer = trainer_of("abc")

    with pytest.raises(ValueError, match="pair must be two token ids that stand side by side"):
        trainer.step(pair)
    assert trainer.position == 0


def test_going_beyond_the_end_stops_at_the_end(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("hello")

    trainer.goto(1000)

    assert (trainer.position, trainer.known, trainer.stop_reason) == (4, 4, "no-pairs")
    trainer.goto(1)
    assert (trainer.position, trainer.known, trainer.stop_reason) == (1, 4, None)
