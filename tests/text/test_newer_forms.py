"""Normal forms of newer characters, beside those of the installed Hugging Face tokenizers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import normalizers

from bpe import Corpus, Recipe, Trainer
from bpe.text.newer_forms import as_hugging_face, newer_characters

FORMS = {
    "nfc": normalizers.NFC(),
    "nfd": normalizers.NFD(),
    "nfkc": normalizers.NFKC(),
    "nfkd": normalizers.NFKD(),
}


def characters() -> Iterator[str]:
    return (chr(code) for code in range(0x110000) if not 0xD800 <= code <= 0xDFFF)


@pytest.mark.parametrize("form", FORMS)
def test_every_character_has_the_form_that_it_has_there_alone_and_beside_marks(form: str) -> None:
    there = FORMS[form].normalize_str

    # U+0334, U+0301 and U+0345 have the lowest, a middle and the highest place among marks.
    for char in characters():
        text = f"{char} a{char}\u0334 a\u0301{char} a\u0345{char}"
        if not char.isascii():
            assert as_hugging_face(text, form) == there(text), hex(ord(char))


@pytest.mark.parametrize(
    ("form", "count"),
    [("nfc", 0), ("nfd", 1), ("nfkc", 72), ("nfkd", 73)],
)
def test_so_many_characters_of_unicode_14_have_another_form_there(form: str, count: int) -> None:
    there = FORMS[form].normalize_str
    ours = [
        char for char in characters() if unicodedata.normalize(form.upper(), char) != there(char)
    ]

    assert [char for char in ours if newer_characters(char, form) != [char]] == []
    # Later versions of Python know more.
    assert len(ours) >= count
    assert (len(ours) == count) == (unicodedata.unidata_version == "14.0.0" or form == "nfc")


@pytest.mark.parametrize(
    ("text", "normalizer", "found"),
    [
        ("\u32ff", "nfkc", ["\u32ff"]),
        ("\u32ff", "lowercase+nfkd", ["\u32ff"]),
        ("\u32ff\u32ff", "nfc", []),
        ("\u32ff", "none", []),
        ("\uff21é ordinary", "nfkc", []),
        ("\U00011935\U00011930", "nfc", ["\U00011930"]),  # it is composed here, and not there
        ("a\u0898\u0334", "nfc", ["\u0898"]),  # two marks whose order is another
        ("a\u0898", "nfc", []),
    ],
)
def test_a_text_is_known_that_becomes_another_there(
    text: str, normalizer: str, found: list[str]
) -> None:
    assert newer_characters(text, normalizer) == found


@given(st.text(st.sampled_from("aé\u0301\u0334\u0898\u32ff\U00011930\U00011935\U00011938\uff21")))
def test_a_text_that_no_normalizer_changes_is_the_same_there(text: str) -> None:
    """So whoever is told why a text does not come back is told of this."""
    for form in FORMS:
        if unicodedata.normalize(form.upper(), text) == text:  # type: ignore[arg-type]
            assert newer_characters(text, form) == []
        assert as_hugging_face(text, form) == FORMS[form].normalize_str(text)


def test_corpora_word_tables_and_tokenizers_note_it() -> None:
    recipe = Recipe(normalizer="nfkc")
    note = (
        "㋿ (U+32FF) is newer than the tables of Hugging Face tokenizers, whose nfkc makes another "
        "text of this one: the ids are others there."
    )

    corpus = Corpus.from_texts(["a", "\u32ff\u32ff"], recipe)

    assert corpus.notes == (note,)
    assert Corpus.from_counts({"\u32ff": 2}, recipe).notes == (note,)
    assert Trainer(corpus).tokenizer().notes("\u32ff")[-1] == note
    assert Corpus.from_text("\u32ff", Recipe()).notes == ()
