"""Pieces of a text, its lengths, and its round trip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.training import Trainer as AnyTrainer
from bpe.views.encoding.measures import Measures, measured, measures_in_words
from bpe.views.encoding.pieces import Piece, all_ids, pieces, words
from bpe.views.encoding.round_trip import round_trip, typed_marker_note

Train = Callable[..., AnyTrainer]


def test_white_space_between_words_is_a_gap_in_its_place(train: Train) -> None:
    tokenizer = train("low lower", "sennrich", 2).tokenizer()

    found = pieces(tokenizer, "\tlow  low\n")

    assert [(piece.kind, piece.text) for piece in found] == [
        ("gap", "\t"),
        ("word", "low"),
        ("gap", "  "),
        ("word", "low"),
        ("gap", "\n"),
    ]
    assert words(found) == ["low"]


def test_special_tokens_are_pieces_only_where_they_are_allowed() -> None:
    recipe = Recipe(special_tokens=("<|end|>",))
    tokenizer = Trainer(Corpus.from_text("a", recipe)).tokenizer()

    assert Piece("special", "<|end|>", (0,)) in pieces(tokenizer, "a<|end|>a", special="allowed")
    assert len(all_ids(pieces(tokenizer, "a<|end|>a"))) == 9
    with pytest.raises(
        ValueError, match="the special token <\\|end\\|>, and special tokens are refused"
    ):
        pieces(tokenizer, "a<|end|>a", special="raise")


@given(st.text(), st.sampled_from(["lowest-rank", "longest-match"]))
def test_the_ids_of_the_pieces_are_those_of_encode(text: str, method: str) -> None:
    trainer = Trainer(Corpus.from_text("low lower lowest åäö", RECIPES["gpt2"]), max_merges=9)
    tokenizer = [*trainer] and trainer.tokenizer()

    found = pieces(tokenizer, text, method=method)

    assert all_ids(found) == tokenizer.encode(text, method=method)


def test_a_wave_with_a_skin_colour_is_one_grapheme_of_two_code_points_and_eight_bytes() -> None:
    measures = measured("👋🏽", 8, Recipe())

    assert measures == Measures(tokens=8, held=8, bytes=8, code_points=2, graphemes=1)
    assert [length for length, _ in measures_in_words(measures)] == [
        "8 tokens",
        "1 grapheme",
        "2 code points",
        "8 bytes",
    ]


@pytest.mark.parametrize(
    ("recipe", "tokens", "about"),
    [
        (Recipe(), 11, "1.00 bytes each"),
        (Recipe(normalizer="nfkc+lowercase"), 5, "1.00 bytes each, 2.20 of the text as typed"),
        (RECIPES["sennrich"], 5, "2.00 bytes each, 2.20 of the text as typed"),
        (Recipe(), None, ""),
    ],
)
def test_a_token_is_as_long_as_what_it_holds(
    recipe: Recipe, tokens: int | None, about: str
) -> None:
    [(_, said), *_] = measures_in_words(measured("ＬＯＷ a", tokens, recipe))

    assert said == about


def test_a_text_that_comes_back_needs_no_reason(train: Train) -> None:
    tokenizer = train("low lower", "gpt2", 3).tokenizer()

    trip = round_trip(tokenizer, "löw", tokenizer.encode("löw"))

    assert trip.is_same
    assert trip.reasons == ()


def test_an_unknown_character_is_named_and_both_sides_shown(train: Train) -> None:
    tokenizer = train("hello world", "simple-bpe", 3).tokenizer()

    trip = round_trip(tokenizer, "hello you", tokenizer.encode("hello you"))

    assert not trip.is_same
    assert trip.parting == 6
    assert trip.sides == ("hello␣you", "hello␣<UNK>o<UNK>")
    assert "y (U+0079), u (U+0075)" in trip.reasons[0]


def test_a_long_text_is_shown_around_the_place_where_it_changes() -> None:
    recipe = Recipe(normalizer="lowercase")
    tokenizer = Trainer(Corpus.from_text("a", recipe)).tokenizer()
    text = "a" * 100 + "B" + "a" * 100

    trip = round_trip(tokenizer, text, tokenizer.encode(text))

    assert trip.parting == 100
    assert trip.sides == (f"…{'a' * 24}B{'a' * 35}…", f"…{'a' * 24}b{'a' * 35}…")
    assert "normalizer lowercase" in trip.reasons[0]


def test_half_a_surrogate_pair_is_told(train: Train) -> None:
    tokenizer = train("low", "gpt2").tokenizer()

    trip = round_trip(tokenizer, "\ud83d", tokenizer.encode("\ud83d"))

    assert trip.after == "\ufffd"
    assert "surrogate" in trip.reasons[0]


def test_a_typed_marker_is_told_from_the_marker(train: Train) -> None:
    tokenizer = train("the ▁cat", "teach-a-tokenizer", 2).tokenizer()

    assert "typed" in typed_marker_note(tokenizer, "the ▁cat")
    assert typed_marker_note(tokenizer, "the cat") == ""


def test_all_characters_without_a_token_are_named_as_they_are_drawn() -> None:
    tokenizer = Trainer(Corpus.from_text("low", RECIPES["sennrich"])).tokenizer()

    with pytest.raises(ValueError, match="No token for") as error:
        pieces(tokenizer, "low é!\u200b é\x00")

    assert str(error.value) == (
        "No token for é (U+00E9), ! (U+0021), ⟨U+200B⟩, ⟨U+0000⟩: the vocabulary was learned "
        "without."
    )


def test_of_many_characters_the_first_are_named() -> None:
    tokenizer = Trainer(Corpus.from_text("A", RECIPES["identifiers"])).tokenizer()

    with pytest.raises(ValueError, match=r"j \(U\+006A\) and 2 more: "):
        pieces(tokenizer, "abcdefghijkl")
