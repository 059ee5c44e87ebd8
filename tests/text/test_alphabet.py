from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import Recipe, Token
from bpe.recipe import BOUNDARIES
from bpe.text.alphabet import Alphabet

CHARACTERS = Recipe(alphabet="characters", pretokenizer="whitespace")
KEEPS_BLANKS = replace(CHARACTERS, pretokenizer="gpt2")

recipes = st.sampled_from(
    [
        Recipe(),
        Recipe(alphabet="gpt2-bytes", special_tokens=("<s>", "a")),
        *(replace(CHARACTERS, boundary=boundary) for boundary in BOUNDARIES),
        *(replace(KEEPS_BLANKS, boundary=boundary) for boundary in BOUNDARIES),
        replace(CHARACTERS, boundary="start:▁", unknown="▁"),
    ]
)
words = st.lists(st.text(st.sampled_from(" ab▁Ġ<é😀\0"), min_size=1))


def spelled(alphabet: Alphabet, word: str) -> list[tuple[str, str]]:
    tokens = {token.id: token for token in alphabet.tokens}
    return [(tokens[i].text, tokens[i].kind) for i in alphabet.symbols(word)]


# Every pairing of a boundary with words that keep or lose their blanks: the word's tokens, and m:
# before a marker.
PAIRINGS = [
    (CHARACTERS, "none", "ab", ["a", "b"]),
    (CHARACTERS, "start:▁", "ab", ["m:▁", "a", "b"]),
    (CHARACTERS, "start:Ġ", "ab", ["m:Ġ", "a", "b"]),
    (CHARACTERS, "end:</w>", "ab", ["a", "b", "m:</w>"]),
    (CHARACTERS, "suffix:</w>", "ab", ["a", "b</w>"]),
    (CHARACTERS, "suffix:</w>", "a", ["a</w>"]),
    # A word table may hold blanks: where the marker does not stand for them, they are characters.
    (CHARACTERS, "start:Ġ", " a", ["m:Ġ", " ", "a"]),
    (KEEPS_BLANKS, "none", " a", [" ", "a"]),
    (KEEPS_BLANKS, "start:▁", "a", ["m:▁", "a"]),
    (KEEPS_BLANKS, "start:▁", " a", ["m:▁", " ", "a"]),
    (KEEPS_BLANKS, "start:Ġ", "a", ["a"]),
    (KEEPS_BLANKS, "start:Ġ", " a", ["m:Ġ", "a"]),
    (KEEPS_BLANKS, "start:Ġ", "  a", ["m:Ġ", " ", "a"]),
    (KEEPS_BLANKS, "start:Ġ", " ", ["m:Ġ"]),
    (KEEPS_BLANKS, "start:Ġ", "\ta", ["\t", "a"]),
    (KEEPS_BLANKS, "end:</w>", " a", [" ", "a", "m:</w>"]),
    (KEEPS_BLANKS, "suffix:</w>", " a", [" ", "a</w>"]),
    (KEEPS_BLANKS, "suffix:</w>", " ", [" </w>"]),
    # Typed look-alikes stay characters.
    (CHARACTERS, "start:▁", "▁a", ["m:▁", "▁", "a"]),
    (KEEPS_BLANKS, "start:Ġ", "Ġa", ["Ġ", "a"]),
    (CHARACTERS, "end:</w>", "</w>", ["<", "/", "w", ">", "m:</w>"]),
    (CHARACTERS, "suffix:</w>", "</w>", ["<", "/", "w", "></w>"]),
]


@pytest.mark.parametrize(("recipe", "boundary", "word", "expected"), PAIRINGS)
def test_a_word_is_written_with_its_marker(
    recipe: Recipe, boundary: str, word: str, expected: list[str]
) -> None:
    alphabet = Alphabet.of([word], replace(recipe, boundary=boundary))

    written = [f"m:{text}" if kind == "marker" else text for text, kind in spelled(alphabet, word)]

    assert written == expected


@pytest.mark.parametrize("pretokenizer", ["none", "whitespace"])
def test_the_marker_is_written_before_every_word_where_blanks_are_not_kept(
    pretokenizer: str,
) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer=pretokenizer, boundary="start:Ġ")
    alphabet = Alphabet.of([" a", "a"], recipe)

    assert spelled(alphabet, " a") == [("Ġ", "marker"), (" ", "base"), ("a", "base")]
    assert spelled(alphabet, "a") == [("Ġ", "marker"), ("a", "base")]


@pytest.mark.parametrize("pretokenizer", ["simple-bpe", "gpt2", "gpt4", "o200k", "regex"])
def test_the_marker_stands_for_the_blank_where_blanks_are_kept(pretokenizer: str) -> None:
    pattern = ".+" if pretokenizer == "regex" else None
    recipe = replace(CHARACTERS, pretokenizer=pretokenizer, pattern=pattern, boundary="start:Ġ")
    alphabet = Alphabet.of([" a", "a"], recipe)

    assert spelled(alphabet, " a") == [("Ġ", "marker"), ("a", "base")]
    assert spelled(alphabet, "a") == [("a", "base")]


def test_bytes_are_written_by_value_and_in_gpt2s_order() -> None:
    assert Alphabet.of([], Recipe()).symbols("é\0") == [0xC3, 0xA9, 0]
    assert Alphabet.of([], Recipe(special_tokens=("<s>",))).symbols("a") == [98]
    # The ids that GPT-2's vocabulary gives to the blank, `a` and the bytes of `é`.
    assert Alphabet.of([], Recipe(alphabet="gpt2-bytes")).symbols(" aé") == [220, 64, 127, 102]


