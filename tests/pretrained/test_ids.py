"""Ids are those of tiktoken: on every sample, on hard text, and with special tokens."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, pretrained
from bpe.text.base_tokens import base_tokens

SAMPLES = sorted((Path(__file__).parents[2] / "sample_corpora").glob("*.*"))
TEXTS = [path for path in SAMPLES if path.suffix in (".txt", ".csv")]
LETTERS = random.Random(4).choices("abcdefghijklmnopqrstuvwxyz", k=100_000)

Peer = Callable[[str], Any]

HARD = {
    "nothing": "",
    "a surrogate pair": "a\ud83d\ude00b",
    "lone surrogates": "\ud83d a\ude00 \ude00\ud83d b\ud800",
    "byte order marks": "\ufeffa \ufeff\ufeff b\ufeff\ud800",
    "a byte order mark alone": "\ufeff",
    "control characters": "".join(map(chr, [*range(32), *range(127, 160)])) * 2,
    "NUL": "\x00\x00a\x00",
    "separators": "a\x1cb\x1dc\x1ed\x1fe\x85f\u2028g\u2029h\u3000i\u200bj\u180ek",
    "line ends": " \r\n\r\n x\n\n\n  y \r z\r\n  ",
    "blanks": "a  b   c    \t\t d  \n  e   ",
    "contractions": "I'LL don't we'Re 'ſ it’s 'S'T o'clock'd",
    "numbers": "1234567 12,345.67 ½ Ⅷ ٣٤٥ １２３ x²",
    "joiners": "👨\u200d👩\u200d👧\u200d👦🏳\ufe0f\u200d🌈👩🏽\u200d🚀 क्\u200dष نمی\u200cخواهم",
    "combining marks": "é e\u0301 " + "Z" + "\u0301\u0323\u0336" * 40 + " g̈ ก็",
    "half an emoji's neighbours": "🙂🙃" * 30 + "\u200d\ufe0f",
    "private and unassigned": "\ue000\uf8ff\U000e0001\U0010ffff\u0378\ufffe\uffff",
    "right to left": "\u202eabc\u202c עִבְרִית عَلَيْكُمْ",
    "typed markers": "Ġthe ▁the the</w> <UNK> Ċ <|x|>",
    "mixed case": "camelCaseHTTPServer ÉCOLE École ǅ ǆ İıß ẞ",
    "one letter, very often": "a" * 100_000,
    "one blank, very often": " " * 100_000,
    "one line end, very often": "\n" * 100_000,
    "one sign, very often": "!" * 100_000,
    "one mark, very often": "e" + "\u0301" * 50_000,
    "one emoji, very often": "👍" * 30_000,
    "one digit, very often": "7" * 100_000,
    "random letters": "".join(LETTERS),
    "random letters and blanks": "".join(LETTERS).replace("q", " "),
}


@pytest.mark.parametrize("name", pretrained.NAMES)
@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_sample_has_the_same_ids(peer: Peer, path: Path, name: str) -> None:
    text = path.read_text("utf-8")
    tokenizer = pretrained.load(name)

    ids = tokenizer.encode(text)

    assert ids == peer(name).encode_ordinary(text)
    assert tokenizer.decode(ids) == text
    assert tokenizer.count(text) == len(ids)


@pytest.mark.parametrize("name", pretrained.NAMES)
@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_hard_text_has_the_same_ids(peer: Peer, text: str, name: str) -> None:
    assert pretrained.load(name).encode(text) == peer(name).encode_ordinary(text)


# Characters that one of two tables, of different Unicode versions, does not know.
EVERY = "".join(map(chr, range(0x110000)))
DEBATED = {char for char in EVERY if unicodedata.category(char) == "Cn"} ^ set(
    regex.findall(r"\p{Cn}", EVERY)
)


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_characters_of_any_unicode_version_have_the_same_ids(peer: Peer, name: str) -> None:
    characters = [*sorted(DEBATED), "\u0295", "\u0378"]
    text = "".join(f"a{x}=a {x}'s{x}\n1{x}12{x}B " for x in characters)

    assert len(characters) > 10_000
    assert pretrained.load(name).encode(text) == peer(name).encode_ordinary(text)


@given(st.text(st.characters()) | st.text("aB'sS 1\n\r\té\u0301\ud83d\ude00कि", max_size=40))
def test_any_text_has_the_same_ids(peer: Peer, text: str) -> None:
    for name in pretrained.NAMES:
        assert pretrained.load(name).encode(text) == peer(name).encode_ordinary(text)


def test_two_names_of_the_same_ranks_give_the_same_ids(peer: Peer) -> None:
    text = TEXTS[0].read_text("utf-8")

    assert pretrained.load("gpt2").encode(text) == peer("r50k_base").encode_ordinary(text)


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_special_tokens_are_text_or_ids_or_refused_as_in_tiktoken(peer: Peer, name: str) -> None:
    tokenizer, theirs = pretrained.load(name), peer(name)
    specials = theirs._special_tokens
    text = "".join(f"a{token} {token}<|endof" for token in specials) + "<|endoftext|"

    assert tokenizer.recipe.special_tokens == tuple(specials)
    assert tokenizer.encode(text, special="text") == theirs.encode(text, disallowed_special=())
    assert tokenizer.encode(text, special="allowed") == theirs.encode(text, allowed_special="all")
    assert set(specials.values()) < set(tokenizer.encode(text, special="allowed"))
    for token in specials:
        with pytest.raises(ValueError, match="disallowed special token"):
            theirs.encode(f"a{token}")
        with pytest.raises(ValueError, match="the text holds the special token"):
            tokenizer.encode(f"a{token}", special="raise")
    assert tokenizer.encode("<|endoftext|", special="raise") == theirs.encode("<|endoftext|")


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_every_id_decodes_to_the_same_bytes(peer: Peer, name: str) -> None:
    tokenizer, theirs = pretrained.load(name), peer(name)
    specials = set(theirs._special_tokens.values())
    assert len(tokenizer.merges) == len(theirs._mergeable_ranks) - 256

    for token_id, token in tokenizer.vocabulary.items():
        if token_id not in specials:
            assert token.bytes == theirs.decode_single_token_bytes(token_id)
    assert {i for i, token in tokenizer.vocabulary.items() if token.kind == "special"} == specials
    assert len(tokenizer.vocabulary) == len(theirs._mergeable_ranks) + len(specials)


@pytest.mark.parametrize(("recipe", "name"), [("gpt2", "gpt2"), ("o200k", "o200k_base")])
def test_a_recipe_named_after_one_numbers_the_bytes_as_its_file_does(
    peer: Peer, recipe: str, name: str
) -> None:
    ids = {token.bytes: token.id for token in base_tokens([], RECIPES[recipe])}

    assert ids == {data: i for data, i in peer(name)._mergeable_ranks.items() if len(data) == 1}
    assert ids[b" "] == 220


@given(st.lists(st.integers(0, 50_256), max_size=20))
def test_any_ids_decode_to_the_same_text(peer: Peer, ids: list[int]) -> None:
    for name in pretrained.NAMES:
        assert pretrained.load(name).decode(ids) == peer(name).decode(ids)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_tokens_begin_at_the_characters_that_tiktoken_names(peer: Peer, path: Path) -> None:
    text = path.read_text("utf-8")[:2_000]
    for name in pretrained.NAMES:
        ids = pretrained.load(name).encode(text)
        starts = [start for _, _, start, _ in pretrained.load(name).offsets(ids)]

        assert (text, starts) == peer(name).decode_with_offsets(ids)
