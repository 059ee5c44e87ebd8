"""Raschka's BPE notebooks: the merges they learn, and where their encoding is not BPE."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bpe import RECIPES, Corpus, Recipe, Trainer

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = json.loads((VECTORS / "31_rasbt.json").read_text("utf-8"))["cases"]
# The one notebook splits words before it trains; the simple one trains on the text as a whole.
RECIPE_OF: dict[str, Recipe] = {
    "bpe-from-scratch.ipynb": replace(RECIPES["simple-bpe"], unknown=None),
    "bpe-from-scratch-simple.ipynb": Recipe(alphabet="characters", pretokenizer="none"),
}
WITHOUT_RANKS = "it encodes without ranks: any known pair from the left, not the first one learned"
WORD_BY_WORD = (
    "it trains on the whole text but encodes word by word, so merges over blanks are lost"
)
DIFFERENCES = {
    ("bpe-from-scratch.ipynb", "abc"): (WITHOUT_RANKS, ["a", "bc"]),
    ("bpe-from-scratch-simple.ipynb", "abc"): (WITHOUT_RANKS, ["a", "bc"]),
    ("bpe-from-scratch-simple.ipynb", "the cat"): (WORD_BY_WORD, ["theĠcat"]),
    ("bpe-from-scratch-simple.ipynb", "hello world"): (WORD_BY_WORD, ["helloĠworl", "d"]),
}


def _trained(case: Mapping[str, Any]) -> Trainer:
    corpus = Corpus.from_text(case["text"], RECIPE_OF[case["notebook"]])
    trainer = Trainer(corpus, max_merges=len(case["merges"]))
    trainer.goto(len(case["merges"]))
    return trainer


def _glyphs(text: str) -> str:
    return text.replace(" ", "Ġ")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['notebook']}: {case['text']}")
def test_merges_are_those_of_the_notebook(case: Mapping[str, Any]) -> None:
    trainer = _trained(case)

    for step, merge in zip(trainer.steps, case["merges"], strict=True):
        left, right = (_glyphs(trainer.vocabulary[token_id].text) for token_id in step.pair)
        assert (left, right) == (merge["left"], merge["right"])
        # Its alphabet has 258 entries: 256 code points, the blank's glyph and a special token.
        assert step.number + 257 == merge["new_id"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['notebook']}: {case['text']}")
def test_encoding_is_the_notebooks_or_differs_for_a_reason(case: Mapping[str, Any]) -> None:
    tokenizer = _trained(case).tokenizer()

    for entry in case["encode"]:
        key = case["notebook"], entry["text"]
        _, expected = DIFFERENCES.get(key, ("", entry["tokens"]))
        tokens = tokenizer.tokens(tokenizer.encode(entry["text"]))
        assert [_glyphs(token.text) for token in tokens] == expected
