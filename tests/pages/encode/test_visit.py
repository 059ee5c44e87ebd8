"""What stands in the boxes to begin with, whatever tokenizer is opened."""

from __future__ import annotations

from bpe import RECIPES, Recipe, Tokenizer
from bpe.vocabulary import Token
from pages.encode.visit import EncodeVisit


def test_ids_to_begin_with_are_those_of_a_greeting() -> None:
    tokens = {i: Token(i, bytes([i]), f"{i}", "base") for i in range(256)}
    encoding = EncodeVisit()

    encoding.first_ids(Tokenizer(RECIPES["minbpe-basic"], tokens, []))

    assert encoding.ids.text == ", ".join(map(str, "Hi 👋".encode()))


def test_where_a_byte_is_left_out_they_are_the_last_of_the_vocabulary() -> None:
    tokens = {i: Token(i, bytes([i]), f"{i}", "base") for i in range(90, 100)}
    encoding = EncodeVisit()

    encoding.first_ids(Tokenizer(Recipe(), tokens, []))

    assert encoding.ids.text == "95, 96, 97, 98, 99"
