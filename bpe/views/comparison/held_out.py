"""Held-out compression: how well the merges learned from one text shorten another."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.text.surrogates import repair_surrogates

_POINTS: Final = 30
"""Points of a curve: each puts all tokens of the text together."""


@dataclass(frozen=True, slots=True)
class HeldOut:
    """Bytes per token of a text after each of some numbers of merges.

    `learned_from` and `measured_on` are the names of the two texts.
    """

    learned_from: str
    measured_on: str
    merges: tuple[int, ...]
    tokens: tuple[int, ...]
    bytes: int

    @property
    def bytes_per_token(self) -> list[float]:
        """The height of the curve, a value for each of `merges`."""
        return [self.bytes / count if count else 0.0 for count in self.tokens]


def held_out(tokenizer: Tokenizer, text: str, *, learned_from: str, measured_on: str) -> HeldOut:
    """Return the compression of a text by the first merges of a trained tokenizer, evenly many.

    Raises:
        ValueError: the tokenizer has no token for one of the characters.
    """
    merges = even_places(len(tokenizer.merges), most=_POINTS)
    size = len(repair_surrogates(text)[0].encode("utf-8"))
    counts = counts_after(tokenizer, text, merges)
    return HeldOut(learned_from, measured_on, tuple(merges), tuple(counts), size)


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
