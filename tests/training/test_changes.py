"""Merging in few places and merging in many do exactly the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.training.arena import Arena
from bpe.training.change import merge_few
from bpe.training.change_many import merge_many
from bpe.training.index import index_pairs
from bpe.training.pair_key import SHIFT, pair_of

LETTERS = 3
words = st.lists(st.lists(st.integers(0, LETTERS - 1), max_size=12), min_size=1, max_size=5)
weights = st.sampled_from([[1], [3, 1, 2], [2**70, 1]])


def state(arena: Arena, places: dict[int, Any], change: Any) -> tuple[Any, ...]:
    merged, lost, gained = change
    found = {key: list(arena.live(*pair_of(key), places[key])) for key in gained}
    return list(arena.tokens), list(merged), lost, gained, found


@given(words=words, counts=weights, data=st.data())
def test_few_and_many_change_the_same(
    words: list[list[int]], counts: list[int], data: st.DataObject
) -> None:
    symbols = np.array([symbol for word in words for symbol in word], dtype=np.int32)
    lengths = np.array([len(word) for word in words], dtype=np.int64)
    weighted = (counts * len(words))[: len(words)]
    few, many = (Arena(symbols, lengths, weighted, LETTERS) for _ in range(2))
    (counted, few_places), (_, many_places) = index_pairs(few), index_pairs(many)
    live = set(counted)

    for token_id in range(LETTERS, LETTERS + 4):
        if not live:
            return
        left, right = pair_of(data.draw(st.sampled_from(sorted(live))))
        for arena in (few, many):
            arena.lengths.append(arena.lengths[left] + arena.lengths[right])
        change = merge_few(few, few_places, left, right, token_id)
        other = merge_many(many, many_places, left, right, token_id)

        assert state(few, few_places, change) == state(many, many_places, other)

        live -= {left << SHIFT | right}
        live |= set(change.gained)
        live = {key for key in live if len(few.live(*pair_of(key), few_places[key]))}


@pytest.mark.parametrize("size", [1, 47, 48, 300])
def test_taking_a_merge_back_restores_every_place(
    trainer_of: Callable[..., Any], size: int
) -> None:
    trainer = trainer_of("abcab" * size)
    row, _ = trainer.word_token_arrays()

    trainer.goto(5)
    trainer.goto(0)

    assert np.array_equal(trainer.word_token_arrays()[0], row)
