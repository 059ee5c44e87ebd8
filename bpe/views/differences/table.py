"""The table of differences: the merges before and now, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pandas as pd

from bpe.views.charts import RunSeries
from bpe.views.differences.alignment import Row
from bpe.views.tables.table import Column, Table, number_column

_SIGNS: Final = {"kept": "=", "up": "▲", "down": "▼", "new": "+", "gone": "−"}


def difference_table(
    rows: Sequence[Row],
    before: RunSeries,
    now: RunSeries,
    limit: int,
    *,
    parting: int | None = None,
    start: int = 0,
) -> Table[Row]:
    """Return up to `limit` rows from row `start` on, with what both runs say of each merge.

    Columns: `before` (its number then), `merge before`, `count before` (how often it was seen),
    `change` (a sign and a word, and `◂` at the merges that have the number `parting`), `now`,
    `merge now`, `count now`. What a list does not hold is empty. The keys are the rows.
    """
    shown = tuple(rows[start : start + limit])
    was, is_now = [row.before for row in shown], [row.now for row in shown]
    columns: dict[str, Column] = {
        "before": _numbers(was),
        "merge before": _merges(was, before),
        "count before": _numbers(number and before.counts[number - 1] for number in was),
        "change": [change(row) + (" ◂" if parts_at(row, parting) else "") for row in shown],
        "now": _numbers(is_now),
        "merge now": _merges(is_now, now),
        "count now": _numbers(number and now.counts[number - 1] for number in is_now),
    }
    return Table(columns, shown, len(rows))


def change(row: Row) -> str:
    """Return how a merge fared, as a sign and words such as `▲ up 2`."""
    words = f"{_SIGNS[row.state]} {row.state}"
    return f"{words} {row.moved_by:,}" if row.moved_by else words


def parts_at(row: Row, number: int | None) -> bool:
    """True for the merges that either list has under the number at which the two part."""
    return number is not None and number in (row.before, row.now)


def _merges(numbers: Iterable[int | None], series: RunSeries) -> list[str]:
    return [series.merges[number - 1] if number else "" for number in numbers]


def _numbers(numbers: Iterable[int | None]) -> pd.Series:
    """Return numbers that may be missing, as digits when one is too large for a browser."""
    known = list(numbers)
    column = pd.Series(number_column(number or 0 for number in known))
    missing = pd.Series([number is None for number in known], dtype="bool")
    return column.astype("Int64" if column.dtype == "int64" else "object").mask(missing)
