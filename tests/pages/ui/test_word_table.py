from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.ui.word_table import format_word_table, parse_word_table


def test_each_line_is_a_word_and_its_count() -> None:
    assert parse_word_table("low,5\nlower,2") == [("low", 5), ("lower", 2)]


def test_a_word_may_be_quoted_and_hold_commas_quotes_and_line_ends() -> None:
    assert parse_word_table('"a,b",1\n"say ""hi""",2\n"a\nb",3') == [
        ("a,b", 1),
        ('say "hi"', 2),
        ("a\nb", 3),
    ]


def test_a_word_that_comes_twice_adds_up() -> None:
    assert parse_word_table("low,5\nhigh,1\nlow,2") == [("low", 7), ("high", 1)]


def test_a_count_beyond_64_bits_stays_exact() -> None:
    assert parse_word_table(f"low,{10**30 + 1}") == [("low", 10**30 + 1)]


def test_blank_lines_and_both_line_ends_are_passed_over() -> None:
    assert parse_word_table("low,5\r\n\r\nlower,2\r\n") == [("low", 5), ("lower", 2)]


def test_a_blank_around_a_word_is_part_of_it_and_one_around_a_count_is_not() -> None:
    assert parse_word_table(" low, 5 ") == [(" low", 5)]


def test_the_header_is_asked_for_in_a_file_and_passed_over_in_the_box() -> None:
    assert parse_word_table("word,frequency\nlow,5", header=True) == [("low", 5)]
    assert parse_word_table("word,frequency\nlow,5") == [("low", 5)]


def test_nothing_at_all_is_an_empty_table() -> None:
    assert parse_word_table("") == parse_word_table("\n\n") == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "word,frequency; this one has nothing"),
        ("item,price\nlow,5", "word,frequency; this one has 'item,price'"),
        ("low,5", "word,frequency; this one has 'low,5'"),
        ("low" * 99, f"word,frequency; this one has '{'low' * 13}l…'$"),
    ],
)
def test_a_file_with_another_header_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_word_table(text, header=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("low,5\nlower", "line 2 .* 1 part$"),
        ("low,5,6", "line 1 .* 3 parts"),
        ("low,5\n\n,6", "line 3 has no word"),
        (" ,6", "line 1 has no word"),
        ("low,0", "line 1 .* at least 1; it has '0'"),
        ("low,-3", "at least 1; it has '-3'"),
        ("low,2.5", "whole number"),
        ("low,1e3", "whole number"),
        ("low,٣", "whole number"),
        ("low,", "whole number"),
        ("low,5\nlower," + "9" * 61, "^line 2 has a count of 61 digits; 60 are allowed$"),
        ("low," + "9" * 5000, "5,000 digits"),
        (f"low,{'9' * 60}\nlow,1", "line 2 adds up to a count of 61 digits; 60 are allowed"),
        ('low,5\n"lower,2', "line 2 is not CSV"),
        ('"a\nb",1\nlower', "line 3 .* 1 part$"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_word_table(text)


@given(
    st.dictionaries(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip),
        st.integers(min_value=1, max_value=10**60 - 1),
    )
)
def test_what_was_written_is_read_back(words: dict[str, int]) -> None:
    words.pop("word", None)
    assert parse_word_table(format_word_table(words.items())) == list(words.items())
