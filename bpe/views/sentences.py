"""Sentences about training that more than one view needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import regex

from bpe.training import Step
from bpe.views.labels import short_label
from bpe.vocabulary import Token

_RIGHT_TO_LEFT: Final = regex.compile(r"[\p{bc=R}\p{bc=AL}]")


def merge_sentence(step: Step, vocabulary: Mapping[int, Token]) -> str:
    """Return what a merge did: its two tokens, what they make, how often, and whether it was tied.

    Such as: "Merge 12: lo + w → low (id 267), seen 5 times, tied with 1 other."
    """
    left, right, result = (short_label(vocabulary[i]) for i in (*step.pair, step.token_id))
    by_hand = ", chosen by hand" if step.forced else ""
    return (
        f"Merge {step.number:,}: {merge_phrase(left, right, result)} (id {step.token_id}), "
        f"{count_phrase(step.count, step.tied)}{by_hand}."
    )


def merge_phrase(left: str, right: str, result: str) -> str:
    """Return a merge as one line, left to right whatever script its labels are in.

    >>> merge_phrase("lo", "w", "low")
    'lo + w → low'
    """
    return f"{_isolated(left)} + {_isolated(right)} → {_isolated(result)}"


def count_phrase(count: int, tied: int) -> str:
    """Return how often a pair was seen, and how many others were seen as often.

    >>> count_phrase(5, 1)
    'seen 5 times, tied with 1 other'
    """
    others = f", tied with {counted(tied, 'other')}" if tied else ""
    return f"seen {times(count)}{others}"


def stop_sentence(reason: str | None, *, merges: int, min_count: int) -> str:
    """Return why a training of `merges` merges went no further; nothing when it still can.

    `reason` is a trainer's `stop_reason`, `min_count` that of its recipe.
    """
    after = f"after {counted(merges, 'merge')}" if merges else "before the first merge"
    match reason:
        case "target-reached":
            return f"Training stopped {after}: that is as many as were asked for."
        case "no-pairs":
            more = " any more" if merges else ""
            return f"Training stopped {after}: no word holds two tokens{more}."
        case "below-min-count":
            fewest = f"{min_count:,} times, the fewest that this recipe asks for"
            return f"Training stopped {after}: no pair is seen {fewest}."
    return ""


def times(count: int) -> str:
    """Return a number of times in words.

    >>> times(1), times(1204)
    ('once', '1,204 times')
    """
    return "once" if count == 1 else f"{count:,} times"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, in the plural where it needs one.

    >>> counted(1, "merge"), counted(1204, "merge")
    ('1 merge', '1,204 merges')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _isolated(label: str) -> str:
    """Keep right-to-left letters from turning round the signs beside them."""
    return f"\u2068{label}\u2069" if _RIGHT_TO_LEFT.search(label) else label
