"""Ids that were typed, decoded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe.training import Trainer
from bpe.views.encoding.decoding import alone_and_together, read_ids, token_table

Train = Callable[..., Trainer]


@pytest.mark.parametrize(
    "typed", ["72 105", "[72, 105]", "72;105", "72\n105", "72-105", "72→105", "(72)|<105>"]
)
def test_ids_are_read_whatever_separates_them(train: Train, typed: str) -> None:
    found = read_ids(typed, train("a", "gpt2").tokenizer())

    assert found.ids == (72, 105)
    assert found.problems == ()


def test_ids_out_of_range_are_named_and_the_others_decoded(train: Train) -> None:
    tokenizer = train("aa", "minbpe-basic", 1).tokenizer()

    found = read_ids(f"97, 256, 257, -5, {'9' * 30}", tokenizer)

    assert found.ids == (97, 256)
    assert found.problems == (
        "Not in the vocabulary, whose ids go from 0 to 256: 257, -5, "
        "99999999999999999999999…. Decoding would refuse the whole list; below, only the other "
        "ids are decoded.",
    )


def test_what_is_no_id_is_named(train: Train) -> None:
    found = read_ids("97 abc 98", train("a", "gpt2").tokenizer())

    assert found.ids == (97, 98)
    assert found.problems == ("No id, and left out: abc.",)


def test_nothing_typed_is_no_problem(train: Train) -> None:
    found = read_ids(" \n", train("a", "gpt2").tokenizer())

    assert (found.ids, found.problems) == ((), ())


def test_half_characters_are_broken_alone_and_whole_together(train: Train) -> None:
    tokenizer = train("a", "gpt2").tokenizer()

    one_by_one, together, why = alone_and_together(tokenizer, [0xC3, 0xA9])

    assert (one_by_one, together) == ("\ufffd\ufffd", "é")
    assert why.startswith("2 tokens are no whole characters")


def test_a_missing_half_is_told(train: Train) -> None:
    _, together, why = alone_and_together(train("a", "gpt2").tokenizer(), [97, 0xC3, 0xA9, 0xC3])

    assert together == "aé\ufffd"
    assert why.endswith("Even together some bytes make no character: a half is missing.")


def test_a_marker_decodes_to_nothing_when_it_stands_alone(train: Train) -> None:
    tokenizer = train("the cat", "teach-a-tokenizer", 20).tokenizer()

    one_by_one, together, why = alone_and_together(tokenizer, tokenizer.encode("the cat"))

    assert (one_by_one, together) == ("thecat", "the cat")
    assert "A marker decodes to a blank between words" in why


def test_the_table_tells_each_token_alone_and_the_characters_it_covers(train: Train) -> None:
    table = token_table(train("a", "gpt2").tokenizer(), [97, 0xC3, 0xA9], limit=2)

    assert table.to_dict("list") == {
        "place": [1, 2],
        "id": [97, 195],
        "token": ["a", "⟨C3⟩"],
        "bytes": ["61", "C3"],
        "alone": ["a", "\ufffd"],
        "characters": ["0", "1"],
    }
