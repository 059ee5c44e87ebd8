"""Decoded ids."""

from __future__ import annotations

from collections.abc import Callable

from bpe.training import Trainer
from bpe.views.encoding.decoding import alone_and_together, token_table

Train = Callable[..., Trainer]


def test_half_characters_are_broken_alone_and_whole_together(train: Train) -> None:
    tokenizer = train("a", "minbpe-regex").tokenizer()

    found = alone_and_together(tokenizer, [97, 0xC3, 0xA9, 97])

    assert found.one_by_one == (("a", False), ("\ufffd\ufffd", True), ("a", False))
    assert found.together == (("a", False), ("é", True), ("a", False))
    assert found.why.startswith("2 tokens are no whole characters")


def test_a_missing_half_is_told_and_is_the_same_alone(train: Train) -> None:
    found = alone_and_together(train("a", "minbpe-regex").tokenizer(), [97, 0xC3, 0xA9, 0xC3])

    assert found.together == (("a", False), ("é", True), ("\ufffd", False))
    assert found.why.endswith("Even together some bytes make no character: a half is missing.")


def test_a_marker_decodes_to_nothing_when_it_stands_alone(train: Train) -> None:
    tokenizer = train("the cat", "teach-a-tokenizer", 20).tokenizer()

    found = alone_and_together(tokenizer, tokenizer.encode("the cat"))

    assert found.one_by_one == (("thecat", False),)
    assert found.together == (("the", False), (" ", True), ("cat", False))
    assert "A marker decodes to a blank between words" in found.why


def test_ids_that_give_the_same_in_both_ways_have_nothing_marked(train: Train) -> None:
    found = alone_and_together(train("a", "minbpe-regex").tokenizer(), [97, 98])

    assert found.one_by_one == found.together == (("ab", False),)


def test_the_table_tells_each_token_alone_and_the_characters_it_covers(train: Train) -> None:
    table = token_table(train("a", "minbpe-regex").tokenizer(), [97, 0xC3, 0xA9], limit=2)

    assert table.to_dict("list") == {
        "place": [1, 2],
        "id": [97, 195],
        "token": ["a", "⟨C3⟩"],
        "bytes": ["61", "C3"],
        "alone": ["a", "\ufffd"],
        "characters": ["1", "2"],
    }
