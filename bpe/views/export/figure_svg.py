"""A chart of ours as a picture, drawn from the same figure that the page shows.

It knows what our charts are made of: lines and points against one x axis and up to two y axes,
straight lines over them, and labels. Plotly's own pictures need a browser of their own.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import groupby
from typing import Any, Final

import plotly.graph_objects as go
import regex

from bpe.views.export.svg import SANS, element, picture, plain, text_width

_MARKUP: Final = regex.compile(r"</?b>")
_DASHES: Final = {"dash": "{0} {0}", "dot": "{1} {0}"}
_PREFIXES: Final = ("", "k", "M", "G", "T", "P", "E", "Z", "Y")
_MOST_TICKS: Final = 6
_ANCHORS: Final = {"left": "start", "center": "middle", "right": "end", "auto": "middle"}


def figure_svg(figure: go.Figure, *, width: float, height: float, paper: str, name: str) -> str:
    """Return a figure of `bpe.views.charts` as SVG, `width` times `height` pixels.

    `paper` is the colour behind it, and `name` says in words what it shows.

    Raises:
        ValueError: the figure has a trace of another kind than lines and points.
    """
    drawing = _Drawing(figure.layout.to_plotly_json(), width, height)
    parts = [*drawing.axes(), *drawing.shapes()]
    for trace in figure.data:
        # As JSON the numbers would be packed into text.
        parts += drawing.trace({**trace.to_plotly_json(), "x": trace.x, "y": trace.y})
    return picture("\n".join([*parts, *drawing.labels()]), width, height, name, paper)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Takes values of an axis to pixels."""

    start: float
    end: float
    first: float
    last: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        place = math.log10(value) if self.logarithmic else value
        return self.at(place)

    def at(self, place: float) -> float:
        """Return the pixel of a place on the axis: on a logarithmic one, of a logarithm."""
        share = (place - self.first) / (self.last - self.first)
        return self.start + share * (self.end - self.start)


