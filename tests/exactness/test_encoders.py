"""The same merges under different encoders: rank, order and longest match, as recorded."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bpe import RECIPES, Corpus, Tokenizer, Trainer

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = json.loads((VECTORS / "28_encoders.json").read_text("utf-8"))["cases"]
# Which recorded encoders a method stands for. The others are no method of ours: seed 000's literal
# prefix rule never merges, an encoder without ranks is wrong, and the fewest tokens are not BPE.
ENCODERS = {
    "lowest-rank": ("rank_leftmost", "rank_all", "rank_bytes", "real_minbpe", "real_tiktoken"),
    "ordered-merges": ("ordered",),
    "whole-word-first": ("real_tiktoken",),
    "longest-match": ("longest",),
}


def _tokenizer(case: Mapping[str, Any]) -> Tokenizer:
    recipe = RECIPES["minbpe-basic"]
    trainer = Trainer(Corpus.from_text(case["corpus"], recipe), max_merges=case["n_merges"])
    trainer.goto(case["n_merges"])
    return trainer.tokenizer()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["corpus"])
def test_every_encoder_splits_as_recorded(case: Mapping[str, Any]) -> None:
    tokenizer = _tokenizer(case)
    texts = {token_id: token.text for token_id, token in tokenizer.vocabulary.items()}
    assert [[texts[left], texts[right]] for left, right in tokenizer.merges] == case["merges"]

    for entry in case["texts"]:
        for method, encoders in ENCODERS.items():
            ids = tokenizer.encode(entry["text"], method=method)
            for encoder in encoders:
                assert [texts[token_id] for token_id in ids] == entry[encoder], (method, encoder)
