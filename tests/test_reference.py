"""The reference: small cases worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from bpe.reference import count_pairs, merge, train


def first_seen(pair: Any) -> int:
    return 0


def test_the_textbook_example() -> None:
    assert train([("aaabdaaabac", 1)], first_seen, 3) == [
        (("a", "a"), 4, 2),
        (("aa", "a"), 2, 2),
        (("aaa", "b"), 2, 2),
    ]


def test_words_weigh_as_much_as_they_count() -> None:
    words = [("hug", 10), ("pug", 5), ("pun", 12), ("bun", 4), ("hugs", 5)]

    assert train(words, first_seen, 3) == [
        (("u", "g"), 20, 20),
        (("u", "n"), 16, 16),
        (("h", "ug"), 15, 15),
    ]


def test_the_smallest_key_wins_a_tie_and_of_equal_keys_the_first_seen() -> None:
    words = [("zy", 1), ("ba", 1)]

    assert train(words, first_seen, 1) == [(("z", "y"), 1, 1)]
    assert train(words, lambda pair: pair, 1) == [(("b", "a"), 1, 1)]


def test_it_stops_when_no_pair_is_left() -> None:
    assert train([], first_seen, 5) == []
    assert train([("a", 3), ("", 1)], first_seen, 5) == []
    assert len(train([("hello", 1)], first_seen, 99)) == 4
    assert train([("hello", 1)], first_seen, 0) == []


def test_symbols_written_as_tuples_keep_look_alikes_apart() -> None:
    # A marker, and the same four letters typed: joined as text they would be one symbol.
    typed, marker = [("<",), ("/",), ("w",), (">",)], ("</w>",)

    merges = train([(typed, 2), ([("a",), marker], 1)], first_seen, 9)

    assert merges[2] == (((*"</w",), (">",)), 2, 2)
    assert merges[3] == ((("a",), ("</w>",)), 1, 1)


def test_numbers_are_refused_because_plus_adds_them_up() -> None:
    with pytest.raises(ValueError, match=r"write a number as a tuple"):
        train([(b"aaab", 1)], first_seen, 1)


def test_the_words_given_are_left_as_they_are() -> None:
    symbols = ["a", "b"]

    train([(symbols, 1)], first_seen, 5)

    assert symbols == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "replaced", "symbols"),
    [
        ("", 0, []),
        ("a", 0, ["a"]),
        ("aa", 1, ["aa"]),
        ("aaa", 1, ["aa", "a"]),
        ("baaaa", 2, ["b", "aa", "aa"]),
    ],
)
def test_merging_goes_from_left_to_right(text: str, replaced: int, symbols: list[str]) -> None:
    word = list(text)

    assert merge(word, ("a", "a")) == replaced
    assert word == symbols


def test_overlapping_pairs_are_all_counted() -> None:
    assert count_pairs([(list("aaa"), 2), (list("ab"), 1)]) == {("a", "a"): 4, ("a", "b"): 1}
