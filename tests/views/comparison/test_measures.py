from __future__ import annotations

import math

from bpe.views.comparison import Measure, measure, measure_table, measured
from tests.views.comparison.conftest import Learn


def test_a_word_is_what_stands_between_white_space() -> None:
    assert measured(5, " på\ttvå \n") == Measure(tokens=5, words=2, characters=9, bytes=11, held=11)


def test_a_tokenizer_is_measured_on_a_text(merging: Learn) -> None:
    found = measure(merging("ab"), "abab ab")

    assert (found.tokens, found.words, found.characters, found.bytes) == (4, 2, 7, 7)
    assert found.tokens_per_word == 2
    assert found.tokens_per_character == 4 / 7
    assert found.bytes_per_token == 7 / 4


def test_bytes_per_token_are_those_that_tokens_hold(merging: Learn) -> None:
    tokenizer = merging("lo", normalizer="nfkc+lowercase", pretokenizer="whitespace")

    found = measure(tokenizer, "ＬＯＷ É")  # low é: lo w é, of 5 bytes

    assert (found.tokens, found.bytes, found.held) == (4, 12, 5)
    assert found.bytes_per_token == 5 / 4
    assert found.text_bytes_per_token == 12 / 4
    frame = measure_table({"one": found, "other": measured(12, "ＬＯＷ É")}, {"one": 9, "other": 9})
    assert list(frame["bytes per token"]) == [1.25, 1.0]
    assert list(frame["bytes of the text per token"]) == [3.0, 1.0]


def test_an_empty_text_has_no_ratios() -> None:
    found = measured(0, "")

    assert math.isnan(found.tokens_per_word)
    assert math.isnan(found.tokens_per_character)
    assert math.isnan(found.bytes_per_token)


def test_a_lone_surrogate_is_measured_as_what_it_becomes() -> None:
    assert measured(3, "\ud800").bytes == 3


def test_the_table_has_a_row_for_each_tokenizer() -> None:
    frame = measure_table(
        {"one": measured(3, "ab cd"), "other": measured(4, "ab cd")}, {"one": 257, "other": 256}
    )

    assert frame.to_dict("records") == [
        {
            "tokenizer": "one",
            "vocabulary": 257,
            "tokens": 3,
            "tokens per word": 1.5,
            "tokens per character": 0.6,
            "bytes per token": 1.67,
        },
        {
            "tokenizer": "other",
            "vocabulary": 256,
            "tokens": 4,
            "tokens per word": 2.0,
            "tokens per character": 0.8,
            "bytes per token": 1.25,
        },
    ]


def test_who_cannot_read_the_text_has_a_row_with_its_vocabulary_alone() -> None:
    frame = measure_table({"one": None, "other": measured(4, "ab cd")}, {"one": 9, "other": 256})

    assert list(frame["vocabulary"]) == [9, 256]
    assert list(frame["tokens"].isna()) == [True, False]
    assert list(frame["tokens per word"].isna()) == [True, False]
