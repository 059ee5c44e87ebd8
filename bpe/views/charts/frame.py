"""What the charts share: the empty sheet, its axes, and the cursor at a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from bpe.views.charts.series import RunSeries
from bpe.views.palette import Inks

_FONT: Final = '"Source Sans", "Source Sans 3", system-ui, sans-serif'

MOST_POINTS: Final = 1_500
"""More points than any screen has pixels for in a chart's width only cost time."""

_LETTER_WIDTH: Final = 0.56
"""The mean width of a bold letter, in parts of its font size."""


def drawn_positions(series: RunSeries, first: int = 0) -> np.ndarray:
    """Return the positions that are drawn: all of a short run, of a long one evenly many.

    The ends and every merge chosen by hand are always among them.
    """
    even = np.linspace(first, series.last, min(series.last + 1 - first, MOST_POINTS)).round()
    return np.unique(np.concatenate([even.astype(np.int64), np.array(series.forced, np.int64)]))


def heights(values: Iterable[float]) -> np.ndarray:
    """Return numbers as a chart can hold them: a whole number beyond its reach is cut there."""
    return np.array([float(min(value, 10**300)) for value in values], dtype=np.float64)


def plot_text(text: str) -> str:
    """Return text that Plotly draws as it is: a token such as `<b>` is not markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def sheet(series: RunSeries, position: int, label: str, inks: Inks, font_size: int) -> Any:
    """Return a layout with an x axis of merges and a labelled cursor at `position`."""
    layout = empty_sheet(series, inks, font_size)
    layout["shapes"] = [cursor_line(position, inks)]
    layout["annotations"] = [cursor_label(position, series.last, label, inks, font_size)]
    return layout


def empty_sheet(series: RunSeries, inks: Inks, font_size: int) -> Any:
    """Return a layout with an x axis of merges, and no cursor yet."""
    return {
        "height": 300,
        "margin": {"l": 52, "r": 16, "t": 4 * font_size, "b": 3.6 * font_size, "pad": 4},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": _FONT, "size": font_size, "color": inks.quiet_text},
        "showlegend": False,
        "hovermode": "x",
        "clickmode": "event+select",
        "dragmode": False,
        "hoverlabel": {
            "bgcolor": inks.page,
            "bordercolor": inks.quiet_text,
            "align": "left",
            "font": {"family": _FONT, "size": font_size, "color": inks.text},
        },
        "xaxis": _merge_axis(series.last, inks, font_size),
        "annotations": [],
        "template": {},
    }


def number_axis(top: float, colour: str, inks: Inks, **more: Any) -> dict[str, Any]:
    """Return a y axis from 0 to a little above `top`, its numbers written in `colour`."""
    return {
        "range": [0, 1.06 * top or 1],
        "dtick": even_step(top, 3),
        "tickformat": "~s" if top >= 1_000 else "~g",
        "tickfont": {"color": colour},
        "gridcolor": inks.grid,
        "zeroline": False,
        "fixedrange": True,
        **more,
    }


def count_axis(top: float, colour: str, inks: Inks) -> dict[str, Any]:
    """Return a y axis for what is counted in whole: it has no 0.2, however low its top."""
    axis = number_axis(top, colour, inks)
    return {**axis, "dtick": max(1.0, axis["dtick"])}


def axis_name(text: str, side: str, colour: str, font_size: int) -> dict[str, Any]:
    """Return the name of a y axis, written above it and in the colour of its line."""
    return {
        "text": text,
        "x": 0 if side == "left" else 1,
        "xref": "paper",
        "xanchor": side,
        "xshift": -36 if side == "left" else 36,
        "y": 1,
        "yref": "paper",
        "yanchor": "bottom",
        "yshift": 1.7 * font_size,
        "showarrow": False,
        "font": {"color": colour, "size": font_size},
    }


def curve(x: np.ndarray, y: np.ndarray, hover: list[str], colour: str) -> dict[str, Any]:
    """Return a thin line whose points can be hovered and clicked; `x` of a point is its merge.

    The points themselves are not seen. Plotly only selects what has markers, and dims what is not
    selected unless told otherwise.
    """
    unseen = {"marker": {"opacity": 0}}
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "x": x,
        "y": y,
        "line": {"color": colour, "width": 2},
        "marker": {"color": colour, "size": 8, "opacity": 0},
        "selected": unseen,
        "unselected": unseen,
        "hoverinfo": "text",
        "hovertext": hover,
    }


def dot(x: int, y: np.ndarray, inks: Inks, **more: Any) -> dict[str, Any]:
    """Return the mark where the cursor meets a line."""
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [x],
        "y": y,
        "cliponaxis": False,
        "marker": {"color": inks.cursor, "size": 11, "line": {"color": inks.page, "width": 2}},
        "hoverinfo": "skip",
        **more,
    }


def even_step(top: float, steps: int) -> float:
    """Return the step of 1, 2 or 5 times a power of ten that makes about `steps` up to `top`.

    Never below 1 for a top of at least 2: what is counted is whole.

    >>> even_step(33_344, 3), even_step(200, 4), even_step(3, 4), even_step(1.9, 3)
    (10000.0, 50.0, 1.0, 0.5)
    """
    if top <= 0:
        return 1.0
    power = 10.0 ** np.floor(np.log10(top / steps))
    step = min((float(m * power) for m in (1, 2, 5, 10)), key=lambda s: abs(s - top / steps))
    return max(step, 1.0) if top >= 2 else step


def _merge_axis(last: int, inks: Inks, font_size: int) -> dict[str, Any]:
    slack = 0.015 * last or 0.5
    return {
        "range": [-slack, last + slack],
        "dtick": max(1.0, even_step(last, 4)),
        "tick0": 0,
        "tickformat": ",d",
        "showgrid": False,
        "zeroline": False,
        "linecolor": inks.grid,
        "fixedrange": True,
        "title": {"text": "merges", "standoff": 12, "font": {"size": font_size}},
    }


def cursor_line(position: int, inks: Inks) -> dict[str, Any]:
    """Return the line at a position, over the whole height."""
    return {
        "type": "line",
        "x0": position,
        "x1": position,
        "yref": "paper",
        "y0": 0,
        "y1": 1,
        "line": {"color": inks.cursor, "width": 1.5, "dash": "dot"},
    }


def cursor_label(
    position: int, last: int, label: str, inks: Inks, font_size: int
) -> dict[str, Any]:
    """Return the label above the cursor: it starts there at the left end, ends there at the right.

    In between it slides along, so that it never leaves a chart as wide as itself.
    """
    share = position / last if last else 0.5
    return {
        "text": f"<b>{plot_text(label)}</b>",
        "x": position,
        "xshift": (0.5 - share) * _LETTER_WIDTH * font_size * len(label),
        "y": 1,
        "yref": "paper",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"color": inks.text, "size": font_size},
    }
