"""The chart of the trade-off: parameters grow with the merges, tokens and attention shrink."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from bpe.views.charts.frame import cursor_line
from bpe.views.comparison.held_out import even_places
from bpe.views.comparison.looks import look
from bpe.views.comparison.sheet import axis, legend_sheet
from bpe.views.comparison.vocabulary_size import attention_share, in_words, parameters, share
from bpe.views.palette import Inks
from bpe.views.phrases import counted


def size_chart(
    tokens: Sequence[int],
    base_size: int,
    position: int,
    width: int,
    *,
    tied: bool,
    inks: Inks,
    font_size: int = 13,
) -> go.Figure:
    """Return parameters, tokens and attention against merges, with a cursor at the position."""
    x = even_places(len(tokens) - 1)
    entries = [float(parameters(base_size + k, width, tied=tied)) for k in x]
    short = [100 * share(tokens, k) for k in x]
    cheap = [100 * attention_share(tokens, k) for k in x]
    layout = legend_sheet(inks, font_size)
    layout |= {
        "height": 330,
        "hovermode": "x",
        "shapes": [cursor_line(position, inks)],
        "xaxis": axis("merges", inks, font_size, tickformat=",d", showgrid=False),
        "yaxis": axis("parameters", inks, font_size),
        "yaxis2": axis("%", inks, font_size, overlaying="y", side="right", range=[0, 106])
        | {"showgrid": False, "tickvals": [0, 25, 50, 75, 100]},
    }
    traces = [
        _line(0, "embedding parameters", entries, "y", x, inks),
        _line(1, "tokens, % of before merging", short, "y2", x, inks),
        _line(2, "attention, % of before merging", cheap, "y2", x, inks),
    ]
    return go.Figure({"data": traces, "layout": layout})


def size_text(
    tokens: Sequence[int], base_size: int, position: int, width: int, *, tied: bool
) -> str:
    """Return what the chart shows, in a sentence or two."""
    last = len(tokens) - 1
    at = "" if position == last else f" {_at(tokens, base_size, position, width, tied)}"
    return f"{_at(tokens, base_size, last, width, tied)}{at}"


def _at(tokens: Sequence[int], base_size: int, merges: int, width: int, tied: bool) -> str:
    size = base_size + merges
    return (
        f"After {counted(merges, 'merge')}: {size:,} entries of {width:,} numbers are "
        f"{in_words(parameters(size, width, tied=tied))} parameters; the corpus takes "
        f"{100 * share(tokens, merges):.1f}% of the tokens it took without merges, and attention "
        f"over them {100 * attention_share(tokens, merges):.1f}% of the work."
    )


def _line(
    number: int, name: str, y: list[float], side: str, x: list[int], inks: Inks
) -> dict[str, Any]:
    shape = look(number, inks)
    return {
        "type": "scatter",
        "mode": "lines",
        "name": name,
        "x": x,
        "y": y,
        "yaxis": side,
        "line": {"color": shape.colour, "width": 2, "dash": shape.dash},
        "hovertemplate": "%{y:,.0f}" if side == "y" else "%{y:.1f}%",
    }
