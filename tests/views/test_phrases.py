from __future__ import annotations

import pytest

from bpe.views.phrases import count_phrase, counted, merge_phrase, times


def test_a_merge_is_one_line() -> None:
    assert merge_phrase("␣lo", "w", "␣low") == "␣lo + w → ␣low"


@pytest.mark.parametrize("letter", ["ب", "א", "ܐ"])
def test_right_to_left_letters_do_not_turn_the_signs_round(letter: str) -> None:
    isolate, pop = "\u2068", "\u2069"

    assert merge_phrase("a", letter, f"a{letter}") == (
        f"a + {isolate}{letter}{pop} → {isolate}a{letter}{pop}"
    )


def test_a_count_says_how_many_others_had_the_same() -> None:
    assert count_phrase(1, 0) == "seen once"
    assert count_phrase(1234, 1) == "seen 1,234 times, tied with 1 other"
    assert count_phrase(2, 1000) == "seen 2 times, tied with 1,000 others"


def test_one_stands_in_the_singular() -> None:
    assert [times(1), times(2), counted(1, "token"), counted(0, "token")] == [
        "once",
        "2 times",
        "1 token",
        "0 tokens",
    ]
