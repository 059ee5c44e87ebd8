"""A pretrained vocabulary goes through the formats like any other."""

from __future__ import annotations

import lzma
from pathlib import Path

import tokenizers

from bpe import pretrained
from bpe.formats import dumps, loads
from tests.formats.conftest import HARD, MARKERS


def test_gpt2_as_a_rank_file_is_the_published_file(root: Path) -> None:
    published = lzma.decompress((root / "bpe/pretrained/r50k_base.tiktoken.xz").read_bytes())

    assert dumps(pretrained.load("gpt2"), "tiktoken").encode() == published


def test_gpt2_in_hugging_face_gives_the_same_ids(texts: list[str]) -> None:
    gpt2 = pretrained.load("gpt2")
    written = dumps(gpt2, "huggingface")
    theirs = tokenizers.Tokenizer.from_str(written)

    for text in [*texts, HARD, MARKERS]:
        assert theirs.encode(text).ids == gpt2.encode(text, special="allowed")
    assert loads(written).merges == gpt2.merges


def test_gpt2_in_its_own_two_files_comes_back() -> None:
    gpt2 = pretrained.load("gpt2")

    loaded = loads(dumps(gpt2, "gpt2"))

    assert dict(loaded.vocabulary) == dict(gpt2.vocabulary)
    assert loaded.merges == gpt2.merges
    assert loaded.recipe.special_tokens == ("<|endoftext|>",)
