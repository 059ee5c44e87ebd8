"""One merge of a training run, made again by the reference while it is being watched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bpe.training import Trainer
from bpe.training.pair_key import pair_key
from bpe.training.tie_rules import text_order
from bpe.views.code_trace.tracing import Moment, Tick, traced_round
from bpe.vocabulary import Pair

Symbol = tuple[int, ...]
"""A token as the reference gets it: its id alone; what a merge makes has the ids of both."""


@dataclass(frozen=True, slots=True)
class MergeTrace:
    """What the reference did to make one merge, phase by phase: count, pick, merge, record.

    `number` is 1 for the first merge. `chosen` is the pair that was merged in its place by hand,
    None when the recipe decided; `is_ahead` says that the trainer has yet to make this merge.
    """

    number: int
    chosen: Pair | None
    is_ahead: bool
    moments: tuple[Moment, ...]

    @property
    def counts(self) -> dict[Pair, int]:
        """The count of every pair, in the order in which they are first seen."""
        found: Mapping[tuple[Symbol, Symbol], int] = self.moments[-1].variables["counts"]
        return {_ids(pair): count for pair, count in found.items()}

    @property
    def best(self) -> Pair:
        """The pair that the reference picked."""
        return _ids(self.moments[-1].variables["best"])

    @property
    def replaced(self) -> int:
        """How often it was joined, weighted by word count."""
        replaced: int = self.moments[-1].variables["replaced"]
        return replaced


def trace_merge(trainer: Trainer, tick: Tick = lambda: None) -> MergeTrace | None:
    """Make the merge at the trainer's position again with the reference, and watch.

    At the beginning that is the merge which comes next; None when there is none. The trainer stays
    where it is. `tick` is called now and then and may raise to give up.
    """
    step = trainer.steps[-1] if trainer.position else None
    if step is None and trainer.next_pair is None:
        return None
    moments = traced_round(list(_words_before(trainer)), _tie_rule(trainer), tick)
    return MergeTrace(
        number=step.number if step else 1,
        chosen=step.pair if step and step.forced else None,
        is_ahead=step is None,
        moments=moments,
    )


def _words_before(trainer: Trainer) -> Iterator[tuple[list[Symbol], int]]:
    """Yield the words as they were before the last merge: its token opened into its two."""
    steps = trainer.steps
    opened = {steps[-1].token_id: steps[-1].pair} if trainer.position else {}
    for _, count, ids in trainer.words():
        yield [(token,) for now in ids for token in opened.get(now, (now,))], count


def _tie_rule(trainer: Trainer) -> Callable[[tuple[Symbol, Symbol]], Any]:
    """Return the recipe's tie rule as the reference takes it."""
    recipe, vocabulary = trainer.recipe, trainer.vocabulary
    if recipe.tie_break == "first-seen":
        return lambda pair: 0
    order = text_order(recipe, vocabulary.__getitem__)

    def better(pair: tuple[Symbol, Symbol]) -> tuple[Any, int]:
        key = pair_key(_ids(pair))
        return order(key), key  # what is still tied goes to the lowest ids

    return better


def _ids(pair: Sequence[Symbol]) -> Pair:
    (left,), (right,) = pair
    return left, right
