"""The record every table function returns, and columns whose types never depend on luck."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import pandas as pd

from bpe.views.phrases import counted

Key = TypeVar("Key")

EXACT_IN_BROWSERS: Final = 2**53
"""Up to here a whole number survives in a browser, whose numbers are 64-bit floats."""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Generic[Key]):
    """The first rows of a table: `keys[i]` is what row `i` of `frame` is about, `total` all rows.

    The keys are what a page needs to know which pair, word, merge or token a chosen row means.
    """

    frame: pd.DataFrame
    keys: tuple[Key, ...]
    total: int

    @property
    def caption(self) -> str:
        """How much of the whole is shown, such as `20 of 1,104`."""
        return f"{len(self.keys):,} of {self.total:,}"

    def caption_in(self, noun: str) -> str:
        """How much of the whole is shown, and of what, such as `20 of 1,104 words`."""
        return f"{len(self.keys):,} of {counted(self.total, noun)}"


def number_column(values: Iterable[int]) -> pd.Series:
    """Return whole numbers as int64, or as their digits when one is too large for a browser.

    >>> number_column([2**70])[0]
    '1180591620717411303424'
    """
    numbers = list(values)
    least, most = min(numbers, default=0), max(numbers, default=0)
    if least >= -EXACT_IN_BROWSERS and most <= EXACT_IN_BROWSERS:
        return pd.Series(numbers, dtype="int64")
    return text_column(str(number) for number in numbers)


def text_column(values: Iterable[str]) -> pd.Series:
    """Return texts as a column of pandas' text type, also when there are none."""
    return pd.Series(list(values), dtype="str")


def truth_column(values: Iterable[bool]) -> pd.Series:
    """Return truth values as a column of type bool, also when there are none."""
    return pd.Series(list(values), dtype="bool")
