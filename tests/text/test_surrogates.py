from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.text.surrogates import repair_surrogates


@pytest.mark.parametrize(
    ("text", "repaired", "lone"),
    [
        ("", "", 0),
        ("plain \0 é 😀 \ufeff", "plain \0 é 😀 \ufeff", 0),
        ("\ud83d\ude00", "😀", 0),
        ("\ud83d", "\ufffd", 1),
        ("\udbff" + "a", "\ufffda", 1),
        ("\ude00\ud83d", "\ufffd\ufffd", 2),
        ("\ud83d\ud83d\ude00", "\ufffd😀", 1),
        ("\ud83d\ude00\ude00", "😀\ufffd", 1),
        ("a\ud83db", "a\ufffdb", 1),
        ("\ud800\udc00\udbff\udfff", "\U00010000\U0010ffff", 0),
    ],
)
def test_pairs_are_joined_and_lone_halves_replaced(text: str, repaired: str, lone: int) -> None:
    assert repair_surrogates(text) == (repaired, lone)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_without_surrogates_stays_as_it_is(text: str) -> None:
    assert repair_surrogates(text) == (text, 0)


@given(st.text(st.sampled_from("a😀\ud83d\ude00\udbff\udc00")))
def test_the_repair_is_what_utf_16_makes_of_the_text(text: str) -> None:
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    halves = [char for char in joined if "\ud800" <= char <= "\udfff"]

    repaired, lone = repair_surrogates(text)

    assert lone == len(halves)
    assert repaired == joined.translate(dict.fromkeys(range(0xD800, 0xE000), "\ufffd"))
