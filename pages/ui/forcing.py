"""Merges chosen by hand: made instead of the recipe's own, where their pairs are found."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.training import Trainer
from bpe.views.labels import shortened, text_label
from bpe.vocabulary import Pair
from pages.ui.settings import Forced


class ForcedMerges:
    """Takes a trainer along the recipe's merges, and along those chosen by hand instead.

    `notes` has a sentence about the first one that could not be made. It and all after it are left
    aside: they were chosen for what would have come of it.
    """

    def __init__(self, forced: Sequence[Forced], trainer: Trainer) -> None:
        self.notes: tuple[str, ...] = ()
        self._waiting: dict[int, Forced] = {}
        for merge in forced:
            if merge.position >= trainer.position:
                self._waiting[merge.position] = merge
            elif not trainer.steps[merge.position].forced:
                self._leave_aside(merge)
                break

    def step(self, trainer: Trainer) -> bool:
        """Make the next merge; return False when there is none."""
        merge = self._waiting.get(trainer.position)
        is_new = merge is not None and trainer.position == trainer.known
        pair = pair_spelled(trainer, merge.left, merge.right) if merge and is_new else None
        step = trainer.step(pair)
        if merge is not None and not (step and step.forced):
            self._leave_aside(merge)
        return step is not None

    def _leave_aside(self, merge: Forced) -> None:
        left, right = (f"“{shortened(text_label(text))}”" for text in (merge.left, merge.right))
        number = merge.position + 1
        self._waiting.clear()
        self.notes = (
            f"Merge {number:,} was chosen by hand, but {left} and {right} do not stand side by "
            f"side there: from merge {number:,} on, the recipe decides.",
        )


def pair_spelled(trainer: Trainer, left: str, right: str) -> Pair | None:
    """Return the pair that occurs now and spells these texts, or None.

    Of several that spell the same, the one with the highest count, then the lowest ids.
    """
    counts = trainer.pair_counts
    rights = _spelled(trainer, right)
    pairs = [(one, other) for one in _spelled(trainer, left) for other in rights]
    found = [pair for pair in pairs if pair in counts]
    return min(found, key=lambda pair: (-counts[pair], pair), default=None)


def _spelled(trainer: Trainer, text: str) -> list[int]:
    return [token.id for token in trainer.vocabulary.values() if token.text == text]


def first_difference(one: Sequence[Forced], other: Sequence[Forced]) -> int | None:
    """Return the first position at which two choices lead to different merges, None if at none."""
    apart = set(one) ^ set(other)
    return min((merge.position for merge in apart), default=None)
