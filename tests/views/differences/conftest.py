"""Edits of every kind, each as what was trained before and what is trained now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bpe import Corpus, Recipe, Trainer
from bpe.reference import train
from bpe.views.differences import SpelledMerge, spelled_merges

Table = dict[str, int]


def trained(
    source: str | Table | Sequence[str],
    *,
    merges: int = 30,
    forced: tuple[tuple[int, str, str], ...] = (),
    **recipe: Any,
) -> Trainer:
    """A trainer after so many merges, those of `forced` (position, left, right) by hand."""
    settings = Recipe(**{"alphabet": "characters", "pretokenizer": "whitespace", **recipe})
    make: Any = Corpus.from_texts
    if isinstance(source, str):
        make = Corpus.from_text
    elif isinstance(source, dict):
        make = Corpus.from_counts
    trainer = Trainer(make(source, settings))
    for position, left, right in forced:
        trainer.goto(position)
        ids = {token.text: token.id for token in trainer.vocabulary.values()}
        trainer.step((ids[left], ids[right]))
    trainer.goto(merges)
    return trainer


@pytest.fixture(scope="session")
def history() -> Callable[..., Trainer]:
    return trained


@pytest.fixture(scope="session")
def spelled() -> Callable[[Trainer], tuple[SpelledMerge, ...]]:
    """All merges of a trainer up to where it stands, by what they spell."""
    return lambda trainer: spelled_merges(trainer, trainer.position)


@pytest.fixture(scope="session")
def from_scratch() -> Callable[[str, int], list[tuple[str, str, int]]]:
    """What the reference learns from a text cut at white space: left, right and count."""

    def learned(text: str, merges: int) -> list[tuple[str, str, int]]:
        counts: dict[str, int] = {}
        for word in text.split():
            counts[word] = counts.get(word, 0) + 1
        steps = train(list(counts.items()), lambda pair: 0, merges)
        return [(left, right, count) for (left, right), count, _ in steps]

    return learned
