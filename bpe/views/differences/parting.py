"""Why two histories part: what was seen before the first merge that differs, then and now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bpe.training import Trainer
from bpe.views.differences.alignment import first_parting
from bpe.views.differences.spelling import SpelledMerge, Spelling


@dataclass(frozen=True, slots=True)
class Choice:
    """What one history chose where the two part.

    `merge` is None when it ends there, and `ending` says why: `no-pairs`, `below-min-count`, or
    `as-asked` when more merges are possible. `count` is how often the pair was seen, `tied` how
    many others were seen as often, `forced` says that it was chosen by hand, `tie_break` is the
    recipe's tie rule. `other_count` is how often this history saw the pair that the other chose.
    """

    merge: SpelledMerge | None
    count: int
    tied: int
    forced: bool
    tie_break: str
    other_count: int
    ending: str | None
    min_count: int


@dataclass(frozen=True, slots=True)
class Parting:
    """The number of the first merge that differs, and what each history chose there."""

    number: int
    before: Choice
    now: Choice


def why_they_part(
    before: Trainer,
    now: Trainer,
    merges_before: Sequence[SpelledMerge],
    merges_now: Sequence[SpelledMerge],
) -> Parting | None:
    """Return where two histories part and what decided it, None when their merges are the same.

    The lists hold the merges that are compared, from the first on. Both trainers know these, and
    are left just before the merge that differs.
    """
    number = first_parting(merges_before, merges_now)
    if number is None:
        return None
    one, other = (
        merges[number - 1] if number <= len(merges) else None
        for merges in (merges_before, merges_now)
    )
    chosen_before = _choice(before, number, one, other)
    return Parting(number, chosen_before, _choice(now, number, other, one))


def _choice(
    trainer: Trainer, number: int, merge: SpelledMerge | None, other: SpelledMerge | None
) -> Choice:
    trainer.goto(number if merge else number - 1)
    step = trainer.steps[number - 1] if merge else None
    trainer.goto(number - 1)
    return Choice(
        merge=merge,
        count=step.count if step else 0,
        tied=step.tied if step else 0,
        forced=step.forced if step else False,
        tie_break=trainer.recipe.tie_break,
        other_count=count_of(trainer, other) if other else 0,
        ending=None if merge else trainer.stop_reason or "as-asked",
        min_count=trainer.recipe.min_count,
    )


def count_of(trainer: Trainer, merge: SpelledMerge) -> int:
    """Return how often the pair that spells this merge stands in the corpus now.

    Of several pairs that spell the same, the most frequent one: it would be merged first.
    """
    counts = trainer.pair_counts
    lefts, rights = _ids(trainer, merge.left), _ids(trainer, merge.right)
    return max((counts.get((left, right), 0) for left in lefts for right in rights), default=0)


def _ids(trainer: Trainer, spelling: Spelling) -> list[int]:
    kind, data, text = spelling.kind, spelling.token.bytes, spelling.token.text
    return [
        token.id
        for token in trainer.vocabulary.values()
        if token.kind == kind and token.bytes == data and token.text == text
    ]
