"""Decoding: bytes joined first, broken UTF-8, wrong ids, and what becomes of markers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import RECIPES, Recipe

Build = Callable[..., Tokenizer]

BYTES = Recipe(pretokenizer="none")


def test_bytes_are_joined_before_they_are_read(build: Build) -> None:
    assert build(BYTES, "").decode([0xF0, 0x9F, 0x91, 0x8B]) == "👋"


@pytest.mark.parametrize("ids", [97, None])
def test_one_id_alone_is_refused_in_words(build: Build, ids: Any) -> None:
    tokenizer = build(BYTES, "")

    for use in (tokenizer.decode, tokenizer.tokens):
        with pytest.raises(
            ValueError, match=f"ids must be several token ids, as a list; got {ids}"
        ):
            use(ids)


def test_ids_in_lists_are_refused_in_words(build: Build) -> None:
    tokenizer = build(BYTES, "")
    batch: Any = [97, [98]]

    for use in (tokenizer.decode, tokenizer.tokens):
        with pytest.raises(ValueError, match=r"token id \[98\] is not in the vocabulary"):
            use(batch)


@pytest.mark.parametrize("token_id", [97.0, True, "97", None, float("nan"), 97 + 0j])
def test_what_is_no_whole_number_is_no_id(build: Build, token_id: Any) -> None:
    tokenizer = build(BYTES, "")

    for use in (tokenizer.decode, tokenizer.tokens, tokenizer.offsets):
        with pytest.raises(ValueError, match=r"token id .* is not in the vocabulary"):
            use([98, token_id])


def test_ids_of_numpy_are_ids(build: Build) -> None:
    assert build(BYTES, "").decode(np.array([97, 98], dtype=np.uint16)) == "ab"


def test_broken_utf8_is_replaced_ignored_or_refused(build: Build) -> None:
    tokenizer = build(BYTES, "")

    assert tokenizer.decode([97, 0xC3]) == "a\ufffd"
    assert tokenizer.decode([97, 0xC3], errors="ignore") == "a"
    with pytest.raises(ValueError, match=r"errors must be one of replace, strict, ignore"):
        tokenizer.decode([97], errors="backslashreplace")


def test_strict_says_where_the_bytes_break_as_python_does(build: Build) -> None:
    tokenizer = build(BYTES, "")

    for data in (b"a\xc3", b"a\xe2\x82b\xff", b"\xff", b"ab\xed\xa0\x80"):
        with pytest.raises(UnicodeDecodeError) as pythons:
            data.decode("utf-8")
        with pytest.raises(UnicodeDecodeError, match="can't decode byte") as ours:
            tokenizer.decode(list(data), errors="strict")

        assert ours.value.args == pythons.value.args
        assert "decode them together with their neighbours" in ours.value.__notes__[0]
    assert ours.value.args == ("utf-8", b"ab\xed\xa0\x80", 2, 3, "invalid continuation byte")
    assert isinstance(ours.value, ValueError)


@pytest.mark.parametrize("token_id", [256, -1])
def test_an_id_outside_the_vocabulary_is_named(build: Build, token_id: int) -> None:
    tokenizer = build(BYTES, "")

    with pytest.raises(ValueError, match=f"token id {token_id} is not in the vocabulary"):
        tokenizer.decode([97, token_id])
    with pytest.raises(ValueError, match=f"token id {token_id} is not in the vocabulary"):
        tokenizer.tokens([token_id])


def test_nothing_decodes_to_nothing(build: Build) -> None:
    assert build(BYTES, "").decode([]) == ""
    assert build(RECIPES["sennrich"], "low").decode(()) == ""


@pytest.mark.parametrize("boundary", ["start:▁", "start:Ġ", "end:</w>", "suffix:</w>"])
def test_markers_give_one_blank_between_words_and_none_at_the_edge(
    build: Build, boundary: str
) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary=boundary)
    tokenizer = build(recipe, "low lower")

    assert tokenizer.decode(tokenizer.encode("low lower low")) == "low lower low"
    assert tokenizer.decode(tokenizer.encode("  low \n lower ")) == "low lower"


@pytest.mark.parametrize(
    ("boundary", "merges"),
    [
        ("start:▁", ("l|o", "▁|lo")),
        ("end:</w>", ("w|</w>", "o|w</w>")),
        ("suffix:</w>", ("o|w</w>", "l|ow</w>")),
    ],
)
def test_a_marker_inside_a_merged_token_is_dropped_at_the_edge_as_well(
    build: Build, boundary: str, merges: tuple[str, ...]
) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary=boundary)
    tokenizer = build(recipe, "low", *merges)

    assert tokenizer.decode(tokenizer.encode("low low")) == "low low"


def test_a_marker_is_dropped_at_its_own_edge_only(build: Build) -> None:
    start = build(RECIPES["teach-a-tokenizer"], "a")
    end = build(RECIPES["sennrich"], "a")
    letter, marker = 0, 1

    assert [token.text for token in start.tokens([letter, marker])] == ["a", "▁"]
    assert start.decode([marker, letter, marker]) == "a "
    # `<` sorts before letters.
    assert [token.text for token in end.tokens([0, 1])] == ["</w>", "a"]
    assert end.decode([0, 1, 0]) == " a"


def test_a_typed_look_alike_of_the_marker_decodes_to_itself(build: Build) -> None:
    tokenizer = build(RECIPES["teach-a-tokenizer"], "▁a")
    ids = tokenizer.encode("▁a ▁a")

    assert tokenizer.decode(ids) == "▁a ▁a"
    assert [token.kind for token in tokenizer.tokens(ids)] == ["marker", "base", "base"] * 2


def test_a_typed_blank_at_the_start_is_kept_where_words_keep_their_blanks(build: Build) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="gpt2", boundary="end:</w>")
    tokenizer = build(recipe, " a b")

    assert tokenizer.decode(tokenizer.encode(" a")) == " a"
    # Both the blank and the marker appear between words.
    assert tokenizer.decode(tokenizer.encode("a b")) == "a  b"


@pytest.mark.parametrize("pretokenizer", ["gpt2", "gpt4", "o200k", "simple-bpe", "regex"])
def test_a_marker_that_stands_for_a_blank_is_that_blank_everywhere(
    build: Build, pretokenizer: str
) -> None:
    pattern = r" ?\w+|\W" if pretokenizer == "regex" else None
    recipe = Recipe(
        alphabet="characters", pretokenizer=pretokenizer, pattern=pattern, boundary="start:Ġ"
    )
    text = " low  lower Ġ.\n\n low "
    tokenizer = build(recipe, text)

    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_a_special_token_before_a_word_keeps_the_words_blank(build: Build) -> None:
    recipe = Recipe(
        alphabet="characters",
        pretokenizer="whitespace",
        boundary="start:▁",
        special_tokens=("<s>",),
    )
    tokenizer = build(recipe, "low")

    assert tokenizer.decode(tokenizer.encode("<s>low", special="allowed")) == "<s> low"


def test_without_markers_the_blanks_between_words_are_gone(build: Build) -> None:
    tokenizer = build(RECIPES["identifiers"], "low lower")

    assert tokenizer.decode(tokenizer.encode("low lower")) == "lowlower"