@given(recipes, words)
def test_many_words_are_written_as_one_by_one(recipe: Recipe, words: list[str]) -> None:
    alphabet = Alphabet.of(words, recipe)

    symbols, lengths = alphabet.flatten(words)

    assert symbols.tolist() == [i for word in words for i in alphabet.symbols(word)]
    assert lengths.tolist() == [len(alphabet.symbols(word)) for word in words]
    assert (symbols.dtype, lengths.dtype) == (np.int32, np.int64)


@given(recipes, words, words)
def test_unknown_characters_are_written_alike_in_many_words_and_in_one(
    recipe: Recipe, known: list[str], words: list[str]
) -> None:
    alphabet = Alphabet.of(known, replace(recipe, unknown="<UNK>"))

    symbols, _ = alphabet.flatten(words)

    assert symbols.tolist() == [i for word in words for i in alphabet.symbols(word)]


@given(recipes, words)
def test_no_special_token_is_ever_written_for_known_text(recipe: Recipe, words: list[str]) -> None:
    alphabet = Alphabet.of(words, recipe)

    kinds = {kind for word in words for _, kind in spelled(alphabet, word)}

    assert "special" not in kinds


def test_each_unknown_character_becomes_the_unknown_token() -> None:
    alphabet = Alphabet.of(["ab"], replace(CHARACTERS, boundary="suffix:</w>", unknown="<UNK>"))

    assert alphabet.unknown_id == 0
    assert spelled(alphabet, "xaxx") == [
        ("<UNK>", "special"),
        ("a", "base"),
        ("<UNK>", "special"),
        ("<UNK>", "special"),
    ]


@pytest.mark.parametrize(
    ("boundary", "named"),
    [
        ("none", r"character 'é' \(U\+00E9\)"),
        ("start:▁", r"character 'é' \(U\+00E9\)"),
        ("suffix:</w>", r"character 'é' \(U\+00E9\)"),
    ],
)
def test_without_an_unknown_token_an_unknown_character_is_named(boundary: str, named: str) -> None:
    alphabet = Alphabet.of(["ab"], replace(CHARACTERS, boundary=boundary))

    with pytest.raises(ValueError, match=f"^{named} is not in the alphabet"):
        alphabet.symbols("abé")
    with pytest.raises(ValueError, match=f"^{named} is not in the alphabet"):
        alphabet.flatten(["ab", "abé"])
    assert alphabet.unknown_id is None


def test_a_marker_that_no_word_carried_is_left_out() -> None:
    alphabet = Alphabet.of([], replace(CHARACTERS, boundary="start:▁", unknown="<UNK>"))

    assert spelled(alphabet, "a") == [("<UNK>", "special")]


def test_a_marker_that_stands_for_a_blank_is_that_blank_when_it_is_unknown() -> None:
    recipe = replace(KEEPS_BLANKS, boundary="start:Ġ")
    alphabet = Alphabet.of(["a", "b c"], recipe)

    with pytest.raises(ValueError, match=r"character ' ' \(U\+0020\)"):
        alphabet.symbols(" a")
    with pytest.raises(ValueError, match=r"character ' ' \(U\+0020\)"):
        alphabet.flatten([" a"])
    known = Alphabet.of(["a"], replace(recipe, unknown="<UNK>"))
    assert spelled(known, " a") == [("<UNK>", "special"), ("a", "base")]


def test_special_ids_leave_out_the_unknown_token() -> None:
    alphabet = Alphabet.of([], Recipe(unknown="<UNK>", special_tokens=("<s>", "</s>")))

    assert alphabet.special_ids == {"<s>": 1, "</s>": 2}
    assert alphabet.unknown_id == 0
    with pytest.raises(TypeError):
        alphabet.special_ids["x"] = 1  # type: ignore[index]


def test_without_an_unknown_token_there_is_no_unknown_id() -> None:
    assert Alphabet.of([], Recipe(special_tokens=("<s>",))).unknown_id is None


@given(recipes, words, st.randoms(use_true_random=False))
def test_an_alphabet_is_rebuilt_from_tokens_with_any_ids(
    recipe: Recipe, words: list[str], random: Any
) -> None:
    alphabet = Alphabet.of(words, recipe)
    ids = random.sample(range(10_000), len(alphabet.tokens))
    moved = [replace(token, id=i) for token, i in zip(alphabet.tokens, ids, strict=True)]
    merged = Token(20_000, b"xy", "xy", "merge", (1, 2))

    rebuilt = Alphabet.of_tokens([*moved, merged], recipe)

    assert merged not in rebuilt.tokens
    for word in words:
        assert rebuilt.symbols(word) == [ids[i] for i in alphabet.symbols(word)]
    assert rebuilt.flatten(words)[0].tolist() == [ids[i] for i in alphabet.flatten(words)[0]]


def test_a_byte_that_a_loaded_vocabulary_lacks_is_named() -> None:
    alphabet = Alphabet.of_tokens([Token(7, b"a", "a", "base")], Recipe())

    assert alphabet.symbols("a") == [7]
    with pytest.raises(ValueError, match=r"^byte 0xc3 is not in the alphabet"):
        alphabet.symbols("aé")
    with pytest.raises(ValueError, match=r"^byte 0xc3 is not in the alphabet"):
        alphabet.flatten(["aé"])
