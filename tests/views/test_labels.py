from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.views.labels import hex_label, shortened, text_label, token_label
from bpe.vocabulary import Token, bytes_as_text

SIGNS = {"␣": " ", "↵": "\n", "␍": "\r", "⇥": "\t"}
TEXT = st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from(list("␣↵◌⟨⟩▁Ġ </w>\n")))


def byte_token(data: bytes) -> Token:
    return Token(256, data, bytes_as_text(data), "merge", (0, 1))


def read_back(label: str) -> bytes:
    """The bytes a label without markers stands for, read by its rules alone."""
    data = b""
    for bracketed, circled, plain in re.findall(r"⟨(.[^⟩]*)⟩|◌(.)|(.)", label, re.DOTALL):
        if re.fullmatch("[0-9A-F]{2}( [0-9A-F]{2})*", bracketed):
            data += bytes.fromhex(bracketed)
        elif bracketed.startswith("U+"):
            data += chr(int(bracketed[2:], 16)).encode()
        else:
            data += (bracketed or circled or SIGNS.get(plain, plain)).encode()
    return data


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("lower", "lower"),
        (" the", "␣the"),
        ("\r\n\t", "␍↵⇥"),
        ("a\u00a0b", "a⟨U+00A0⟩b"),
        ("\u2028", "⟨U+2028⟩"),
        ("\u200b\u200d\ufeff", "⟨U+200B⟩⟨U+200D⟩⟨U+FEFF⟩"),
        ("\x00\x7f", "⟨U+0000⟩⟨U+007F⟩"),
        ("\u202eabc", "⟨U+202E⟩abc"),
        ("❤\ufe0f", "❤⟨U+FE0F⟩"),
        ("\u3164", "⟨U+3164⟩"),
        ("\u2800", "⟨U+2800⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("<b>_$x$&amp;", "<b>_$x$&amp;"),
    ],
)
def test_what_cannot_be_seen_is_written_in_signs(text: str, label: str) -> None:
    assert text_label(text) == label


def test_a_combining_mark_sits_on_its_letter_or_on_a_circle() -> None:
    assert text_label("e\u0301") == "e\u0301"
    assert text_label("\u0301") == "◌\u0301"
    assert text_label(" \u093f\u0902") == "␣◌\u093f\u0902"


def test_bytes_that_are_not_whole_characters_are_hex() -> None:
    assert token_label(byte_token(b"\xf0\x9f")) == "⟨F0 9F⟩"
    assert token_label(byte_token(b" \xe2\x80")) == "␣⟨E2 80⟩"
    assert token_label(byte_token("👋".encode() + b"\xf0\x9f\x91")) == "👋⟨F0 9F 91⟩"


def test_typed_hex_and_typed_escapes_are_plain_letters() -> None:
    assert token_label(byte_token(b"F0")) == "F0"
    assert token_label(byte_token(rb"\xf0")) == r"\xf0"
    assert token_label(byte_token(b"\\xf0\xf0")) == r"\xf0⟨F0⟩"


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("▁the", b" the"),
        ("Ġ", b" "),
        ("low</w>", b"low "),
        ("</w>", b" "),
        ("▁é</w>", b" \xc3\xa9 "),
    ],
)
def test_a_marker_is_written_as_its_symbol(text: str, data: bytes) -> None:
    assert token_label(Token(9, data, text, "merge", (1, 2))) == text


@pytest.mark.parametrize(
    ("typed", "label"),
    [("▁the", "⟨▁⟩the"), ("Ġ", "⟨Ġ⟩"), ("low</w>", "low⟨</w>⟩"), ("␣", "⟨␣⟩"), ("⟨⟩", "⟨⟨⟩⟨⟩⟩")],
)
def test_a_typed_look_alike_is_told_apart_from_the_sign(typed: str, label: str) -> None:
    assert token_label(Token(9, typed.encode(), typed, "merge", (1, 2))) == label


def test_a_marker_beside_its_typed_look_alike_keeps_both() -> None:
    assert token_label(Token(9, " ▁".encode(), "▁▁", "merge", (1, 2))) == "▁⟨▁⟩"
    assert token_label(Token(9, b"</w> ", "</w></w>", "merge", (1, 2))) == "⟨</w>⟩</w>"


@given(TEXT)
def test_a_label_can_be_read_back_to_its_text(text: str) -> None:
    assert read_back(text_label(text)) == text.encode()


@given(st.binary(max_size=12) | TEXT.map(str.encode))
def test_a_label_can_be_read_back_to_its_bytes(data: bytes) -> None:
    assert read_back(token_label(byte_token(data))) == data


@given(TEXT)
def test_a_label_holds_no_invisible_character_and_no_line_break(text: str) -> None:
    label = text_label(text)

    assert {unicodedata.category(c) for c in label}.isdisjoint({"Cc", "Cf", "Co", "Zs", "Zl", "Zp"})
    assert len(label.splitlines()) <= 1


def test_a_long_label_is_cut_and_says_so() -> None:
    assert shortened("a" * 61) == "a" * 59 + "…"
    assert shortened("a" * 60) == "a" * 60


def test_bytes_are_written_as_pairs_of_hex_digits() -> None:
    assert hex_label(b"") == ""
    assert hex_label("é".encode()) == "C3 A9"
