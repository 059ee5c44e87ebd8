from __future__ import annotations

import re

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe.text.patterns import PUBLISHED, ascii_form

ascii_texts = st.text(
    st.one_of(st.characters(max_codepoint=127), st.sampled_from("aZ's'LL 1\n\r\t\x1c\x1f/"))
)


def test_the_published_patterns_are_their_authors_own() -> None:
    upper = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
    lower = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
    alternatives = [
        rf"[^\r\n\p{{L}}\p{{N}}]?{upper}*{lower}+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        rf"[^\r\n\p{{L}}\p{{N}}]?{upper}+{lower}*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    ]

    assert {
        "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
        "gpt4": (
            r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}"
            r"| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
        ),
        "o200k": "|".join(alternatives),
    } == PUBLISHED


@pytest.mark.parametrize("name", PUBLISHED)
@settings(max_examples=300)
@given(text=ascii_texts)
def test_the_ascii_form_splits_ascii_text_in_the_same_places(name: str, text: str) -> None:
    pattern = PUBLISHED[name]

    assert re.findall(ascii_form(pattern), text) == regex.findall(pattern, text)


@pytest.mark.parametrize("name", ["letter", "number", "space", "not_space"])
def test_each_ascii_class_holds_the_same_characters(name: str) -> None:
    class_ = {"letter": r"\p{L}+", "number": r"\p{N}+", "space": r"\s+", "not_space": r"\S+"}[name]
    every_character = "".join(map(chr, range(128)))

    assert re.findall(ascii_form(class_), every_character) == regex.findall(class_, every_character)
