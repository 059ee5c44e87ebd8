"""Small `tokenizer.json` files, each with one part that Hugging Face reads in a way of its own.

Either ours gives the ids that `tokenizers` gives, or the part is refused by its name.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
import tokenizers

from bpe import RECIPES, Recipe, Tokenizer
from bpe.formats import dumps, loads
from bpe.formats.glyphs import BYTE_OF
from tests.formats.conftest import trained

Part = dict[str, Any]

WORDS: Part = {"type": "WhitespaceSplit"}
GLYPHS = {glyph: i for i, glyph in enumerate(sorted(BYTE_OF))}
BYTE_LEVEL: Part = {
    "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True,
}  # fmt: skip
METASPACE: Part = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"}
MARKED: Part = {"type": "Sequence", "pretokenizers": [WORDS, METASPACE]}
AB = {"a": 0, "b": 1, "ab": 2}
AB_MERGES = [["a", "b"]]
FUSED = {"a": 0, "b": 1, "a</w>": 2, "b</w>": 3}
SUFFIX = "</w>"


def _added(text: str, token_id: int, **flags: bool) -> Part:
    plain = dict.fromkeys(("single_word", "lstrip", "rstrip", "normalized"), False)
    return {"id": token_id, "content": text, **plain, "special": True, **flags}


def _file(
    vocab: dict[str, int], merges: list[Any], *added: Part, parts: Part | None = None, **model: Any
) -> Part:
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": list(added),
        "normalizer": None, "pre_tokenizer": None, "post_processor": None, "decoder": None,
        "model": {"type": "BPE", "vocab": vocab, "merges": merges, **model}, **(parts or {}),
    }  # fmt: skip


def _split(part: Part) -> Part:
    return {"pre_tokenizer": part}


def _assert_same_ids(content: Part, *texts: str) -> Tokenizer:
    written = json.dumps(content)
    theirs, ours = tokenizers.Tokenizer.from_str(written), loads(written)
    for text in texts:
        assert ours.encode(text, special="allowed") == theirs.encode(text).ids
    return ours


def test_an_unknown_token_may_be_looked_for_too() -> None:
    vocab = {"<unk>": 0, "a": 1, "b": 2, "ab": 3, "<": 4, "u": 5}
    file = _file(vocab, AB_MERGES, _added("<unk>", 0), parts=_split(WORDS), unk_token="<unk>")

    ours = _assert_same_ids(file, "ab <unk> a", "ab<unk>", "<unk", "z")

    assert ours.encode("ab <unk> a") == [3, 4, 5, 0, 0, 0, 1]
    assert (ours.recipe.unknown, ours.recipe.special_tokens) == ("<unk>", ("<unk>",))
    for format in ("huggingface", "bpe"):
        again = loads(dumps(ours, format))
        assert again.encode("ab<unk>z", special="allowed") == [3, 0, 0]


def test_whole_words_are_taken_where_no_special_token_can_be_one() -> None:
    added = [_added("<x>", 256), _added("Ġ<y>", 257)]
    vocab = {**GLYPHS, "<x>": 256}
    content = _file(vocab, [], *added, parts=_split(BYTE_LEVEL), ignore_merges=True)

    _assert_same_ids(content, "a <x> b", "<x>", " <y>", "Ġ<y>")


def test_added_tokens_count_on_from_the_number_of_tokens() -> None:
    tokens = [_added("b", 5), _added("x", 2), _added("y", 3)]

    _assert_same_ids(_file({"a": 0, "b": 5}, [], *tokens), "axby")


def test_added_tokens_marked_as_normalized_may_stand_beside_others() -> None:
    tokens = [_added("<s>", 3), _added("<pad>", 4, normalized=True), _added("<s><s>", 5)]

    _assert_same_ids(_file(AB, AB_MERGES, *tokens), "a<s>b<pad><s><s>ab", "ab")


@pytest.mark.parametrize(
    ("named", "content"),
    [
        (
            "'ignore_merges'",
            _file(FUSED, [], parts=_split(WORDS), end_of_word_suffix=SUFFIX, ignore_merges=True),
        ),
        ("'x' has the id 7", _file(AB, AB_MERGES, _added("x", 7))),
        ("'x' has the id 4", _file(AB, AB_MERGES, _added("x", 4), _added("y", 3))),
        ("'y' has the id 9", _file({"a": 0, "b": 5}, [], _added("x", 2), _added("y", 9))),
        ("'x' has the id 6", _file({"a": 0, "b": 5}, [], _added("b", 5), _added("x", 6))),
        (
            "'ab' cannot be represented exactly (normalized)",
            _file({"a": 0, "b": 1}, [], _added("b", 1), _added("ab", 2, normalized=True)),
        ),
        (
            "'ab' cannot be represented exactly (normalized)",
            _file({"a": 0}, [], _added("bc", 1), _added("ab", 2, normalized=True)),
        ),
        ("'▁'", _file({"▁": 0, "a": 1}, [], _added("▁", 0), parts=_split(MARKED))),
        (
            "'a</w>'",
            _file(FUSED, [], _added("a</w>", 2), parts=_split(WORDS), end_of_word_suffix=SUFFIX),
        ),
        ("'Ġ'", _file(GLYPHS, [], _added("Ġ", GLYPHS["Ġ"]), parts=_split(BYTE_LEVEL))),
        ("'Ã'", _file(GLYPHS, [], _added("Ã", GLYPHS["Ã"]), parts=_split(BYTE_LEVEL))),
        (
            "'Ġhello'",
            _file(
                {**GLYPHS, "Ġhello": 256}, [], _added("Ġhello", 256), parts=_split(BYTE_LEVEL),
                ignore_merges=True,
            ),
        ),
        (
            "'▁a'",
            _file(
                {"▁": 0, "a": 1, "▁a": 2}, [], _added("▁a", 2), parts=_split(MARKED),
                ignore_merges=True,
            ),
        ),
        ("'<unk>'", _file({"<unk>": 0, "a": 1}, [], unk_token="<unk>", ignore_merges=True)),
        (
            "'é'",
            _file({"e": 0, "é": 1}, [], _added("é", 1), parts={"normalizer": {"type": "NFC"}}),
        ),
        (
            "'a</w>'",
            _file(
                {"a": 0, "<": 1, "/": 2, "w": 3, ">": 4, "</": 5, "</w": 6, "</w>": 7, "a</w>": 8},
                [["<", "/"], ["</", "w"], ["</w", ">"], ["a", "</w>"]], parts=_split(WORDS),
                end_of_word_suffix=SUFFIX,
            ),
        ),
        (
            "'BPEDecoder' cannot be represented exactly",
            _file(
                FUSED, [], end_of_word_suffix=SUFFIX,
                parts={**_split(WORDS), "decoder": {"type": "BPEDecoder", "suffix": "b</w>"}},
            ),
        ),
        (
            "'Metaspace' cannot be represented exactly",
            _file(
                {"▁": 0, "a": 1}, [],
                parts={**_split(MARKED), "decoder": {**METASPACE, "replacement": "a"}},
            ),
        ),
        (
            "'Metaspace' cannot be represented exactly",
            _file(
                {"▁": 0, "a": 1}, [],
                parts={**_split(MARKED), "decoder": {**METASPACE, "prepend_scheme": "never"}},
            ),
        ),
    ],
)  # fmt: skip
def test_what_it_reads_in_another_way_is_refused_by_name(named: str, content: Part) -> None:
    written = json.dumps(content)
    tokenizers.Tokenizer.from_str(written)

    with pytest.raises(ValueError, match=re.escape(named)):
        loads(written)


def _without(part: Part, key: str) -> Part:
    return {name: value for name, value in part.items() if name != key}


@pytest.mark.parametrize(
    "content",
    [
        *(_file(AB, AB_MERGES, **{part: value})
          for part in ("dropout", "byte_fallback", "fuse_unk", "ignore_merges")
          for value in ("", [])),
        _file(AB, AB_MERGES, dropout=False),
        _file(AB, AB_MERGES, byte_fallback=0),
        _file(AB, AB_MERGES, end_of_word_suffix=0),
        _file(AB, AB_MERGES, continuing_subword_prefix=False),
        _file({**AB, "ba": 3}, [["a", "b"], "b a"]),
        *(_file(AB, AB_MERGES, parts={"version": version}) for version in ("", None, "2.0")),
        _file(AB, AB_MERGES, parts={"novelty": 1}),
        _file(AB, AB_MERGES, parts={"added_tokens": {}}),
        *(_file(AB, AB_MERGES, _without(_added("x", 3), flag))
          for flag in ("single_word", "lstrip", "rstrip", "normalized", "special")),
        *(_file(AB, AB_MERGES, {**_added("x", 3), flag: 0})
          for flag in ("single_word", "lstrip", "rstrip", "normalized")),
        *(_file(GLYPHS, [], parts=_split(_without(BYTE_LEVEL, field)))
          for field in ("add_prefix_space", "trim_offsets")),
        _file(GLYPHS, [], parts=_split({**BYTE_LEVEL, "use_regex": None})),
        *(_file({"▁": 0, "a": 1}, [], parts=_split({**MARKED, "pretokenizers": [WORDS, part]}))
          for part in (
              {**METASPACE, "add_prefix_space": False}, {**METASPACE, "split": 0},
              {**METASPACE, "str_rep": 5}, {**METASPACE, "add_prefix_space": 1},
              {**_without(METASPACE, "prepend_scheme"), "add_prefix_space": False},
          )),
        _file(AB, AB_MERGES, parts=_split({"type": "Sequence", "pretokenizers": [None]})),
        _file(AB, AB_MERGES, parts={"normalizer": {"type": "Sequence", "normalizers": [None]}}),
        *(_file(AB, AB_MERGES, parts={"post_processor": part})
          for part in (
              {"type": "ByteLevel", "add_prefix_space": True}, {"type": "Sequence"},
              {"type": "Sequence", "processors": [None]},
          )),
        _file(AB, AB_MERGES, parts=_split({
            "type": "Split", "pattern": {"Regex": "a", "String": "b"}, "behavior": "Isolated",
            "invert": False,
        })),
        _file(GLYPHS, [], parts={**_split(BYTE_LEVEL), "decoder": {"type": "ByteLevel"}}),
        _file(FUSED, [], end_of_word_suffix=SUFFIX,
              parts={**_split(WORDS), "decoder": {"type": "BPEDecoder"}}),
    ],
)  # fmt: skip
def test_what_it_does_not_load_is_not_loaded(content: Part) -> None:
    written = json.dumps(content)
    with pytest.raises(Exception, match=r"."):
        tokenizers.Tokenizer.from_str(written)

    with pytest.raises(ValueError, match=r"."):
        loads(written, "huggingface")


def test_what_it_fills_in_is_filled_in() -> None:
    parts = {
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [WORDS, {"type": "Metaspace", "replacement": "▁", "str_rep": "▁",
                                      "add_prefix_space": True}],
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
    }  # fmt: skip
    content = _file({"▁": 0, "a": 1, "b": 2, "▁a": 3}, [["▁", "a"]], parts=parts)

    _assert_same_ids(content, "a ba  a", "")


# What we write


CHARACTERS = Recipe(pretokenizer="whitespace", alphabet="characters", unknown="<UNK>")


@pytest.mark.parametrize(
    ("named", "recipe"),
    [
        ("the special token 'x</w>'", {"boundary": "suffix:</w>", "special_tokens": ("x</w>",)}),
        ("the special token ' '", {"normalizer": "nfkc", "special_tokens": (" ",)}),
        ("the special token 'Ġ'", {"alphabet": "bytes", "special_tokens": ("Ġ",)}),
    ],
)
def test_a_special_token_that_its_model_would_find_in_a_word_is_refused(
    named: str, recipe: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=re.escape(f"cannot hold {named}")):
        dumps(trained("ab", replace(CHARACTERS, **recipe), 0), "huggingface")


def test_a_blank_for_which_there_is_no_marker_is_refused() -> None:
    recipe = replace(CHARACTERS, pretokenizer="regex", pattern="[a-z]+", boundary="start:Ġ")

    with pytest.raises(ValueError, match="cannot hold boundary 'start:Ġ' without its marker"):
        dumps(trained("a. b", recipe, 0), "huggingface")
    without_blanks = trained("a.b", recipe, 0)
    theirs = tokenizers.Tokenizer.from_str(dumps(without_blanks, "huggingface"))
    assert theirs.encode("a b").ids == without_blanks.encode("a b")


@pytest.mark.parametrize(
    ("named", "recipe"),
    [
        ("'</w>'", {"boundary": "suffix:</w>", "unknown": "</w>"}),
        ("'<x></w>'", {"boundary": "suffix:</w>", "special_tokens": ("<x></w>",)}),
        ("'▁▁'", {"boundary": "start:▁", "special_tokens": ("▁▁",)}),
    ],
)
def test_a_token_that_it_decodes_to_blanks_is_refused(named: str, recipe: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"cannot hold the token {named}")):
        dumps(trained("ab", replace(CHARACTERS, **recipe), 0), "huggingface")


def test_special_tokens_without_markers_decode_there_as_here() -> None:
    for boundary in ("suffix:</w>", "start:▁"):
        tokenizer = trained(
            "ab a", replace(CHARACTERS, boundary=boundary, special_tokens=("<x>",)), 2
        )
        theirs = tokenizers.Tokenizer.from_str(dumps(tokenizer, "huggingface"))
        ids = tokenizer.encode("ab<x>a b z", special="allowed")
        assert theirs.decode(ids, skip_special_tokens=False) == tokenizer.decode(ids)


def test_a_stand_in_for_a_marker_is_no_special_token_either() -> None:
    recipe = replace(RECIPES["teach-a-tokenizer"], unknown="<UNK>", special_tokens=("\ufdd0",))
    tokenizer = trained("ab", recipe, 0)
    theirs = tokenizers.Tokenizer.from_str(dumps(tokenizer, "huggingface"))

    assert theirs.encode("a▁b").ids == tokenizer.encode("a▁b")