class _Drawing:
    def __init__(self, layout: Mapping[str, Any], width: float, height: float) -> None:
        margin = layout["margin"]
        self._layout = layout
        self._size = float(layout["font"]["size"])
        self._left = max(float(margin["l"]), self._room("yaxis"))
        self._right = width - max(float(margin["r"]), self._room("yaxis2"))
        self._top, self._bottom = float(margin["t"]), height - margin["b"]
        self._height = height
        self._x = self._scale(layout["xaxis"], self._left, self._right)
        self._ys = {
            short: self._scale(layout[long], self._bottom, self._top)
            for short, long in (("y", "yaxis"), ("y2", "yaxis2"))
            if long in layout
        }

    def _scale(self, axis: Mapping[str, Any], start: float, end: float) -> _Scale:
        first, last = axis["range"]
        return _Scale(start, end, float(first), float(last), axis.get("type") == "log")

    def _room(self, axis: str) -> float:
        """Return how much room the numbers of an axis need beside the chart."""
        ticks = _ticks(self._layout[axis]) if axis in self._layout else ()
        return (
            max((text_width(_short_number(value), self._size) for value in ticks), default=0) + 10
        )

    # Axes

    def axes(self) -> Iterator[str]:
        """Yield grid lines, numbers and the name of the x axis."""
        axis = self._layout["xaxis"]
        yield self._line(self._left, self._bottom, self._right, self._bottom, axis["linecolor"])
        for value in _ticks(axis):
            yield self._text(f"{value:,.0f}", self._x(value), self._bottom + 1.4 * self._size)
        middle = (self._left + self._right) / 2
        title = axis["title"]["text"]
        yield self._text(title, middle, self._height - 0.7 * self._size)
        for long in ("yaxis", "yaxis2"):
            if long in self._layout:
                yield from self._y_axis(self._layout[long])

    def _y_axis(self, axis: Mapping[str, Any]) -> Iterator[str]:
        is_right = axis.get("side") == "right"
        scale = self._ys["y2" if is_right else "y"]
        x = self._right + 6 if is_right else self._left - 6
        for value in _ticks(axis):
            y = scale(value)
            if axis.get("showgrid", True):
                yield self._line(self._left, y, self._right, y, axis["gridcolor"])
            yield self._text(
                _short_number(value),
                x,
                y + 0.35 * self._size,
                anchor="start" if is_right else "end",
                fill=axis["tickfont"]["color"],
            )

    # What stands on them

    def trace(self, trace: Mapping[str, Any]) -> Iterator[str]:
        """Yield the line of a trace, its points, or both."""
        if trace["type"] != "scatter":
            raise ValueError(f"a chart is drawn of lines and points only; got {trace['type']!r}")
        scale = self._ys[trace.get("yaxis") or "y"]
        points = list(zip(map(float, trace["x"]), map(float, trace["y"]), strict=True))
        marker = trace.get("marker") or {}
        for _, stretch in groupby(points, lambda point: _is_gap(scale, point[1])):
            places = [(self._x(x), scale(y)) for x, y in stretch if not _is_gap(scale, y)]
            if "lines" in trace["mode"] and places:
                yield self._curve(places, trace["line"])
            if "markers" in trace["mode"] and marker.get("opacity", 1):
                yield from (_dot(x, y, marker) for x, y in places)

    def _curve(self, places: Iterable[tuple[float, float]], line: Mapping[str, Any]) -> str:
        path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in places)
        return element(
            "path",
            d=path,
            fill="none",
            stroke=line["color"],
            stroke_width=line["width"],
            stroke_linejoin="round",
            stroke_dasharray=_dashes(line),
        )

    def shapes(self) -> Iterator[str]:
        """Yield the straight lines from the top of the chart to its bottom."""
        for shape in self._layout.get("shapes", ()):
            x0, x1 = self._x(shape["x0"]), self._x(shape["x1"])
            line = shape["line"]
            yield self._line(
                x0, self._top, x1, self._bottom, line["color"], line["width"], _dashes(line)
            )

    def labels(self) -> Iterator[str]:
        """Yield the labels: the names of axes and lines, and what stands above the cursor."""
        for label in self._layout.get("annotations", ()):
            yield self._label(label)

    def _label(self, label: Mapping[str, Any]) -> str:
        on_paper_x, on_paper_y = label.get("xref") == "paper", label.get("yref") == "paper"
        width, height = self._right - self._left, self._bottom - self._top
        x = self._left + label["x"] * width if on_paper_x else self._x(label["x"])
        y = self._bottom - label["y"] * height if on_paper_y else self._ys["y"].at(label["y"])
        size = float(label["font"].get("size", self._size))
        drop = {"bottom": -0.25, "top": 1.0}.get(label.get("yanchor", ""), 0.35)
        return self._text(
            unescape(_MARKUP.sub("", label["text"])),
            x + label.get("xshift", 0),
            y - label.get("yshift", 0) + drop * size,
            anchor=_ANCHORS[label.get("xanchor", "auto")],
            fill=label["font"]["color"],
            size=size,
            weight="bold" if "<b>" in label["text"] else None,
        )

    # Elements

    def _text(
        self,
        content: str,
        x: float,
        y: float,
        *,
        anchor: str = "middle",
        fill: str | None = None,
        size: float | None = None,
        weight: str | None = None,
    ) -> str:
        return element(
            "text",
            plain(content),
            x=x,
            y=y,
            font_size=size or self._size,
            font_family=SANS,
            font_weight=weight,
            text_anchor=anchor,
            fill=fill or self._layout["font"]["color"],
        )

    def _line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        colour: str,
        width: float = 1.0,
        dashes: str | None = None,
    ) -> str:
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        return element("line", **ends, stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def _is_gap(scale: _Scale, value: float) -> bool:
    """Return whether there is nothing to be drawn: no number, or none that a logarithm has."""
    return math.isnan(value) or (scale.logarithmic and value <= 0)


def _dot(x: float, y: float, marker: Mapping[str, Any]) -> str:
    edge = marker.get("line") or {}
    return element(
        "circle",
        cx=x,
        cy=y,
        r=marker["size"] / 2,
        fill=marker["color"],
        stroke=edge.get("color"),
        stroke_width=edge.get("width"),
    )


def _dashes(line: Mapping[str, Any]) -> str | None:
    width = float(line["width"])
    pattern = _DASHES.get(line.get("dash", ""))
    return pattern.format(f"{4 * width:g}", f"{width:g}") if pattern else None


def _ticks(axis: Mapping[str, Any]) -> Iterator[float]:
    """Yield the values at which an axis has a number."""
    first, last = sorted(axis["range"])
    step = axis["dtick"]
    if step == "D1":  # of a short logarithmic axis, each whole number
        yield from (float(n) for n in range(1, 10) if first <= math.log10(n) <= last)
        return
    numbers = range(math.ceil(first / step), math.floor(last / step) + 1)
    for number in numbers[:: math.ceil(len(numbers) / _MOST_TICKS) or 1]:
        yield 10.0 ** (number * step) if axis.get("type") == "log" else number * step


def _short_number(value: float) -> str:
    """Return a number as an axis has room for it.

    >>> [_short_number(value) for value in (0, 0.5, 200, 15_000, 2e6, 1e30)]
    ['0', '0.5', '200', '15k', '2M', '1e+30']
    """
    power = int(math.log10(value) / 3 + 1e-9) if value >= 1 else 0
    if power >= len(_PREFIXES):
        return f"{value:g}"
    return f"{value / 1000**power:g}{_PREFIXES[power]}"
