from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

from bpe.text.word_table import read_word_table


def test_a_mapping_and_pairs_give_the_same_table() -> None:
    pairs = [("low", 5), ("lower", 2)]

    assert read_word_table(dict(pairs), "none") == ({"low": 5, "lower": 2}, 0, [])
    assert read_word_table(pairs, "none") == ({"low": 5, "lower": 2}, 0, [])
    assert read_word_table(iter(pairs), "none") == ({"low": 5, "lower": 2}, 0, [])
    assert read_word_table([["low", 5]], "none") == ({"low": 5}, 0, [])  # type: ignore[list-item]


def test_a_word_that_comes_twice_adds_up_and_keeps_its_place() -> None:
    counts, *_ = read_word_table([("low", 2), ("high", 1), ("low", 3)], "none")

    assert list(counts.items()) == [("low", 5), ("high", 1)]


def test_words_that_become_the_same_add_up() -> None:
    assert read_word_table({"Low": 1, "low": 2, "LOW": 4}, "lowercase")[0] == {"low": 7}


def test_words_are_not_split() -> None:
    assert read_word_table({" a  b\n": 1, "\0": 2}, "none")[0] == {" a  b\n": 1, "\0": 2}


def test_counts_are_exact_at_any_size() -> None:
    counts, *_ = read_word_table([("a", 2**63), ("a", 1), ("b", 10**40)], "none")

    assert counts == {"a": 9223372036854775809, "b": 10**40}


def test_counts_of_other_whole_number_types_become_plain_ints() -> None:
    counts, *_ = read_word_table({"a": np.int64(3)}, "none")  # type: ignore[dict-item]

    assert type(counts["a"]) is int


def test_surrogates_are_repaired() -> None:
    assert read_word_table([("\ud83d\ude00", 1), ("\ud83d", 2), ("\ude00", 3)], "none") == (
        {"😀": 1, "\ufffd": 5},
        2,
        [],
    )


@pytest.mark.parametrize(
    "count", [0, -1, -(2**70), 1.0, 1.5, "1", None, True, False, Decimal(1), float("nan")]
)
def test_a_count_that_is_no_whole_number_of_at_least_one_is_refused(count: Any) -> None:
    with pytest.raises(ValueError, match=r"the count of 'low' must be a whole number of at least"):
        read_word_table({"lower": 1, "low": count}, "none")


@pytest.mark.parametrize("word", ["", None, 3, b"low", ("low",)])
def test_a_word_that_is_no_text_is_refused(word: Any) -> None:
    with pytest.raises(ValueError, match="a word must be a non-empty text; got"):
        read_word_table([(word, 1)], "none")


def test_a_word_of_which_nothing_is_left_is_refused() -> None:
    with pytest.raises(ValueError, match="'strip-accents' leaves nothing of the word"):
        read_word_table({"\u0301": 1}, "strip-accents")


@pytest.mark.parametrize("entry", ["low", ("low",), ("low", 1, 2), 5, None])
def test_an_entry_that_is_no_pair_is_refused(entry: Any) -> None:
    with pytest.raises(ValueError, match="each entry must be a word and its count; got"):
        read_word_table([entry], "none")


@pytest.mark.parametrize("entries", ["low,5", b"low", 5, None])
def test_what_is_no_table_is_refused(entries: Any) -> None:
    with pytest.raises(ValueError, match="word counts must be a mapping or pairs"):
        read_word_table(entries, "none")


def test_progress_is_told_from_word_to_word_and_what_it_raises_ends_the_reading() -> None:
    told: list[float] = []

    def cancel(fraction: float) -> None:
        told.append(fraction)
        if fraction >= 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_word_table({f"word{i}": 1 for i in range(20_000)}, "nfd", progress=cancel)
    assert told == [0, 0.25, 0.5]
