from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.recipe import NORMALIZERS
from bpe.text import blocks
from bpe.text.normalizers import normalize

texts = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("éÉ\u0301\u0308ıİßẞΣςﬁ①Å한\u1100\u1161नि\u200d"),
    )
)

UNICODE: dict[str, Callable[[str], str]] = {
    "nfc": lambda text: unicodedata.normalize("NFC", text),
    "nfd": lambda text: unicodedata.normalize("NFD", text),
    "nfkc": lambda text: unicodedata.normalize("NFKC", text),
    "nfkd": lambda text: unicodedata.normalize("NFKD", text),
    "lowercase": str.lower,
    "strip-accents": lambda text: "".join(c for c in text if unicodedata.category(c) != "Mn"),
}


def test_every_normalizer_is_compared_with_unicode() -> None:
    assert set(UNICODE) == set(NORMALIZERS)


@pytest.mark.parametrize("name", NORMALIZERS)
@given(text=texts)
def test_each_step_is_what_unicode_says(name: str, text: str) -> None:
    assert normalize(text, name) == UNICODE[name](text)


@given(texts, st.lists(st.sampled_from(NORMALIZERS), min_size=1, max_size=4))
def test_steps_are_applied_in_their_order(text: str, names: list[str]) -> None:
    expected = text
    for name in names:
        expected = UNICODE[name](expected)

    assert normalize(text, "+".join(names)) == expected


# Blank and line end stand between words; what is before and after may depend on each other.
long_texts = st.lists(
    st.one_of(texts, st.sampled_from([" ", "\n", "\r", "\t", "ΟΔΟΣ", "e", "\u0301", "\u0327"])),
    max_size=60,
).map("".join)


@given(long_texts, st.lists(st.sampled_from(NORMALIZERS), min_size=1, max_size=4), st.data())
def test_a_long_text_is_what_it_would_be_in_one_piece(
    text: str, names: list[str], data: st.DataObject
) -> None:
    expected = text
    for name in names:
        expected = UNICODE[name](expected)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", data.draw(st.integers(2, 9)))
        assert normalize(text, "+".join(names)) == expected


@pytest.mark.parametrize("name", NORMALIZERS)
def test_white_space_keeps_what_is_before_and_after_it_apart(name: str) -> None:
    normalized = UNICODE[name]
    blanks = "\t\n\r "
    every = [
        char
        for char in map(chr, range(0x110000))
        if unicodedata.category(char) not in ("Cn", "Co", "Cs")
    ]
    beside = list(zip(every, cycle(blanks)))

    assert normalized(blanks) == blanks
    assert normalized("".join(char + blank for char, blank in beside)) == "".join(
        normalized(char) + blank for char, blank in beside
    )


@pytest.mark.parametrize("form", ["nfc", "nfd", "nfkc", "nfkd"])
@given(
    st.lists(
        st.sampled_from("\u0301\u0327\u0345\u05b0\u0f71\u0f73\u0344\uff9e\uff9f\u3099\u20dd\u0903"),
        min_size=20,
        max_size=80,
    ).map("".join),
    st.text(st.sampled_from("aéậカ\u1100 \u0301"), max_size=4),
)
def test_a_long_row_of_marks_is_ordered_as_unicode_says(form: str, row: str, text: str) -> None:
    whole = text + row + text + row[::-1] + text

    assert normalize(whole, form) == UNICODE[form](whole)


def test_whatever_becomes_a_mark_is_one_of_those_that_are_put_in_order() -> None:
    for form in ("NFD", "NFKD"):
        for char in map(chr, range(0x110000)):
            if unicodedata.combining(unicodedata.normalize(form, char)[0]):  # type: ignore[arg-type]
                assert unicodedata.category(char)[0] == "M" or char in "\uff9e\uff9f"


def test_a_row_of_many_marks_takes_no_longer_than_other_texts() -> None:
    """Python's own takes the square: of one as long as this, a minute."""
    half = 100_000

    assert normalize("\u0301" * half + "\u0327" * half, "nfd") == "\u0327" * half + "\u0301" * half


def test_progress_is_told_from_block_to_block() -> None:
    told: list[int] = []

    normalize("é " * 50_000, "nfd+nfc", progress=told.append)

    assert told == sorted(told)
    assert len(told) > 2
    assert told[-1] == 100_000


@pytest.mark.parametrize(
    ("text", "normalizer", "normalized"),
    [
        ("ÅSA\0\r\n", "none", "ÅSA\0\r\n"),
        ("é", "nfd", "e\u0301"),
        ("e\u0301", "nfc", "é"),
        ("ﬁ①", "nfkc", "fi1"),
        ("é", "strip-accents", "é"),
        ("e\u0301", "strip-accents", "e"),
        ("É", "nfd+strip-accents+lowercase", "e"),
        ("É", "strip-accents+nfd+lowercase", "e\u0301"),
        ("ΟΔΟΣ", "lowercase", "οδος"),
        ("a\u0903\u20dd", "strip-accents", "a\u0903\u20dd"),
    ],
)
def test_examples(text: str, normalizer: str, normalized: str) -> None:
    assert normalize(text, normalizer) == normalized
