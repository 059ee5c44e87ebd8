"""Runs of one token: occurrences overlap, replacements do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bpe import Trainer

MakeTrainer = Callable[..., Trainer]


@pytest.mark.parametrize(
    ("text", "count", "replaced", "ids"),
    [
        ("aa", 1, 1, [256]),
        ("aaa", 2, 1, [256, 97]),
        ("aaaa", 3, 2, [256, 256]),
        ("aaaaa", 4, 2, [256, 256, 97]),
        ("aaab", 2, 1, [256, 97, 98]),
        ("baaa", 2, 1, [98, 256, 97]),
        ("aabaaa", 3, 2, [256, 98, 256, 97]),
    ],
)
def test_a_run_counts_its_overlaps_and_merges_from_the_left(
    trainer_of: MakeTrainer, text: str, count: int, replaced: int, ids: list[int]
) -> None:
    trainer = trainer_of(text)
    (best,) = trainer.candidates(1)

    step = trainer.step()

    assert step is not None
    assert (step.pair, step.count, step.replaced) == ((97, 97), count, replaced)
    assert (best.count, best.replaceable) == (count, replaced)
    assert trainer.text_token_ids() == ids
    assert trainer.undo() == step
    assert trainer.pair_counts[97, 97] == count


def test_a_merge_that_touches_the_one_before_it_makes_a_pair_of_new_tokens(
    trainer_of: MakeTrainer,
) -> None:
    trainer = trainer_of("abababx")

    step = trainer.step()

    assert step is not None
    assert step.count_changes == {
        (97, 98): -3,
        (98, 97): -2,
        (98, 120): -1,
        (256, 256): 2,
        (256, 120): 1,
    }


@pytest.mark.parametrize("length", [2, 3, 47, 48, 49, 50, 95, 96, 97, 10_000])
def test_runs_of_every_length_halve_with_each_merge(trainer_of: MakeTrainer, length: int) -> None:
    trainer = trainer_of("_" * length)

    lengths = [step.tokens_after for step in trainer]

    expected = []
    while length > 1:
        # Equal tokens pair up; an odd one is left, and joins its neighbour only at the very end.
        length = length // 2 + length % 2
        expected.append(length)
    assert lengths[0] == expected[0]
    assert lengths[-1] == 1
    assert lengths == sorted(lengths, reverse=True)


def test_a_hundred_thousand_equal_letters_take_ten_merges_in_no_time(
    trainer_of: MakeTrainer,
) -> None:
    trainer = trainer_of("a" * 100_000, most=10)

    steps = [(step.count, step.replaced, step.tokens_after) for step in trainer]

    assert steps[:3] == [
        (99_999, 50_000, 50_000),
        (49_999, 25_000, 25_000),
        (24_999, 12_500, 12_500),
    ]
    assert trainer.stop_reason == "target-reached"


def test_what_would_merge_is_weighted_by_word_count(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"aaa": 5, "aaaa": 1, "b": 9})

    (candidate, *_) = trainer.candidates(5)

    facts: Any = (candidate.count, candidate.replaceable, candidate.words, candidate.tied)
    assert facts == (13, 7, 2, False)
