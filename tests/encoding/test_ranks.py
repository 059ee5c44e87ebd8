"""The merges behind a vocabulary that is given as token bytes and ranks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import Corpus, Recipe, Trainer
from bpe.encoding.ranks import recover_merges

BYTES = {bytes([value]): value for value in range(256)}


def split_below(token: bytes, ranks: Mapping[bytes, int]) -> list[bytes]:
    """Encode `token` by definition with the ranks below its own."""
    parts = [token[i : i + 1] for i in range(len(token))]
    while True:
        found = [
            (ranks[left + right], place)
            for place, (left, right) in enumerate(pairwise(parts))
            if ranks.get(left + right, ranks[token]) < ranks[token]
        ]
        if not found:
            return parts
        place = min(found)[1]
        parts[place : place + 2] = [parts[place] + parts[place + 1]]


def test_the_parents_of_a_token_are_what_the_ranks_below_it_leave() -> None:
    ranks = {b"b": 0, b"c": 1, b"a": 2, b"bc": 3, b"ab": 4, b"abc": 5}

    # "abc" is a + bc and not ab + c, because bc comes first.
    assert recover_merges(ranks) == {(0, 1): 3, (2, 0): 4, (2, 3): 5}


def test_merges_come_in_the_order_of_their_ids_whatever_the_order_of_the_ranks() -> None:
    ranks = {b"aaa": 3, b"aa": 2, b"a": 0}

    assert list(recover_merges(ranks).items()) == [((0, 0), 2), ((2, 0), 3)]


@given(st.text("abc ", min_size=1, max_size=40), st.integers(0, 30))
def test_the_merges_that_training_learned_come_back(text: str, merges: int) -> None:
    trainer = Trainer(Corpus.from_text(text, Recipe(pretokenizer="none")))
    trainer.goto(merges)
    ranks = {token.bytes: token.id for token in trainer.vocabulary.values()}

    assert tuple(recover_merges(ranks)) == trainer.merges


@given(st.sets(st.text("abc", min_size=2, max_size=6).map(str.encode), max_size=12), st.randoms())
def test_any_set_of_tokens_is_recovered_by_definition_or_refused(
    tokens: set[bytes], order: object
) -> None:
    shuffled = sorted(tokens)
    order.shuffle(shuffled)  # type: ignore[attr-defined]
    ranks = BYTES | {token: 256 + place for place, token in enumerate(shuffled)}
    splits = [split_below(token, ranks) for token in shuffled]

    if all(len(parts) == 2 for parts in splits):
        merges = recover_merges(ranks)
        assert list(merges) == [(ranks[left], ranks[right]) for left, right in splits]
    else:
        with pytest.raises(ValueError, match="made by one merge of two tokens"):
            recover_merges(ranks)


@pytest.mark.parametrize(
    ("ranks", "message"),
    [
        ({b"a": 0, b"aaa": 1}, r"'aaa' \(id 1\) is left in 3 parts"),
        ({b"a": 0, b"": 1}, "left in 0 parts"),
        ({b"a": 0, b"ab": 1}, r"'ab' \(id 1\) holds the byte 0x62"),
        ({b"a": 0, b"b": 0}, "0 stands for two tokens"),
        ({b"a": 0, b"\xc3" * 90: 1}, r"'(\\\\xc3){40}\.\.\.' \(id 1\) is left in 90 parts"),
    ],
)
def test_ranks_that_no_merges_can_make_are_refused(ranks: dict[bytes, int], message: str) -> None:
    ranks = {b"\xc3": 5, **ranks} if b"\xc3" * 90 in ranks else ranks
    with pytest.raises(ValueError, match=message):
        recover_merges(ranks)


def test_a_very_long_token_is_taken_apart_quickly_too() -> None:
    ranks = {b"a" * 2**power: power for power in range(18)}

    assert recover_merges(ranks) == {(power, power): power + 1 for power in range(17)}
