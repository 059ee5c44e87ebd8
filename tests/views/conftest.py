"""Trainers that several tests of the views look at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe import RECIPES, Corpus
from bpe.training import Trainer


@pytest.fixture
def train() -> Callable[..., Trainer]:
    """A function from a text, a recipe's name and a number of merges to a trainer there."""

    def trained(text: str, recipe: str = "sennrich", merges: int = 0) -> Trainer:
        trainer = Trainer(Corpus.from_text(text, RECIPES[recipe]))
        trainer.goto(merges)
        return trainer

    return trained


@pytest.fixture
def huge() -> Trainer:
    """A trainer of a word table with counts beyond 64 bits: `ab` 2**70 times, `abc` 3 times."""
    return Trainer(Corpus.from_counts({"ab": 2**70, "abc": 3}, RECIPES["identifiers"]))
