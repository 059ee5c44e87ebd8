"""The record every table function returns, and columns whose types never depend on luck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import numpy as np
import pandas as pd

from bpe.views.phrases import counted

Key = TypeVar("Key")
Column = list[str] | np.ndarray | pd.Series
"""Texts as a list; numbers and truth values as an array, or as a series where some are missing."""

EXACT_IN_BROWSERS: Final = 2**53
"""Up to here a whole number survives in a browser, whose numbers are 64-bit floats."""


@dataclass(frozen=True, slots=True, eq=False)
class Table(Generic[Key]):
    """The first rows of a table: `keys[i]` is what row `i` is about, `total` all rows there are.

    `columns` are equally long, by their names. The keys are what a page needs to know which pair,
    word, merge or token a chosen row means.
    """

    columns: Mapping[str, Column]
    keys: tuple[Key, ...]
    total: int

    @property
    def frame(self) -> pd.DataFrame:
        """The rows as a data frame, made anew each time: texts are of pandas' text type."""
        return pd.DataFrame({name: _series(column) for name, column in self.columns.items()})

    @property
    def caption(self) -> str:
        """How much of the whole is shown, such as `20 of 1,104`."""
        return f"{len(self.keys):,} of {self.total:,}"

    def caption_in(self, noun: str) -> str:
        """How much of the whole is shown, and of what, such as `20 of 1,104 words`."""
        return f"{len(self.keys):,} of {counted(self.total, noun)}"


def number_column(values: Iterable[int]) -> np.ndarray | list[str]:
    """Return whole numbers as int64, or as their digits when one is too large for a browser.

    >>> number_column([2**70])
    ['1180591620717411303424']
    """
    numbers = list(values)
    least, most = min(numbers, default=0), max(numbers, default=0)
    if least >= -EXACT_IN_BROWSERS and most <= EXACT_IN_BROWSERS:
        return np.array(numbers, dtype=np.int64)
    return [str(number) for number in numbers]


def truth_column(values: Iterable[bool]) -> np.ndarray:
    """Return truth values as an array of type bool, also when there are none."""
    return np.array(list(values), dtype=np.bool_)


def text_column(values: Iterable[str]) -> pd.Series:
    """Return texts as a series of pandas' text type, also when there are none."""
    return pd.Series(list(values), dtype="str")


def _series(column: Column) -> pd.Series:
    return text_column(column) if isinstance(column, list) else pd.Series(column)
