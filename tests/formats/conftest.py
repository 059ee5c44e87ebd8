"""Trained tokenizers for the tests of formats, and text that is hard on all of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from bpe import RECIPES, Corpus, Recipe, Tokenizer, Trainer

Train = Callable[..., Tokenizer]

HARD = (
    " \tHello's 123456 don't I'LL été e\u0301 नमस्ते عَلَيْكُمْ 東京 👨‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿"
    " \ufeffx\u0085y\u00a0z\u2028w\u3000 "
    "\x01\x07\x1c \u200b ΟΔΟΣ İstanbul ǅ ﬁ <|x|> #version a\r\n\r\n \n end  aaaaaaaaaaaa  \t"
)
MARKERS = " Ġ ▁ </w> low</w> <UNK> Ġa ▁▁b <|endoftext|> @@ c@@ \ufdd0"


def trained(text: str, recipe: Recipe, merges: int) -> Tokenizer:
    trainer = Trainer(Corpus.from_text(text, recipe), max_merges=merges)
    trainer.goto(merges)
    return trainer.tokenizer()


@lru_cache(maxsize=256)
def _trained_on_english(recipe: Recipe, merges: int) -> Tokenizer:
    sample = Path(__file__).parents[2] / "sample_corpora" / "alice_chapters_1_3.txt"
    return trained(sample.read_text(encoding="utf-8")[:20_000] + HARD, recipe, merges)


@pytest.fixture(scope="session")
def english() -> Train:
    """A function: recipe or its name, and merges, to a tokenizer trained on English and HARD."""

    def train(recipe: Recipe | str, merges: int = 300) -> Tokenizer:
        return _trained_on_english(RECIPES[recipe] if isinstance(recipe, str) else recipe, merges)

    return train


@pytest.fixture(scope="session")
def vectors(root: Path) -> dict[str, Any]:
    """What the real programs write for one small tokenizer."""
    path = root / "tests" / "vectors" / "30_file_formats.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="session")
def texts(root: Path) -> list[str]:
    """Every sample corpus."""
    folder = root / "sample_corpora"
    return [
        path.read_text(encoding="utf-8")
        for path in sorted(folder.iterdir())
        if path.suffix in (".txt", ".csv")
    ]
