"""The trainer's answers worked out the slow way, from nothing but the words as they are now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from bpe import Candidate, Corpus, Recipe, Token, Trainer
from bpe.reference import train

Symbol = tuple[int, ...]
"""A token as the base tokens it is made of."""


@dataclass(frozen=True)
@total_ordering
class Reversed:
    """Sorts the other way round."""

    value: Any

    def __lt__(self, other: Reversed) -> bool:
        return bool(self.value > other.value)


@dataclass
class Births:
    """Numbers symbols in the order in which they come to be.

    The reference asks about every pair in every round, and a symbol that ever stands in a pair
    stands in one in the round after it was made.
    """

    ids: dict[Symbol, int] = field(default_factory=dict)

    def number(self, symbol: Symbol) -> int:
        return self.ids.setdefault(symbol, len(self.ids))


def tie_key(
    recipe: Recipe, left: tuple[int, Sequence[Token]], right: tuple[int, Sequence[Token]]
) -> tuple[Any, ...]:
    """What to sort tied pairs by; each half is its id and the base tokens that it is made of."""
    ids = left[0], right[0]
    texts = _spelling(recipe, left[1]), _spelling(recipe, right[1])
    if recipe.tie_break == "lowest-ids":
        return ids
    if recipe.tie_break == "alphabetical":
        return texts, ids
    if recipe.tie_break == "reverse-alphabetical":
        return Reversed(texts), ids
    size = sum(_size(recipe, token) for token in (*left[1], *right[1]))
    return size, texts[0] + texts[1], ids


def _spelling(recipe: Recipe, tokens: Iterable[Token]) -> Any:
    if recipe.has_byte_alphabet:
        return b"".join(token.bytes for token in tokens)
    return "".join(token.text for token in tokens)


def _size(recipe: Recipe, token: Token) -> int:
    if recipe.has_byte_alphabet or token.kind == "marker" or len(token.text) == 1:
        return 1
    return 2  # a last character and the marker fused to it


def reference_merges(corpus: Corpus, most: int) -> list[tuple[tuple[Symbol, Symbol], int, int]]:
    """What the reference learns, with every symbol written as the base tokens it is made of."""
    recipe, base = corpus.recipe, corpus.alphabet.tokens
    births = Births({(token.id,): token.id for token in base})

    def better(pair: tuple[Symbol, Symbol]) -> Any:
        if recipe.tie_break == "first-seen":
            return 0
        halves = [(births.number(symbol), [base[n] for n in symbol]) for symbol in pair]
        return tie_key(recipe, halves[0], halves[1])

    words = [
        ([(symbol,) for symbol in corpus.alphabet.symbols(word)], count)
        for word, count in zip(corpus.words, corpus.counts, strict=True)
    ]
    return train(words, better, most)


def made_of(trainer: Trainer) -> dict[int, Symbol]:
    """The base tokens that each token of a trainer is made of."""
    made: dict[int, Symbol] = {}
    for token in trainer.vocabulary.values():
        left_right = token.parents
        made[token.id] = (
            (token.id,) if left_right is None else made[left_right[0]] + made[left_right[1]]
        )
    return made


def trainer_merges(trainer: Trainer) -> list[tuple[tuple[Symbol, Symbol], int, int]]:
    """The merges of a trainer, in the form of `reference_merges`."""
    made = made_of(trainer)
    return [
        ((made[step.pair[0]], made[step.pair[1]]), step.count, step.replaced)
        for step in trainer.steps
    ]


def recounted(trainer: Trainer) -> dict[tuple[int, int], int]:
    """The count of every pair, in the order in which the pairs are first seen."""
    counts: dict[tuple[int, int], int] = {}
    for _, count, ids in trainer.words():
        for pair in pairwise(ids):
            counts[pair] = counts.get(pair, 0) + count
    return counts


def all_candidates(trainer: Trainer) -> list[Candidate]:
    """Every pair, whatever its count, in the order in which the recipe would pick them."""
    counts = recounted(trainer)
    first_seen = {pair: number for number, pair in enumerate(counts)}
    base, made = trainer.corpus.alphabet.tokens, made_of(trainer)
    highest = max(counts.values(), default=0)
    is_tied = sum(count == highest for count in counts.values()) > 1

    def rank(pair: tuple[int, int]) -> Any:
        if trainer.recipe.tie_break == "first-seen":
            return -counts[pair], first_seen[pair]
        halves = [(token_id, [base[n] for n in made[token_id]]) for token_id in pair]
        return -counts[pair], tie_key(trainer.recipe, halves[0], halves[1])

    return [
        Candidate(
            pair,
            counts[pair],
            sum(count * _non_overlapping(ids, pair) for _, count, ids in trainer.words()),
            sum(pair in pairwise(ids) for _, _, ids in trainer.words()),
            is_tied and counts[pair] == highest,
        )
        for pair in sorted(counts, key=rank)
    ]


def _non_overlapping(ids: Sequence[int], pair: tuple[int, int]) -> int:
    found = at = 0
    while at < len(ids) - 1:
        is_here = (ids[at], ids[at + 1]) == pair
        found += is_here
        at += 2 if is_here else 1
    return found


@pytest.fixture(scope="session")
def slow_way() -> SimpleNamespace:
    """The functions that tell what the trainer must answer, by counting everything again."""
    return SimpleNamespace(
        reference_merges=reference_merges,
        trainer_merges=trainer_merges,
        recounted=recounted,
        all_candidates=all_candidates,
    )


@pytest.fixture(scope="session")
def trainer_of() -> Callable[..., Trainer]:
    """A function from a text, or a table of words and counts, to a trainer."""

    def make(source: str | dict[str, int], /, *, most: int | None = None, **recipe: Any) -> Trainer:
        settings = Recipe(**{"pretokenizer": "none", **recipe})
        make_corpus: Any = Corpus.from_text if isinstance(source, str) else Corpus.from_counts
        return Trainer(make_corpus(source, settings), max_merges=most)

    return make
