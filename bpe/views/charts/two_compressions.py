"""The chart of two compressions: how a corpus and an edited one are shortened by their merges."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import numpy as np
import plotly.graph_objects as go

from bpe.views.charts.frame import (
    axis_name,
    curve,
    dot,
    drawn_positions,
    heights,
    number_axis,
    plot_text,
    sheet,
)
from bpe.views.charts.series import RunSeries
from bpe.views.palette import Inks
from bpe.views.phrases import counted

_HEADROOM: Final = 1.1
"""The higher line's name stands above its end, and must not meet the cursor's label."""


def two_compressions_chart(
    before: RunSeries, now: RunSeries, position: int, *, inks: Inks, font_size: int = 13
) -> go.Figure:
    """Return bytes, or characters, per token of both runs against merges, with a cursor.

    Per token, so that texts of different length compare; in characters when only one of the runs
    counts bytes. The first trace, of the run now, holds the points to hover and to click: the `x`
    of a point is its position. The run before is dashed, and both lines carry their names.
    """
    before, now = in_one_unit(before, now)
    longer = now if now.last >= before.last else before
    x, x_before = drawn_positions(now), drawn_positions(before)
    y, y_before = (_per_token(run, at) for run, at in ((now, x), (before, x_before)))
    hover = [_hover(before, now, k) for k in x.tolist()]

    layout = sheet(longer, position, _label(before, now, position), inks, font_size)
    layout["margin"]["r"] = 5 * font_size
    top = _HEADROOM * float(max(y.max(), y_before.max()))
    layout["yaxis"] = number_axis(top, inks.text, inks)
    name = axis_name(f"{now.unit} per token", "left", inks.text, font_size)
    layout["annotations"] += [name, *_names(before, now, inks, font_size)]
    dashed = {"color": inks.second_line, "width": 2, "dash": "dash"}
    then = {"type": "scatter", "mode": "lines", "x": x_before, "y": y_before, "line": dashed}
    traces: list[dict[str, Any]] = [curve(x, y, hover, inks.line), {**then, "hoverinfo": "skip"}]
    traces += [
        dot(position, heights([run.per_token(position)]), inks)
        for run in (now, before)
        if position <= run.last
    ]
    return go.Figure({"data": traces, "layout": layout})


def two_compressions_text(before: RunSeries, now: RunSeries, position: int) -> str:
    """Return what the chart of two compressions shows, in a sentence or two.

    Such as: "Before, 200 merges take the corpus from 1.00 to 2.25 bytes per token; now, 200 merges
    take it from 1.00 to 2.31. After 45 merges: now 1.50, before 1.48 bytes per token."
    """
    before, now = in_one_unit(before, now)
    whole = (
        f"Before, {_course(before, 'the corpus')} {now.unit} per token; now, {_course(now, 'it')}."
    )
    if position == 0:
        return whole
    return f"{whole} After {counted(position, 'merge')}: {_label(before, now, position)}."


def in_one_unit(one: RunSeries, other: RunSeries) -> tuple[RunSeries, RunSeries]:
    """Return both series in the same unit: in characters, unless both are in bytes."""
    if one.unit == other.unit:
        return one, other
    return _in_characters(one), _in_characters(other)


def _in_characters(series: RunSeries) -> RunSeries:
    return replace(series, size=series.characters, unit="characters")


def _per_token(series: RunSeries, positions: np.ndarray) -> np.ndarray:
    return heights(series.per_token(k) for k in positions)


def _course(series: RunSeries, corpus: str) -> str:
    takes = "takes" if series.last == 1 else "take"
    first, last = series.per_token(0), series.per_token(series.last)
    return f"{counted(series.last, 'merge')} {takes} {corpus} from {first:,.2f} to {last:,.2f}"


def _label(before: RunSeries, now: RunSeries, position: int) -> str:
    """Return both heights at a position: `now 1.50, before 1.48 bytes per token`."""
    names = (("now", now), ("before", before))
    parts = [f"{name} {r.per_token(position):,.2f}" for name, r in names if position <= r.last]
    return f"{', '.join(parts)} {now.unit} per token"


def _hover(before: RunSeries, now: RunSeries, position: int) -> str:
    return f"{plot_text(now.merge_phrase(position))}<br>{_label(before, now, position)}"


def _names(before: RunSeries, now: RunSeries, inks: Inks, font_size: int) -> list[dict[str, Any]]:
    """Return the names of the lines at their ends: the higher one above, the other below."""
    ends = [
        ("now", now, inks.line),
        ("before", before, inks.second_line),
    ]
    ends.sort(key=lambda end: end[1].per_token(end[1].last))
    return [
        {
            "text": f"<b>{name}</b>",
            "x": series.last,
            "y": float(heights([series.per_token(series.last)])[0]),
            "xanchor": "left",
            "yanchor": anchor,
            "xshift": 5,
            "showarrow": False,
            "font": {"color": ink, "size": font_size},
        }
        for (name, series, ink), anchor in zip(ends, ("top", "bottom"), strict=True)
    ]
