"""The difference of two lists of merges in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from bpe.recipe import TIE_WORDS
from bpe.views.differences.alignment import Row
from bpe.views.differences.parting import Choice, Parting
from bpe.views.differences.spelling import SpelledMerge
from bpe.views.phrases import counted, times

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

    Such as: "They part at merge 3: before, 'e' + 'r' was seen 4 times, tied with 1 other, and the
    tie went to the pair seen first ('t' + 'e' was seen 3 times); now 't' + 'e' is seen 5 times
    and 'e' + 'r' 4 times."
    """
    before = _side(parting.before, parting.now, parting.number, _PAST)
    now = _side(parting.now, parting.before, parting.number, _PRESENT)
    return f"They part at merge {parting.number:,}: before, {before}; now {now}."


class _Tense(NamedTuple):
    be: str
    go: str
    end: str


_PAST: Final = _Tense("was", "went", "ended")
_PRESENT: Final = _Tense("is", "goes", "ends")


def _side(choice: Choice, other: Choice, number: int, tense: _Tense) -> str:
    """Return what one history chose, and how often it saw the pair that the other chose."""
    if choice.merge is None:
        return _ending(choice, number, tense)
    name = _name(choice.merge, other.merge)
    by_hand = "chosen by hand, " if choice.forced else ""
    words = f"{name} {tense.be} {by_hand}seen {times(choice.count)}"
    rival = other.merge and _name(other.merge, choice.merge)
    often = "as often" if choice.other_count == choice.count else times(choice.other_count)
    if choice.forced or not choice.tied:
        link = ", and" if choice.forced else " and"
        much = often if choice.other_count else "not at all"
        return f"{words}{link} {rival} {much}" if rival else words
    rule = f"the tie {tense.go} to {TIE_WORDS[choice.tie_break]}"
    words = f"{words}, tied with {counted(choice.tied, 'other')}, and {rule}"
    seen = f"seen {often}" if choice.other_count else "not seen"
    return f"{words} ({rival} {tense.be} {seen})" if rival else words


def _ending(choice: Choice, number: int, tense: _Tense) -> str:
    after = f"training {tense.end} after {counted(number - 1, 'merge')}"
    match choice.ending:
        case "as-asked":
            return f"{after}, as asked"
        case "below-min-count":
            return f"{after}: every other pair {tense.be} seen fewer than {times(choice.min_count)}"
        case _:
            return f"{after}: no pair {tense.be} left"


def _name(merge: SpelledMerge, other: SpelledMerge | None) -> str:
    """Return a pair as it is written in a sentence; kinds are told where only they differ."""
    labels = [half.label for half in merge]
    if other is None or labels != [half.label for half in other]:
        return " + ".join(f"'{label}'" for label in labels)
    return " + ".join(
        f"'{half.label}'" + ("" if half == twin else f" ({_KINDS.get(half.kind, half.kind)})")
        for half, twin in zip(merge, other, strict=True)
    )
