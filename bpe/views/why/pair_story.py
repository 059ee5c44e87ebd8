"""The story of a pair: its count and its rank after every merge, and what took its places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bpe.training import Trainer
from bpe.views.why.forks import Progress
from bpe.vocabulary import Pair


@dataclass(frozen=True, slots=True)
class Loss:
    """A merge that took places of a pair: its number, how many it took, how many were left."""

    number: int
    taken: int
    left: int


@dataclass(frozen=True, slots=True)
class PairStory:
    """One number for each position of a run: how often the pair is seen, and its rank.

    The rank is 1 more than the number of pairs with a higher count, None where the pair does not
    occur. `merged` is the number of the merge that made a token of the pair, None without one.
    """

    pair: Pair
    counts: tuple[int, ...]
    ranks: tuple[int | None, ...]
    merged: int | None

    @property
    def first(self) -> int:
        """The first position at which the pair occurs."""
        return next(position for position, count in enumerate(self.counts) if count)

    @property
    def peak(self) -> int:
        """The first position at which the count is at its highest."""
        return self.counts.index(max(self.counts))

    @property
    def best_rank(self) -> int:
        """The best rank that the pair ever has."""
        return min(rank for rank in self.ranks if rank is not None)

    @property
    def losses(self) -> tuple[Loss, ...]:
        """The other merges that lowered the count, in order."""
        return tuple(
            Loss(number, before - after, after)
            for number, (before, after) in enumerate(pairwise(self.counts), start=1)
            if after < before and number != self.merged
        )


def pair_stories(
    trainer: Trainer, pairs: Iterable[Pair], shown: int, progress: Progress | None = None
) -> tuple[PairStory, ...]:
    """Return the stories of those of these pairs that occur at any position from 0 to `shown`.

    The trainer walks along its history and comes back to where it was.
    """
    asked = tuple(dict.fromkeys(pairs))
    position = trainer.position
    try:
        looks = _walk(trainer, asked, shown, progress) if asked else []
        merges = trainer.merges
    finally:
        trainer.goto(position)
    stories = (
        _story(pair, [look[index] for look in looks], merges) for index, pair in enumerate(asked)
    )
    return tuple(story for story in stories if any(story.counts))


def _story(
    pair: Pair, seen: Iterable[tuple[int, int | None]], merges: tuple[Pair, ...]
) -> PairStory:
    counts, ranks = zip(*seen, strict=True)
    return PairStory(pair, counts, ranks, merges.index(pair) + 1 if pair in merges else None)


def _walk(
    trainer: Trainer, pairs: Sequence[Pair], shown: int, progress: Progress | None
) -> list[list[tuple[int, int | None]]]:
    """Return, for each position, the count and the rank of each pair."""
    trainer.goto(0)
    seen = [_look(trainer, pairs)]
    while trainer.position < shown:
        trainer.step()
        seen.append(_look(trainer, pairs))
        if progress is not None:
            progress(trainer.position / shown)
    return seen


def _look(trainer: Trainer, pairs: Sequence[Pair]) -> list[tuple[int, int | None]]:
    return [(trainer.pair_counts.get(pair, 0), trainer.rank(pair)) for pair in pairs]
