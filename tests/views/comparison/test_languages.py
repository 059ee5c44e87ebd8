from __future__ import annotations

import pytest

from bpe.views.comparison import (
    Measure,
    hindi_sentence,
    language_chart,
    language_table,
    language_text,
    own_vocabulary_sentence,
    swedish_sentence,
)
from bpe.views.palette import INKS

ONE = {
    "English": Measure(tokens=100, words=50, characters=300, bytes=300),
    "Swedish": Measure(tokens=150, words=40, characters=310, bytes=330),
    "Hindi": Measure(tokens=400, words=60, characters=280, bytes=700),
}
OTHER = {
    "English": Measure(tokens=100, words=50, characters=300, bytes=300),
    "Swedish": Measure(tokens=100, words=40, characters=310, bytes=330),
    "Hindi": Measure(tokens=50, words=60, characters=280, bytes=700),
}


def test_the_language_that_costs_most_comes_first() -> None:
    frame = language_table({"one": ONE, "other": OTHER}, "tokens, English = 1")

    assert frame.to_dict("list") == {
        "language": ["Hindi", "Swedish", "English"],
        "one": [4.0, 1.5, 1.0],
        "other": [0.5, 1.0, 1.0],
    }


@pytest.mark.parametrize(
    ("what", "hindi"),
    [
        ("tokens", 400),
        ("tokens per word", 6.67),
        ("tokens per character", 1.429),
        ("bytes per token", 1.75),
    ],
)
def test_the_table_holds_what_was_asked_for(what: str, hindi: float) -> None:
    assert language_table({"one": ONE}, what)["one"][0] == hindi


@pytest.mark.parametrize(
    ("tokens", "verdict"),
    [
        (119, "1.49 times (less)"),
        (120, "1.50 times (as said)"),
        (160, "2.00 times (as said)"),
        (161, "2.01 times (more)"),
    ],
)
def test_what_is_said_of_swedish_is_judged(tokens: int, verdict: str) -> None:
    swedish = Measure(tokens, words=40, characters=310, bytes=330)

    assert swedish_sentence({"one": ONE | {"Swedish": swedish}}).endswith(f": one {verdict}.")


@pytest.mark.parametrize(
    ("tokens", "verdict"),
    [
        (400, "1.75 bytes (near-bytes, as said)"),
        (350, "2.00 bytes (less than a letter)"),
        (200, "3.50 bytes (a letter or more, not so)"),
    ],
)
def test_what_is_said_of_hindi_is_judged(tokens: int, verdict: str) -> None:
    hindi = Measure(tokens, words=60, characters=280, bytes=700)

    assert hindi_sentence({"one": ONE | {"Hindi": hindi}}).endswith(f": one {verdict}.")


def test_a_language_is_set_against_english_under_both_vocabularies() -> None:
    assert own_vocabulary_sentence("Hindi", ONE, OTHER, "GPT-2") == (
        "Is it the language, or the vocabulary? The same merges by GPT-2, learned from English: "
        "0.33 tokens per character of English, 1.43 of Hindi. Learned from Hindi: 0.33 tokens per "
        "character of English, 0.18 of Hindi."
    )


def test_the_chart_has_a_mark_for_each_tokenizer_and_language() -> None:
    figure = language_chart({"one": ONE, "<b>": OTHER}, inks=INKS["light"])

    one, other = figure.data
    assert list(one.y) == list(other.y) == ["Hindi", "Swedish", "English"]
    assert list(one.x) == [4.0, 1.5, 1.0]
    assert list(other.x) == [0.5, 1.0, 1.0]
    assert one.marker.symbol != other.marker.symbol
    assert other.name == "&lt;b&gt;"


def test_the_chart_says_in_words_what_costs_most_and_least() -> None:
    assert language_text({"other": OTHER}) == (
        "other: Swedish takes 1.00 times the tokens of English, Hindi 0.50 times."
    )
