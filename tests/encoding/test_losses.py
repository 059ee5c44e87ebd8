"""Notes on a text: one sentence for each thing that is changed or does not come back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import RECIPES, Recipe

Build = Callable[..., Tokenizer]


def _one(notes: list[str]) -> str:
    assert len(notes) == 1, notes
    return notes[0]


@pytest.mark.parametrize("recipe", [Recipe(), RECIPES["minbpe-basic"], RECIPES["rustbpe"]])
def test_a_text_that_comes_back_as_is_has_no_notes(build: Build, recipe: Recipe) -> None:
    assert build(recipe, "").notes("  low\r\n\tlåg 👋 Ġ <|endoftext|>") == []


def test_lone_surrogates_are_counted(build: Build) -> None:
    assert _one(build(Recipe(), "").notes("\ud83d \ude00\ud83d")).startswith("3 lone surrogates")


def test_a_surrogate_pair_is_no_loss(build: Build) -> None:
    assert build(Recipe(), "").notes("\ud83d\ude00") == []


def test_a_normalizer_that_changes_the_text_is_told(build: Build) -> None:
    tokenizer = build(Recipe(normalizer="nfc"), "")

    assert "nfc changes this text" in _one(tokenizer.notes("e\u0301"))
    assert tokenizer.notes("é") == []


def test_unknown_characters_are_named_once_in_order(build: Build) -> None:
    tokenizer = build(RECIPES["simple-bpe"], "abc cab.")

    note = _one(tokenizer.notes("zab yz"))

    assert "z (U+007A), y (U+0079). Each becomes <UNK>" in note


def test_without_an_unknown_token_the_note_says_that_encoding_raises(build: Build) -> None:
    tokenizer = build(RECIPES["sennrich"], "low")

    assert "no unknown token, so encode raises" in _one(tokenizer.notes("lox"))
    with pytest.raises(ValueError, match="not in the alphabet"):
        tokenizer.encode("lox")


def test_many_unknown_characters_are_cut_short(build: Build) -> None:
    assert " and 16 more" in _one(
        build(RECIPES["identifiers"], "a").notes("abcdefghijklmnopqrstuvwxyzA")
    )


def test_a_blank_is_known_where_the_marker_stands_for_it(build: Build) -> None:
    with_blank = build(RECIPES["simple-bpe"], "a b")
    without = build(RECIPES["simple-bpe"], "a")

    assert with_blank.notes("b a") == []
    assert "alphabet: U+0020." in _one(without.notes("a a"))


def test_white_space_without_markers_is_lost(build: Build) -> None:
    tokenizer = build(RECIPES["identifiers"], "low")

    assert "White space" in _one(tokenizer.notes("low low"))
    assert tokenizer.notes("low") == []


@pytest.mark.parametrize("name", ["teach-a-tokenizer", "sennrich", "subword-nmt"])
def test_white_space_that_becomes_one_blank_is_told(build: Build, name: str) -> None:
    tokenizer = build(RECIPES[name], "low")

    assert tokenizer.notes("low low") == []
    assert "one blank" in _one(tokenizer.notes("low\nlow low"))
    assert "one blank" in _one(tokenizer.notes("low  low"))
    assert "start and the end" in _one(tokenizer.notes(" low"))
    assert "start and the end" in _one(tokenizer.notes("low low\n"))
    assert len(tokenizer.notes(" low\tlow")) == 2
    assert len(tokenizer.notes(" \n ")) == 1


def test_blanks_beside_markers_are_told(build: Build) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="gpt2", boundary="start:▁")
    tokenizer = build(recipe, "a b")

    assert any("both appear" in note for note in tokenizer.notes("a b"))
    assert tokenizer.notes("a") == []


def test_what_cannot_be_seen_is_named_by_its_code_point(build: Build) -> None:
    recipe = replace(RECIPES["identifiers"], unknown="<UNK>")

    assert "Not in the alphabet: U+0000, U+FEFF, U+0301." in _one(
        build(recipe, "a").notes("a\0\ufeff\u0301")
    )
