from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.recipe import NORMALIZERS
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
