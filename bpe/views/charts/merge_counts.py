"""The chart of merge counts: how often each merged pair was seen."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import numpy as np
import plotly.graph_objects as go

from bpe.views.charts.frame import (
    axis_name,
    count_axis,
    curve,
    dot,
    drawn_positions,
    empty_sheet,
    heights,
    number_axis,
    plot_text,
)
from bpe.views.charts.moving import AtCursor, MovingChart
from bpe.views.charts.series import RunSeries
from bpe.views.palette import Inks
from bpe.views.phrases import times

_LOG_FROM: Final = 100
"""From this ratio of the largest count to the smallest on, the axis is logarithmic."""


def merge_count_chart(
    series: RunSeries, position: int, *, inks: Inks, font_size: int = 13
) -> go.Figure:
    """Return each merge's count against its number, with a cursor at `position`.

    The first trace holds the points to hover and to click: the `x` of a point is its merge. The
    axis is logarithmic when the counts differ by a factor of 100 or more.
    """
    return go.Figure(moving_merge_count_chart(series, inks=inks, font_size=font_size).at(position))


def moving_merge_count_chart(series: RunSeries, *, inks: Inks, font_size: int = 13) -> MovingChart:
    """Return the chart of merge counts to be drawn at any position."""
    x = drawn_positions(series, first=1)
    counts = heights(series.counts[k - 1] for k in x)
    hover = [f"{plot_text(series.merge_phrase(k))}<br>{series.count_phrase(k)}" for k in x.tolist()]

    layout = empty_sheet(series, inks, font_size)
    logarithmic = len(counts) > 0 and counts.max() >= _LOG_FROM * counts.min()
    layout["yaxis"] = (_log_axis if logarithmic else _count_axis)(counts, inks)
    name = "count (log scale)" if logarithmic else "count"
    layout["annotations"].append(axis_name(name, "left", inks.line, font_size))
    lines = [curve(x, counts, hover, inks.line)]
    return MovingChart(
        lines, layout, partial(_at_cursor, series, inks), series.last, inks, font_size
    )


def _at_cursor(series: RunSeries, inks: Inks, position: int) -> AtCursor:
    found = [series.counts[position - 1]] if position else []
    dots = [dot(position, heights([count]), inks) for count in found]
    return AtCursor(_cursor_phrase(series, position), dots)


def merge_count_text(series: RunSeries, position: int) -> str:
    """Return what the chart of merge counts shows, in a sentence or two.

    Such as: "Counts of 200 merges, from 1,022 to 33. Merge 45: e + n → en, seen 116 times."
    """
    if not series.last:
        return "No merges, so there are no counts."
    if series.last == 1:
        whole = f"Count of 1 merge: {series.counts[0]:,}."
    else:
        largest, smallest = max(series.counts), min(series.counts)
        whole = f"Counts of {series.last:,} merges, from {largest:,} to {smallest:,}."
    if position == 0:
        return whole
    return f"{whole} {series.merge_phrase(position)}, {series.count_phrase(position)}."


def _cursor_phrase(series: RunSeries, position: int) -> str:
    if position == 0:
        return series.merge_phrase(0)
    return f"Merge {position:,} · seen {times(series.counts[position - 1])}"


def _count_axis(counts: np.ndarray, inks: Inks) -> dict[str, Any]:
    return count_axis(float(counts.max(initial=0)), inks.line, inks)


def _log_axis(counts: np.ndarray, inks: Inks) -> dict[str, Any]:
    low, high = np.log10(counts.min()), np.log10(counts.max())
    ends = [float(low) - 0.1, float(high) + 0.1]
    return number_axis(10**high, inks.line, inks, type="log", range=ends, dtick=1)
