"""Lowest-rank merging: short and long sequences, limits, and the order of merges."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.encoding.lowest_rank import merge_symbols

A, B, C, BC, AB = range(5)


def test_the_merge_learned_first_wins_over_the_one_further_left() -> None:
    assert merge_symbols([A, B, C], {(B, C): 0, (A, B): 1}, [BC, AB]) == [A, BC]


def test_equal_letters_merge_from_the_left() -> None:
    assert merge_symbols([A] * 5, {(A, A): 0, (9, A): 1}, [9, 10]) == [9, 10]


@pytest.mark.parametrize("length", [0, 1, 2, 64, 65, 100_000])
def test_a_run_of_equal_letters_halves_with_every_merge(length: int) -> None:
    ranks = {(0, 0): 0, (1, 1): 1, (2, 2): 2}

    merged = merge_symbols([0] * length, ranks, [1, 2, 3])

    eights, rest = divmod(length, 8)
    assert merged == [3] * eights + [2] * (rest // 4) + [1] * (rest % 4 // 2) + [0] * (rest % 2)


def test_only_merges_below_the_limit_are_applied() -> None:
    ranks = {(A, B): 0, (AB, C): 1}

    assert merge_symbols([A, B, C], ranks, [AB, 9], 1) == [AB, C]
    assert merge_symbols([A, B, C] * 50, ranks, [AB, 9], 1) == [AB, C] * 50
    assert merge_symbols([A, B, C], ranks, [AB, 9], 0) == [A, B, C]


def _one_rule_after_the_other(
    symbols: list[int], merges: list[tuple[int, int]], first_id: int
) -> list[int]:
    for token_id, pair in enumerate(merges, first_id):
        merged: list[int] = []
        for symbol in symbols:
            # A token just made has a new id, so it cannot be the left half of its own pair.
            if merged and (merged[-1], symbol) == pair:
                merged[-1] = token_id
            else:
                merged.append(symbol)
        symbols = merged
    return symbols


@given(
    symbols=st.lists(st.integers(0, 2), max_size=400),
    picks=st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=12),
)
def test_short_and_long_sequences_equal_one_rule_after_the_other(
    symbols: list[int], picks: list[tuple[int, int]]
) -> None:
    merges: list[tuple[int, int]] = []
    for left, right in picks:  # a merge is made of tokens that exist before it
        pair = (left % (3 + len(merges)), right % (3 + len(merges)))
        merges += [] if pair in merges else [pair]
    ranks = {pair: rank for rank, pair in enumerate(merges)}
    token_ids = list(range(3, 3 + len(merges)))

    assert merge_symbols(symbols, ranks, token_ids) == _one_rule_after_the_other(symbols, merges, 3)


def test_input_is_left_as_it_was() -> None:
    symbols = [ord(letter) for letter in string.ascii_lowercase * 5]

    merge_symbols(symbols, {(97, 98): 0}, [256])

    assert symbols == [ord(letter) for letter in string.ascii_lowercase * 5]
