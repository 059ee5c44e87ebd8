"""The difference of two lists of merges in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from bpe.views.differences.alignment import Row
from bpe.views.differences.parting import Choice, Parting
from bpe.views.differences.spelling import SpelledMerge
from bpe.views.phrases import counted, times

_WINS_AS: Final = {
    "first-seen": "the pair seen first",
    "lowest-ids": "the pair with the lowest ids",
    "alphabetical": "the first in the alphabet",
    "reverse-alphabetical": "the last in the alphabet",
    "shortest": "the shortest",
}
_KINDS: Final = {"base": "of the alphabet", "merge": "merged", "marker": "the marker"}


def summary(rows: Sequence[Row]) -> str:
    """Return how many merges fared how: `12 kept · 3 moved up · 1 new · 1 gone`."""
    number = Counter(row.state for row in rows)
    words = {
        "kept": "kept",
        "up": "moved up",
        "down": "moved down",
        "new": "new",
        "gone": "gone",
    }
    return " · ".join(f"{number[state]:,} {word}" for state, word in words.items() if number[state])


def parting_sentence(parting: Parting) -> str:
    """Return why two histories part, in a sentence.

    Such as: "They part at merge 3: before, 'e' + 'r' was seen 4 times, tied with 1 other, and won
    as the pair seen first ('t' + 'e' was seen 3 times); now 't' + 'e' is seen 5 times and
    'e' + 'r' 4 times."
    """
    before, now = parting.before, parting.now
    was = _side(before, now, parting.number, "was", "won", "did not occur")
    is_now = _side(now, before, parting.number, "is", "wins", "does not occur")
    return f"They part at merge {parting.number:,}: before, {was}; now {is_now}."


def _side(choice: Choice, other: Choice, number: int, seen: str, wins: str, is_absent: str) -> str:
    if choice.merge is None:
        return _ending(choice, number, "ended" if seen == "was" else "ends")
    name = _name(choice.merge, other.merge)
    by_hand = " chosen by hand," if choice.forced else ""
    words = f"{name} {seen}{by_hand} seen {times(choice.count)}"
    decided_by_tie = choice.tied and not choice.forced
    if decided_by_tie:
        others = counted(choice.tied, "other")
        words += f", tied with {others}, and {wins} as {_WINS_AS[choice.tie_break]}"
    if other.merge is None:
        return words
    rival = _name(other.merge, choice.merge)
    if not choice.other_count:
        return (
            f"{words} ({rival} {is_absent})"
            if decided_by_tie
            else f"{words} and {rival} not at all"
        )
    often = "as often" if choice.other_count == choice.count else times(choice.other_count)
    if decided_by_tie:
        return f"{words} ({rival} {seen} seen {often})"
    return f"{words} and {rival} {often}"


def _ending(choice: Choice, number: int, ends: str) -> str:
    after = f"training {ends} after {counted(number - 1, 'merge')}"
    match choice.ending:
        case "as-asked":
            return f"{after}, as asked"
        case "below-min-count":
            return f"{after}: every other pair is seen fewer than {times(choice.min_count)}"
        case _:
            return f"{after}: no pair is left"


def _name(merge: SpelledMerge, other: SpelledMerge | None) -> str:
    """Return a pair as it is written in a sentence; kinds are told where only they differ."""
    labels = [half.label for half in merge]
    if other is None or labels != [half.label for half in other]:
        return " + ".join(f"'{label}'" for label in labels)
    return " + ".join(
        f"'{half.label}'" + ("" if half == twin else f" ({_KINDS.get(half.kind, half.kind)})")
        for half, twin in zip(merge, other, strict=True)
    )
