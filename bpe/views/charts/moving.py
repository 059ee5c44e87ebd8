"""A chart whose cursor moves: what stays is made once, and drawn at one position after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import plotly.graph_objects as go

from bpe.views.charts.frame import cursor_label, cursor_line
from bpe.views.palette import Inks


class AtCursor(NamedTuple):
    """What a chart says at one position: the label above the cursor, and dots on the lines."""

    label: str
    dots: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class MovingChart:
    """A chart of a run without its cursor, and what it says at a position.

    The dots are drawn over the `lines` and under those that are `above`. `layout` is a sheet of
    `frame` for a run of `last` merges, in these `inks` and with text of this `font_size`.
    """

    lines: Sequence[Mapping[str, Any]]
    layout: Mapping[str, Any]
    at_cursor: Callable[[int], AtCursor]
    last: int
    inks: Inks
    font_size: int
    above: Sequence[Mapping[str, Any]] = ()

    def at(self, position: int) -> dict[str, Any]:
        """Return the chart with the cursor at a position, as Plotly describes a figure."""
        label, dots = self.at_cursor(position)
        layout = {
            **self.layout,
            "shapes": [cursor_line(position, self.inks)],
            "annotations": [
                cursor_label(position, self.last, label, self.inks, self.font_size),
                *self.layout["annotations"],
            ],
        }
        return {"data": [*self.lines, *dots, *self.above], "layout": layout}

    def checked(self, *, height: int) -> MovingChart:
        """Return the same chart, so many pixels high, with all that stays as Plotly writes it."""
        layout = {**self.layout, "height": height}
        found = go.Figure({"data": [*self.lines, *self.above], "layout": layout}).to_dict()
        lines = len(self.lines)
        return replace(
            self, lines=found["data"][:lines], above=found["data"][lines:], layout=found["layout"]
        )
