"""The chart of held-out compression: each text under its own merges, and under the other's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from bpe.views.charts.frame import plot_text
from bpe.views.comparison.held_out import HeldOut
from bpe.views.comparison.looks import look
from bpe.views.comparison.sheet import axis, legend_sheet
from bpe.views.palette import Inks
from bpe.views.phrases import counted


def held_out_chart(curves: Sequence[HeldOut], *, inks: Inks, font_size: int = 13) -> go.Figure:
    """Return bytes per token against merges, a line for each curve.

    A text under its own merges is a solid line, under another's a dashed one; the colour is that
    of the text that is measured.
    """
    texts = list(dict.fromkeys(curve.measured_on for curve in curves))
    layout = legend_sheet(inks, font_size)
    layout |= {
        "height": 330,
        "hovermode": "x",
        "xaxis": axis("merges", inks, font_size, tickformat=",d"),
        "yaxis": axis("bytes per token", inks, font_size),
    }
    traces = [_line(curve, look(texts.index(curve.measured_on), inks).colour) for curve in curves]
    return go.Figure({"data": traces, "layout": layout})


def held_out_text(curves: Sequence[HeldOut]) -> str:
    """Return what the chart shows, a sentence for each line."""
    return " ".join(map(_sentence, curves))


def held_out_sentence(curves: Sequence[HeldOut]) -> str:
    """Say what all merges make of each text: its own, and the other's."""
    parts = []
    for measured_on in dict.fromkeys(curve.measured_on for curve in curves):
        ends = ", ".join(
            f"{curve.bytes_per_token[-1]:.2f} by {_whose(curve)}"
            for curve in curves
            if curve.measured_on == measured_on
        )
        parts.append(f"{measured_on}: {ends}.")
    return f"Bytes per token after all merges. {' '.join(parts)}"


def _whose(curve: HeldOut) -> str:
    own = curve.learned_from == curve.measured_on
    return "its own" if own else f"those of {curve.learned_from}"


def _sentence(curve: HeldOut) -> str:
    merges, heights = counted(curve.merges[-1], "merge"), curve.bytes_per_token
    return (
        f"{curve.measured_on} by {merges} learned from {curve.learned_from}: "
        f"{heights[0]:.2f} to {heights[-1]:.2f} bytes per token."
    )


def _line(curve: HeldOut, colour: str) -> dict[str, Any]:
    own = curve.learned_from == curve.measured_on
    name = f"{curve.measured_on}, {'own merges' if own else f'merges of {curve.learned_from}'}"
    return {
        "type": "scatter",
        "mode": "lines",
        "name": plot_text(name),
        "x": curve.merges,
        "y": curve.bytes_per_token,
        "line": {"color": colour, "width": 2, "dash": "solid" if own else "dash"},
        "hovertemplate": "%{y:.2f} bytes per token",
    }
