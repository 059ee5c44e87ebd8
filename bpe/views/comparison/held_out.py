"""Held out: a part of a text that training never sees, and how well merges shorten it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.held import held_of_text

HELD_OUT: Final = "held out"
TRAINED_ON: Final = "trained on"
ALL: Final = "all"
"""What part of a text a curve is measured on; all of it where nothing is held out."""

EVERY: Final = 10
"""Every tenth line, or word, is held out."""

_POINTS: Final = 30
"""Points of a curve: each puts all tokens of the text together."""

_LINE: Final = regex.compile(r"[^\n]*\n|[^\n]+")
_WORD: Final = regex.compile(r"\s*\S+(?:\s++\Z)?")
_CONTENT: Final = regex.compile(r"\S")


@dataclass(frozen=True, slots=True)
class Parts:
    """A text in two: what is trained on, and what is held out of it.

    `unit` is what each tenth of was held out, `line` or `word`; it is empty where nothing was, and
    all of the text is trained on.
    """

    trained_on: str
    held_out: str
    unit: str


def hold_out(text: str) -> Parts:
    r"""Hold every tenth line of a text out, or every tenth word where it has too few lines.

    Lines of white space alone do not count, and stay. A text of fewer than ten words is too short.

    >>> hold_out("a b c d e f g h i j k")
    Parts(trained_on='a b c d e f g h i k', held_out=' j', unit='word')
    """
    for unit, pattern in (("line", _LINE), ("word", _WORD)):
        pieces = pattern.findall(text)
        places = [place for place, piece in enumerate(pieces) if _CONTENT.search(piece)]
        out = set(places[EVERY - 1 :: EVERY])
        if out:
            kept = "".join(piece for place, piece in enumerate(pieces) if place not in out)
            return Parts(kept, "".join(pieces[place] for place in sorted(out)), unit)
    return Parts(text, "", "")


@dataclass(frozen=True, slots=True)
class Curve:
    """Bytes per token of a text, or a part of it, after each of some numbers of merges.

    `learned_from` and `measured_on` are the names of the two texts, and `part` says which part of
    the second it is: `HELD_OUT`, `TRAINED_ON` or `ALL`. `bytes` are those that the tokens hold.
    """

    learned_from: str
    measured_on: str
    part: str
    merges: tuple[int, ...]
    tokens: tuple[int, ...]
    bytes: int

    @property
    def is_own(self) -> bool:
        """True when the merges were learned from the same text, or from what was not held out."""
        return self.learned_from == self.measured_on

    @property
    def bytes_per_token(self) -> list[float]:
        """The height of the curve, a value for each of `merges`."""
        return [self.bytes / count if count else 0.0 for count in self.tokens]


def curve(
    tokenizer: Tokenizer, text: str, *, learned_from: str, measured_on: str, part: str
) -> Curve:
    """Return the compression of a text by the first merges of a trained tokenizer, evenly many.

    Raises:
        ValueError: the tokenizer has no token for one of the characters.
    """
    merges = even_places(len(tokenizer.merges), most=_POINTS)
    counts = counts_after(tokenizer, text, merges)
    size = held_of_text(text, tokenizer.recipe).bytes
    return Curve(learned_from, measured_on, part, tuple(merges), tuple(counts), size)


def counts_after(tokenizer: Tokenizer, text: str, merges: Sequence[int]) -> list[int]:
    """Return how many tokens the first so many merges of a trained tokenizer make of a text.

    What training has learned applies in the order of learning, so that one trace of the text holds
    its tokens after any number of merges.
    """
    stages = tokenizer.trace(text)
    ranks = [stage.rank for stage in stages[1:] if stage.rank is not None]
    return [len(stages[bisect_left(ranks, number)].ids) for number in merges]


def even_places(last: int, *, most: int = 60) -> list[int]:
    """Return whole numbers from 0 to `last`, all of them or, evenly, `most` and 0.

    >>> even_places(3)
    [0, 1, 2, 3]
    """
    steps = min(last, most)
    return [round(last * step / steps) for step in range(steps + 1)] if steps else [0]
