"""Counts stay exact whatever their size, and every number handed out is a plain int."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bpe import Trainer

MakeTrainer = Callable[..., Trainer]
HUGE = 2**80 + 1


@pytest.mark.parametrize("unit", [1, 3, 2**58, 2**61, 2**62, 2**63 - 1, 2**63, 2**64, HUGE])
def test_counts_beyond_64_bits_stay_exact(trainer_of: MakeTrainer, unit: int) -> None:
    trainer = trainer_of({"aaaa": unit, "ab": 2 * unit, "ba": unit + 1})

    steps = [(step.pair, step.count, step.replaced, step.tokens_after) for step in trainer]

    assert steps == [
        ((97, 97), 3 * unit, 2 * unit, 8 * unit + 2),
        ((97, 98), 2 * unit, 2 * unit, 6 * unit + 2),
        ((98, 97), unit + 1, unit + 1, 5 * unit + 1),
        ((256, 256), unit, unit, 4 * unit + 1),
    ]
    trainer.goto(0)
    assert trainer.token_count == 10 * unit + 2
    assert trainer.pair_counts == {(97, 97): 3 * unit, (97, 98): 2 * unit, (98, 97): unit + 1}
    assert [c.replaceable for c in trainer.candidates(3)] == [2 * unit, 2 * unit, unit + 1]


def test_many_places_with_huge_counts_stay_exact(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab" * 100: HUGE, "abc" * 60: 1})

    step = trainer.step()

    assert step is not None
    assert step.count == step.replaced == 100 * HUGE + 60
    assert step.count_changes[256, 256] == 99 * HUGE
    assert step.count_changes[98, 97] == -99 * HUGE


@pytest.mark.parametrize("repeats", [1, 60])
@pytest.mark.parametrize("count", [1, 2, HUGE])
def test_every_number_is_a_plain_int(trainer_of: MakeTrainer, repeats: int, count: int) -> None:
    trainer = trainer_of({"aabc" * repeats: count, "aaab": 1})

    shown = []
    while (step := trainer.step()) is not None:
        shown += [
            (step.number, step.pair, step.token_id, step.count, step.replaced, step.tied),
            (step.tokens_before, step.tokens_after, list(step.changed_words)),
            list(step.count_changes.items()),
            list(trainer.pair_counts.items()),
            [(c.pair, c.count, c.replaceable, c.words, int(c.tied)) for c in trainer.candidates(9)],
            (trainer.ties(), trainer.tie_count, trainer.next_pair, trainer.merges),
            [(count, ids) for _, count, ids in trainer.words()],
            (trainer.text_token_ids(), trainer.token_count, list(trainer.vocabulary)),
        ]

    assert {type(number) for number in _flat(shown)} <= {int, type(None)}


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from _flat(item)
    else:
        yield value
