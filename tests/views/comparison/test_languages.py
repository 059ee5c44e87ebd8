from __future__ import annotations

import pytest

from bpe.views.comparison import (
    Measure,
    hindi_verdicts,
    language_chart,
    language_table,
    language_text,
    own_vocabulary_table,
    swedish_verdicts,
)
from bpe.views.comparison.languages import ByLanguage
from bpe.views.comparison.looks import SYMBOLS
from bpe.views.palette import INKS

ONE = {
    "English": Measure(tokens=100, words=50, characters=300, bytes=300, held=300),
    "Swedish": Measure(tokens=150, words=40, characters=310, bytes=330, held=330),
    "Hindi": Measure(tokens=400, words=60, characters=280, bytes=700, held=700),
}
OTHER = {
    "English": Measure(tokens=100, words=50, characters=300, bytes=300, held=300),
    "Swedish": Measure(tokens=100, words=40, characters=310, bytes=330, held=330),
    "Hindi": Measure(tokens=50, words=60, characters=280, bytes=700, held=700),
}


@pytest.mark.parametrize("tokenizers", [{"one": ONE, "other": OTHER}, {"other": OTHER}])
def test_languages_come_by_the_length_of_their_text_whoever_is_compared(
    tokenizers: dict[str, ByLanguage],
) -> None:
    frame = language_table(tokenizers, "tokens")

    assert list(frame["language"]) == ["Hindi", "Swedish", "English"]


def test_a_language_that_cannot_be_read_has_an_empty_cell() -> None:
    no_hindi = {name: of for name, of in ONE.items() if name != "Hindi"}
    frame = language_table({"one": no_hindi, "other": OTHER}, "tokens, English = 1")

    assert list(frame["one"].isna()) == [True, False, False]
    assert list(frame["other"].isna()) == [False, False, False]
    assert hindi_verdicts({"one": no_hindi}) == []
    assert list(
        language_chart({"one": no_hindi}, looks={"one": 0}, inks=INKS["light"]).data[0].y
    ) == [
        "Swedish",
        "English",
    ]


def test_without_english_nothing_is_set_against_it() -> None:
    no_english = {name: of for name, of in ONE.items() if name != "English"}

    assert language_table({"one": no_english}, "tokens, English = 1")["one"].isna().all()
    assert language_text({"one": no_english}) == "one cannot read English."
    assert swedish_verdicts({"one": no_english}) == []
    assert hindi_verdicts({"one": no_english})


def test_the_table_of_languages_is_set_against_english() -> None:
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
    ("tokens", "times", "words"),
    [
        (1_194, 1.49, "less"),
        (1_197, 1.50, "as said"),  # 1.496: judged is what is shown
        (1_600, 2.00, "as said"),
        (1_603, 2.00, "as said"),  # 2.004
        (1_608, 2.01, "more"),
    ],
)
def test_what_is_said_of_swedish_is_judged(tokens: int, times: float, words: str) -> None:
    swedish = Measure(tokens, words=400, characters=310, bytes=330, held=330)

    [verdict] = swedish_verdicts({"one": ONE | {"Swedish": swedish}})
    assert (verdict.title, verdict.value, verdict.words) == ("one", times, words)


@pytest.mark.parametrize(
    ("tokens", "held", "words"),
    [
        (400, 1.75, "near-bytes, as said"),
        (351, 1.99, "near-bytes, as said"),
        (350, 2.00, "less than a letter"),
        (200, 3.50, "whole letters"),
    ],
)
def test_what_is_said_of_hindi_is_judged(tokens: int, held: float, words: str) -> None:
    hindi = Measure(tokens, words=60, characters=280, bytes=700, held=700)

    [verdict] = hindi_verdicts({"one": ONE | {"Hindi": hindi}})
    assert (verdict.value, verdict.words) == (held, words)


def test_a_language_is_set_against_english_under_both_vocabularies() -> None:
    assert own_vocabulary_table("Hindi", ONE, OTHER).to_dict("list") == {
        "merges learned from": ["English", "Hindi"],
        "English text": [0.33, 0.33],  # 100 tokens for 300 characters
        "Hindi text": [1.43, 0.18],  # 400 and 50 for 280
    }


def test_the_chart_has_a_mark_for_each_tokenizer_and_language() -> None:
    looks = {"one": 3, "<b>": 1}
    figure = language_chart({"one": ONE, "<b>": OTHER}, looks=looks, inks=INKS["light"])

    one, other = figure.data
    assert list(one.y) == list(other.y) == ["Hindi", "Swedish", "English"]
    assert list(one.x) == [4.0, 1.5, 1.0]
    assert list(other.x) == [0.5, 1.0, 1.0]
    assert (one.marker.symbol, other.marker.symbol) == (SYMBOLS[3], SYMBOLS[1])
    assert other.name == "&lt;b&gt;"


def test_the_chart_says_in_words_what_costs_most_and_least() -> None:
    assert language_text({"other": OTHER}) == (
        "other: Swedish takes 1.00 times the tokens of English, Hindi 0.50 times."
    )
