from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import Recipe
from bpe.text import blocks
from bpe.text.patterns import PUBLISHED
from bpe.text.pretokenizers import batches, split

VECTORS = Path(__file__).parents[1] / "vectors" / "29_pretokenize.json"
CASES: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]

# Every published way to write a pattern that splits as ours does.
SAME_SPLIT = {
    "gpt2_original": "gpt2",
    "r50k_tiktoken": "gpt2",
    "cl100k_original": "gpt4",
    "gpt4_minbpe": "gpt4",
    "o200k": "o200k",
    "hf_whitespace_split": "whitespace",
}

characters = st.one_of(
    st.sampled_from("ab'sLL zZ 12½ⅷ .,/\n\r\t\u00a0\u3000\x1c\u200b\u0301\u093eĠéſ中👨😀\ufeff\0"),
    # What is unassigned here may be newer than the published programs: see test_newer_characters.
    st.characters(exclude_categories=["Cs", "Cn"], exclude_characters="\u0295"),
)
texts = st.text(characters)


def pre_tokens(text: str, pretokenizer: str) -> list[str]:
    return list(split(text, Recipe(pretokenizer=pretokenizer)))


@pytest.mark.parametrize(("system", "pretokenizer"), SAME_SPLIT.items())
@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"]))
def test_a_text_falls_apart_as_in_the_real_system(
    case: dict[str, Any], system: str, pretokenizer: str
) -> None:
    assert pre_tokens(case["text"], pretokenizer) == case[system]


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"]))
def test_a_text_falls_apart_as_in_simple_bpe(case: dict[str, Any]) -> None:
    # It writes each blank as Ġ, and has an empty word where the text begins with a blank.
    ours = [word.replace(" ", "Ġ") for word in pre_tokens(case["text"], "simple-bpe")]

    assert ours == [word for word in case["simple_bpe"] if word]


@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"]))
def test_a_text_falls_apart_as_in_hugging_faces_byte_level(case: dict[str, Any]) -> None:
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in printable]
    glyphs = {byte: chr(byte) for byte in printable}
    glyphs |= {byte: chr(256 + place) for place, byte in enumerate(others)}

    ours = ["".join(glyphs[b] for b in word.encode()) for word in pre_tokens(case["text"], "gpt2")]

    assert ours == case["hf_bytelevel_no_prefix"]


def test_tiktokens_present_pattern_differs_only_in_white_space_at_the_end() -> None:
    # It takes trailing white space whole, line ends and all; ours ends a line first.
    different = [c for c in CASES if c["cl100k_tiktoken"] != pre_tokens(c["text"], "gpt4")]

    assert [case["text"] for case in different] == ["x\n  "]


@pytest.mark.parametrize(
    ("text", "pretokenizer", "expected"),
    [
        ("", "none", []),
        (" a b\n", "none", [" a b\n"]),
        ("\0\ufeff", "none", ["\0\ufeff"]),
        (" a\u00a0b\x1cc\n", "whitespace", ["a", "b\x1cc"]),
        (" \n", "whitespace", []),
        ("a..b. c", "simple-bpe", ["a", ".", ".b", ".", " c"]),
        ("a\n\tb, c", "simple-bpe", ["a\n\tb,", " c"]),
        ("  Hello  World.", "gpt2", [" ", " Hello", " ", " World", "."]),
        ("\n\nabc", "gpt2", ["\n", "\n", "abc"]),
        ("a\r\nb", "gpt2", ["a", "\r", "\n", "b"]),
        ("\n\nabc", "gpt4", ["\n\n", "abc"]),
        ("a\r\nb", "gpt4", ["a", "\r\n", "b"]),
        ("1234567", "gpt4", ["123", "456", "7"]),
        ("I'LL don't", "o200k", ["I'LL", " don't"]),
        ("\ufeffa\0b", "gpt2", ["\ufeff", "a", "\0", "b"]),
    ],
)
def test_examples(text: str, pretokenizer: str, expected: list[str]) -> None:
    assert pre_tokens(text, pretokenizer) == expected


def test_a_custom_pattern_splits_by_its_matches() -> None:
    recipe = Recipe(pretokenizer="regex", pattern=r"(\d)+")

    assert list(split("ab12c3", recipe)) == ["ab", "12", "c", "3"]


@pytest.mark.parametrize("size", [1, 2, 5])
@pytest.mark.parametrize("pretokenizer", PUBLISHED)
@settings(max_examples=100)
@given(text=texts)
def test_blocks_split_a_text_as_one_search_over_the_whole_does(
    text: str, pretokenizer: str, size: int
) -> None:
    whole = regex.findall(PUBLISHED[pretokenizer], text)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", size)
        assert pre_tokens(text, pretokenizer) == whole


@pytest.mark.parametrize("size", [1, 3])
@given(text=texts)
def test_blocks_split_at_white_space_and_at_blanks_as_the_rules_say(text: str, size: int) -> None:
    words = regex.findall(r"\S+", text)
    pieces = text.replace(" ", "\0 ").replace(".", "\0.") if "\0" not in text else ""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", size)
        assert pre_tokens(text, "whitespace") == words
        assert pre_tokens(pieces.replace("\0", ""), "simple-bpe") == [
            piece for piece in pieces.split("\0") if piece
        ]


@pytest.mark.parametrize("pretokenizer", ["none", "simple-bpe", *PUBLISHED])
@given(text=texts)
def test_the_pre_tokens_cover_the_text(text: str, pretokenizer: str) -> None:
    assert "".join(pre_tokens(text, pretokenizer)) == text


@pytest.mark.parametrize("pretokenizer", ["simple-bpe", "whitespace", *PUBLISHED])
@pytest.mark.parametrize("text", [". " * 100_000, "1\n" * 100_000, "é,\n" * 60_000])
def test_a_long_text_is_read_in_lists_of_bounded_length(text: str, pretokenizer: str) -> None:
    found = list(batches(text, Recipe(pretokenizer=pretokenizer)))

    assert max(len(batch.pre_tokens) for batch in found) <= 4 * blocks.SIZE
    assert [batch.end for batch in found] == sorted({batch.end for batch in found})
    assert found[-1].end == len(text)


@given(texts)
def test_white_space_is_handed_out_as_the_gaps_between_words(text: str) -> None:
    together = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", 4)
        for batch in batches(text, Recipe(pretokenizer="whitespace")):
            words = iter(batch.pre_tokens)
            gaps = iter(batch.gaps)
            if not batch.first_gap:
                together.append(next(gaps, ""))
            for word in words:
                together += [word, next(gaps, "")]

    assert "".join(together) == text
