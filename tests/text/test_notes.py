from __future__ import annotations

from dataclasses import replace

import pytest

from bpe import RECIPES, Corpus, Recipe
from bpe.recipe import BOUNDARIES

CHARACTERS = Recipe(alphabet="characters")
PATTERN = Recipe(pretokenizer="regex", pattern="[a-z]+")
KEEP_BLANKS = ["simple-bpe", "gpt2", "gpt4", "o200k"]

LOST = (
    "White space belongs to no token here and words have no marker, so blanks are gone: "
    "`low lower` decodes to `lowlower`."
)


def notes(text: str, recipe: Recipe) -> tuple[str, ...]:
    return Corpus.from_text(text, recipe).notes


@pytest.mark.parametrize("name", RECIPES)
def test_a_plain_text_needs_no_note_in_a_named_recipe(name: str) -> None:
    expected = (LOST,) if name == "identifiers" else ()

    assert notes("low lower\nlowest, don't", RECIPES[name]) == expected


def test_replaced_surrogates_are_counted() -> None:
    assert notes("a\ud83db", Recipe()) == (
        "1 lone surrogate was replaced by U+FFFD: half of a surrogate pair is no character.",
    )
    assert notes("\ud83d" * 1_200, Recipe())[0].startswith("1,200 lone surrogates were replaced")
    assert notes("\ud83d\ude00 \ufffd", Recipe()) == ()
    assert Corpus.from_counts({"\ud83d": 1}, Recipe()).notes[0].startswith("1 lone surrogate")


def test_text_that_a_pattern_leaves_is_counted() -> None:
    assert notes("ab cd", PATTERN) == (
        "The pattern leaves 1 piece of the text unmatched, kept as a pre-token of its own.",
    )
    assert notes("ab cd.", PATTERN) == (
        "The pattern leaves 2 pieces of the text unmatched, each kept as a pre-token of its own.",
    )
    assert notes("abcd", PATTERN) == ()


def test_a_pattern_that_matches_nothing_is_told() -> None:
    assert notes("12 34", PATTERN) == (
        "The pattern matches nothing in this text, which is kept whole as one pre-token.",
    )
    assert Corpus.from_texts(["1", "2"], PATTERN).notes == (
        "The pattern matches nothing in this text, which is kept whole as 2 pre-tokens.",
    )
    assert notes("", PATTERN) == ()


@pytest.mark.parametrize("alphabet", ["bytes", "gpt2-bytes", "characters"])
def test_lost_blanks_are_told(alphabet: str) -> None:
    recipe = Recipe(pretokenizer="whitespace", alphabet=alphabet)

    assert notes("low lower", recipe) == (LOST,)
    assert notes("low\nlower", recipe) == (LOST,)
    assert notes("low", recipe) == ()
    assert Corpus.from_texts(["low", "lower"], recipe, separator="\n").notes == ()
    assert Corpus.from_counts({"low": 1, "lower": 2}, recipe).notes == ()


@pytest.mark.parametrize("boundary", BOUNDARIES[1:])
def test_a_marker_keeps_blanks(boundary: str) -> None:
    assert notes("low lower", replace(RECIPES["identifiers"], boundary=boundary)) == ()


@pytest.mark.parametrize("pretokenizer", KEEP_BLANKS)
@pytest.mark.parametrize("boundary", ["start:▁", "end:</w>", "suffix:</w>"])
def test_markers_beside_kept_blanks_are_told(boundary: str, pretokenizer: str) -> None:
    recipe = replace(CHARACTERS, pretokenizer=pretokenizer, boundary=boundary)
    marker = boundary.partition(":")[2]

    assert notes("low lower", recipe) == (
        f"Words keep their blanks and carry the marker {marker} as well: both appear.",
        f"Each {marker} between two pre-tokens decodes to a blank that is not in the text.",
    )
    assert notes("low", recipe) == ()


@pytest.mark.parametrize("pretokenizer", KEEP_BLANKS)
def test_a_marker_in_the_place_of_the_blank_needs_no_note(pretokenizer: str) -> None:
    recipe = replace(CHARACTERS, pretokenizer=pretokenizer, boundary="start:Ġ")

    assert notes("low lower don't", recipe) == ()


def test_a_marker_between_pre_tokens_without_blanks_is_told_too() -> None:
    recipe = replace(CHARACTERS, boundary="start:▁")

    assert notes("don't", recipe) == (
        "Each ▁ between two pre-tokens decodes to a blank that is not in the text.",
    )


def test_a_whole_text_with_one_marker_gets_no_blank_that_is_not_there() -> None:
    recipe = replace(CHARACTERS, pretokenizer="none", boundary="start:▁")

    assert notes("low lower", recipe) == (
        "Words keep their blanks and carry the marker ▁ as well: both appear.",
    )
    assert notes("low", recipe) == ()


def test_words_of_a_table_that_hold_blanks_are_told() -> None:
    recipe = RECIPES["sennrich"]

    assert Corpus.from_counts({"New York": 2}, recipe).notes == (
        "Words keep their blanks and carry the marker </w> as well: both appear.",
    )
