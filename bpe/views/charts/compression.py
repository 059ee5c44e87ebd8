"""The compression chart: how the merges shorten the corpus."""

from __future__ import annotations

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


def compression_chart(
    series: RunSeries, position: int, *, inks: Inks, font_size: int = 13
) -> go.Figure:
    """Return tokens, and bytes or characters per token, against merges, with a cursor.

    The first trace holds the points to hover and to click: the `x` of a point is its position.
    Text is `font_size` pixels high.
    """
    x = drawn_positions(series)
    tokens = heights(series.tokens[k] for k in x)
    per_token = heights(series.per_token(k) for k in x)
    hover = [plot_text(series.merge_phrase(k)) + "<br>" + series.sizes(k) for k in x.tolist()]

    layout = sheet(series, position, series.sizes(position), inks, font_size)
    layout["margin"]["r"] = layout["margin"]["l"]
    layout["yaxis"] = number_axis(float(tokens.max()), inks.line, inks)
    layout["yaxis2"] = number_axis(
        float(per_token.max()), inks.second_line, inks, side="right", overlaying="y", showgrid=False
    )
    layout["annotations"] += [
        axis_name("tokens", "left", inks.line, font_size),
        axis_name(f"{series.unit} per token", "right", inks.second_line, font_size),
    ]
    second = {"color": inks.second_line, "width": 2, "dash": "dash"}
    traces = [
        curve(x, tokens, hover, inks.line),
        {"type": "scatter", "mode": "lines", "x": x, "y": per_token, "yaxis": "y2", "line": second}
        | {"hoverinfo": "skip"},
        dot(position, heights([series.tokens[position]]), inks),
        dot(position, heights([series.per_token(position)]), inks, yaxis="y2"),
    ]
    return go.Figure({"data": traces, "layout": layout})


def compression_text(series: RunSeries, position: int) -> str:
    """Return what the compression chart shows, in a sentence or two.

    Such as: "200 merges take the corpus from 33,344 tokens · 1.00 bytes each to 14,836 tokens ·
    2.25 bytes each. After 45 merges it is 22,538 tokens · 1.48 bytes each."
    """
    if not series.last:
        return f"No merges: the corpus is {series.sizes(0)}."
    takes = "takes" if series.last == 1 else "take"
    ends = f"from {series.sizes(0)} to {series.sizes(series.last)}"
    whole = f"{counted(series.last, 'merge')} {takes} the corpus {ends}."
    if position in (0, series.last):
        return whole
    return f"{whole} After {counted(position, 'merge')} it is {series.sizes(position)}."
