"""The fork at a tie: how training would go on after each of the pairs that could have won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bpe.training import Step, Trainer
from bpe.vocabulary import Pair, Token

Progress = Callable[[float], None]
"""Called now and then with the fraction done; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class ForkMerge:
    """A merge of a fork: its two tokens, the token it makes, and how often the pair was seen.

    A fork numbers its own tokens, so an id in it means nothing elsewhere.
    """

    left: Token
    right: Token
    result: Token
    count: int


@dataclass(frozen=True, slots=True)
class Fork:
    """One way to go on: `pair` is merged first, then the recipe goes on by itself.

    `merges` begins with the merge of `pair`; `tokens` is how many tokens the corpus has after the
    last of them.
    """

    pair: Pair
    merges: tuple[ForkMerge, ...]
    tokens: int


def again(trainer: Trainer, progress: Progress | None = None) -> Trainer:
    """Return a trainer of its own at the same position, with the same merges behind it."""
    fresh = Trainer(trainer.corpus)
    for step in trainer.steps:
        fresh.step(step.pair if step.forced else None)
        if progress is not None:
            progress(step.number / trainer.position)
    return fresh


def forks(
    trainer: Trainer, pairs: Iterable[Pair], *, later: int, progress: Progress | None = None
) -> tuple[Fork, ...]:
    """Return, for each pair, what merging it now would lead to: `later` merges more.

    The trainer is left alone. Merges after the first are the recipe's own; there may be fewer.

    Raises:
        ValueError: a pair does not occur at this position.
    """
    aside = again(trainer, progress)
    return tuple(_fork(aside, trainer.position, pair, later) for pair in pairs)


def _fork(aside: Trainer, position: int, pair: Pair, later: int) -> Fork:
    aside.goto(position)
    first = aside.step(pair)
    aside.goto(position + 1 + later)
    steps = aside.steps[position:] if first is not None else ()
    return Fork(pair, _merges(steps, aside), aside.token_count)


def _merges(steps: Sequence[Step], trainer: Trainer) -> tuple[ForkMerge, ...]:
    tokens = trainer.vocabulary
    return tuple(
        ForkMerge(tokens[step.pair[0]], tokens[step.pair[1]], tokens[step.token_id], step.count)
        for step in steps
    )
