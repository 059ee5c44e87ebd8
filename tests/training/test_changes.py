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
from bpe.training.pair_key import pair_of

LETTERS = 3
words = st.lists(st.lists(st.integers(0, LETTERS - 1), max_size=12), min_size=1, max_size=5)
weights = st.sampled_from([[1], [3, 1, 2], [2**70, 1]])


def state(arena: Arena, change: Any) -> tuple[Any, ...]:
    merged, lost, gained, found = change
    places = {key: list(places) for key, places in found.items()}
    return list(arena.tokens), list(merged), lost, gained, places


@given(words=words, counts=weights, data=st.data())
def test_few_and_many_change_the_same(
    words: list[list[int]], counts: list[int], data: st.DataObject
) -> None:
    symbols = np.array([symbol for word in words for symbol in word], dtype=np.int32)
    lengths = np.array([len(word) for word in words], dtype=np.int64)
    weighted = (counts * len(words))[: len(words)]
    few, many = (Arena(symbols, lengths, weighted, LETTERS) for _ in range(2))
    _, places = index_pairs(few)

    for token_id in range(LETTERS, LETTERS + 4):
        live = sorted(key for key in places if len(few.live(*pair_of(key), places[key])))
        if not live:
            return
        key = data.draw(st.sampled_from(live))
        left, right = pair_of(key)
        for arena in (few, many):
            arena.lengths.append(arena.lengths[left] + arena.lengths[right])
        change = merge_few(few, left, right, token_id, places[key])
        other = merge_many(many, left, right, token_id, places[key])

        assert state(few, change) == state(many, other)
        assert list(change.found) == list(change.gained)
        assert list(other.found) == list(other.gained)
        places |= change.found


@pytest.mark.parametrize("size", [1, 47, 48, 300])
def test_taking_a_merge_back_restores_every_place(
    trainer_of: Callable[..., Any], size: int
) -> None:
    trainer = trainer_of("abcab" * size)
    row, _ = trainer.word_token_arrays()

    trainer.goto(5)
    trainer.goto(0)

    assert np.array_equal(trainer.word_token_arrays()[0], row)
