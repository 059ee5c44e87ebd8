"""The compression chart: how the merges shorten the corpus."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
import plotly.graph_objects as go

from bpe.views.charts.frame import (
    MOST_POINTS,
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
from bpe.views.phrases import counted


def compression_chart(
    series: RunSeries,
    position: int,
    *,
    inks: Inks,
    font_size: int = 13,
    greedy: Sequence[int] = (),
) -> go.Figure:
    """Return tokens, and bytes or characters per token, against merges, with a cursor.

    The first trace holds the points to hover and to click: the `x` of a point is its position.
    Text is `font_size` pixels high. `greedy` is the number of tokens at each position of the road
    not taken, when merges were chosen by hand: a second, thin line.
    """
    moving = moving_compression_chart(series, inks=inks, font_size=font_size, greedy=greedy)
    return go.Figure(moving.at(position))


def moving_compression_chart(
    series: RunSeries, *, inks: Inks, font_size: int = 13, greedy: Sequence[int] = ()
) -> MovingChart:
    """Return the compression chart to be drawn at any position."""
    x = drawn_positions(series)
    tokens = heights(series.tokens[k] for k in x)
    per_token = heights(series.per_token(k) for k in x)
    hover = [plot_text(series.merge_phrase(k)) + "<br>" + series.sizes(k) for k in x.tolist()]

    layout = empty_sheet(series, inks, font_size)
    layout["margin"]["r"] = layout["margin"]["l"]
    road = heights(greedy[: series.last + 1])
    layout["yaxis"] = count_axis(float(max(tokens.max(), road.max(initial=0))), inks.line, inks)
    layout["yaxis2"] = number_axis(
        float(per_token.max()), inks.second_line, inks, side="right", overlaying="y", showgrid=False
    )
    layout["annotations"] += [
        axis_name("tokens", "left", inks.line, font_size),
        axis_name(f"{series.unit} per token", "right", inks.second_line, font_size),
    ]
    second = {"color": inks.second_line, "width": 2, "dash": "dash"}
    lines = [
        curve(x, tokens, hover, inks.line),
        {"type": "scatter", "mode": "lines", "x": x, "y": per_token, "yaxis": "y2", "line": second}
        | {"hoverinfo": "skip"},
    ]
    above = []
    if len(road):
        above.append(_road(road, inks))
        layout["annotations"].append(_road_name(series, greedy, inks, font_size))
    return MovingChart(
        lines, layout, partial(_at_cursor, series, inks), series.last, inks, font_size, above
    )


def _at_cursor(series: RunSeries, inks: Inks, position: int) -> AtCursor:
    dots = [
        dot(position, heights([series.tokens[position]]), inks),
        dot(position, heights([series.per_token(position)]), inks, yaxis="y2"),
    ]
    return AtCursor(series.sizes(position), dots)


def compression_text(series: RunSeries, position: int, greedy: Sequence[int] = ()) -> str:
    """Return what the compression chart shows, in a sentence or two.

    Such as: "200 merges take the corpus from 33,344 tokens · 1.00 bytes each to 14,836 tokens ·
    2.25 bytes each. After 45 merges it is 22,538 tokens · 1.48 bytes each." With the road not
    taken: "... Without the merges chosen by hand it would be 14,702 tokens after 200 merges."
    """
    return " ".join([*_course(series, position), *_road_sentence(series, greedy)])


def _course(series: RunSeries, position: int) -> Iterable[str]:
    if not series.last:
        return [f"No merges: the corpus is {series.sizes(0)}."]
    takes = "takes" if series.last == 1 else "take"
    ends = f"from {series.sizes(0)} to {series.sizes(series.last)}"
    whole = f"{counted(series.last, 'merge')} {takes} the corpus {ends}."
    if position in (0, series.last):
        return [whole]
    return [whole, f"After {counted(position, 'merge')} it is {series.sizes(position)}."]


def _road_sentence(series: RunSeries, greedy: Sequence[int]) -> Iterable[str]:
    last = min(series.last, len(greedy) - 1)
    if last < 1:
        return []
    then = f"{counted(greedy[last], 'token')} after {counted(last, 'merge')}"
    return [f"Without the merges chosen by hand it would be {then}."]


def _road(road: np.ndarray, inks: Inks) -> dict[str, Any]:
    """Return the line of the road not taken, in as many points as a screen can show."""
    x = np.unique(np.linspace(0, len(road) - 1, min(len(road), MOST_POINTS)).round()).astype(int)
    line = {"color": inks.quiet_text, "width": 1}
    return {"type": "scatter", "mode": "lines", "x": x, "y": road[x], "line": line} | {
        "hoverinfo": "skip"
    }


def _road_name(
    series: RunSeries, greedy: Sequence[int], inks: Inks, font_size: int
) -> dict[str, Any]:
    """Return the name of the road not taken, where it is furthest from the one that was."""
    differences = [then - now for then, now in zip(greedy, series.tokens, strict=False)]
    more = max(differences, key=abs)
    at = differences.index(more)
    words = f"{abs(more):,} {'more' if more > 0 else 'fewer'} here" if more else "the same"
    return {
        "text": f"<b>greedy: {words}</b>",
        "x": at,
        "y": float(heights([greedy[at]])[0]),
        "yanchor": "bottom" if more > 0 else "top",
        "yshift": 6 if more > 0 else -6,
        "xanchor": "left" if at < series.last / 2 else "right",
        "xshift": 8 if at < series.last / 2 else -8,
        "showarrow": False,
        "font": {"color": inks.quiet_text, "size": font_size},
    }
