"""Rank files: tiktoken loads ours and gives the same ids, and we load what it loads."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tiktoken
from tiktoken.load import load_tiktoken_bpe

from bpe import RECIPES, Recipe, Tokenizer, pretrained
from bpe.formats import dumps, load, loads, save
from bpe.formats.assumptions import assumed
from bpe.formats.source import Source
from bpe.formats.tiktoken import published
from bpe.pretrained.loading import unpacked
from bpe.text.patterns import PUBLISHED
from tests.formats.conftest import HARD, MARKERS, Train, trained

BYTES = dumps(trained("", RECIPES["minbpe-regex"], 0), "tiktoken")


def _theirs(tokenizer: Tokenizer, folder: Path, pattern: str) -> tiktoken.Encoding:
    save(tokenizer, folder / "ranks.tiktoken", "tiktoken")
    ranks = load_tiktoken_bpe(str(folder / "ranks.tiktoken"))
    return tiktoken.Encoding("ours", pat_str=pattern, mergeable_ranks=ranks, special_tokens={})


@pytest.mark.parametrize("name", ["minbpe-regex", "rustbpe", "gpt2", "o200k", "huggingface"])
def test_tiktoken_gives_the_same_ids_on_every_sample(
    english: Train, texts: list[str], tmp_path: Path, name: str
) -> None:
    tokenizer = english(name)
    theirs = _theirs(tokenizer, tmp_path, PUBLISHED[RECIPES[name].pretokenizer])
    for text in [*texts, HARD, MARKERS, "", "\ud83d\ude00 \ud83d", "a" * 3000]:
        ids = tokenizer.encode(text)
        assert theirs.encode_ordinary(text) == ids
        assert theirs.decode(ids) == tokenizer.decode(ids)


def test_without_a_recipe_text_is_split_as_minbpe_does(english: Train) -> None:
    assert loads(dumps(english("minbpe-regex"), "tiktoken")).recipe == RECIPES["minbpe-regex"]


def test_gpt2s_ranks_are_split_by_their_own_pattern() -> None:
    theirs = pretrained.load("gpt2")
    lines = unpacked("r50k_base.tiktoken.xz").decode().splitlines()

    tokenizer = loads("\r\n".join(reversed(lines)), "tiktoken")

    assert (tokenizer.recipe.pretokenizer, tokenizer.recipe.special_tokens) == ("gpt2", ())
    assert tokenizer.encode(HARD) == theirs.encode(HARD)


@pytest.mark.parametrize(
    ("name", "owner"), [("r50k", "GPT-2"), ("cl100k", "GPT-4"), ("o200k", "GPT-4o")]
)
def test_published_ranks_are_known(name: str, owner: str) -> None:
    lines = unpacked(f"{name}_base.tiktoken.xz").decode()

    assert assumed(lines) == (
        f"A rank file does not say how text is split; {owner}'s ranks are split by its own pattern."
    )
    assert "GPT-4's pattern is assumed" in str(assumed(lines.rsplit("\n", 2)[0]))


def test_a_recipe_that_is_given_holds_for_published_ranks_too() -> None:
    source = Source.of(unpacked("r50k_base.tiktoken.xz"))

    assert published(source) == ("GPT-2", "gpt2")
    assert loads(source.text, recipe=RECIPES["minbpe-basic"]).recipe.pretokenizer == "none"


def test_special_tokens_of_the_recipe_get_the_ids_that_follow(
    english: Train, tmp_path: Path
) -> None:
    recipe = replace(RECIPES["minbpe-regex"], special_tokens=("<|b|>", "<|a|>"))
    save(english("minbpe-regex"), tmp_path / "ranks", "tiktoken")

    tokenizer = load(tmp_path / "ranks", recipe=recipe)

    assert tokenizer.recipe == recipe
    assert tokenizer.encode("<|a|><|b|>", special="allowed") == [557, 556]
    again = loads(dumps(tokenizer, "tiktoken"), recipe=recipe)
    assert dict(again.vocabulary) == dict(tokenizer.vocabulary)


def test_special_tokens_after_all_others_are_left_to_the_reader(english: Train) -> None:
    written = dumps(english("minbpe-regex"), "minbpe").replace("\n0\n", "\n1\n<|end|> 600\n", 1)

    assert dumps(loads(written), "tiktoken") == dumps(english("minbpe-regex"), "tiktoken")


def test_the_lines_are_those_of_the_vectors(vectors: dict[str, Any]) -> None:
    tokenizer = trained("hello hello help", RECIPES["minbpe-regex"], 4)

    lines = dumps(tokenizer, "tiktoken").split("\n")

    assert lines[:3] == vectors["tiktoken_first_lines"]
    assert lines[-6:] == vectors["tiktoken_last_lines"]


def test_the_order_of_bytes_is_seen(english: Train) -> None:
    written = dumps(english("huggingface"), "tiktoken")

    assert loads(written).recipe.alphabet == "gpt2-bytes"


def test_tokens_that_no_merges_lead_to_are_refused(english: Train) -> None:
    trained_there = english(Recipe(pretokenizer="none"), 30)
    merges = tuple(reversed(trained_there.merges))
    edited = Tokenizer(trained_there.recipe, trained_there.vocabulary, merges)

    with pytest.raises(ValueError, match=r"cannot hold these merges: they must come in the order"):
        dumps(edited, "tiktoken")


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("YW!I= 256\n", "line 257 must be a token in base64"),
        ("YWI 256\n", "line 257 must be a token in base64"),
        ("YWI= x\n", "line 257 must be a token in base64"),
        ("YWI= -1\n", "line 257 must be a token in base64"),
        ("YWI= 256 7\n", "line 257 must be a token in base64"),
        ("YWI= 255\n", "255 comes twice"),
        ("YWI= 256\nYWI= 257\n", "line 258: the token 'ab' repeats"),
        ("YWJj 256\n", "'abc' .id 256. is left in 3 parts"),
        ("YWI= 9999999999999999999999999\n", "from 0 to 1,000,000"),
    ],
)
def test_a_broken_file_is_refused_by_its_line(lines: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        loads(BYTES + lines)


def test_a_missing_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="0xff and 0 others are missing"):
        loads(BYTES.replace("/w== 255\n", ""), "tiktoken")


def test_ids_may_skip_and_lines_may_be_blank_or_unsorted() -> None:
    tokenizer = loads("\n" + "YWI= 900\r\n" + BYTES)

    assert tokenizer.encode("abba") == [900, 98, 97]


@pytest.mark.parametrize("line", [" ", "\t", "  \t ", "\v", "\f"])
def test_a_line_of_white_space_alone_is_refused_as_tiktoken_refuses_it(
    line: str, tmp_path: Path
) -> None:
    lines = BYTES.replace("AA== 0\n", f"AA== 0\n{line}\n")
    (tmp_path / "ranks").write_text(lines)

    with pytest.raises(ValueError, match="Error parsing line"):
        load_tiktoken_bpe(str(tmp_path / "ranks"))
    with pytest.raises(ValueError, match=r"line 2 must be a token in base64, a blank and its id"):
        loads(lines, "tiktoken")


@pytest.mark.parametrize("end", ["\n\n", "\r\n\r\n", "\n\r\n\n"])
def test_empty_lines_are_passed_over_as_by_tiktoken(end: str, tmp_path: Path) -> None:
    lines = BYTES.replace("\n", end)
    (tmp_path / "ranks").write_bytes(lines.encode())

    assert len(load_tiktoken_bpe(str(tmp_path / "ranks"))) == 256
    assert len(loads(lines, "tiktoken").vocabulary) == 256
