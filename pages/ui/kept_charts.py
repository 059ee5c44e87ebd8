"""The charts of a run, kept from step to step: only their cursors are drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st
from plotly.basedatatypes import BaseFigure
from streamlit.runtime.scriptrunner import get_script_run_ctx

from bpe.views.charts import (
    MovingChart,
    RunSeries,
    moving_compression_chart,
    moving_merge_count_chart,
)
from bpe.views.palette import Inks

_HEIGHT: Final = 248
_LOOKS: Final = 3  # of each chart that are remembered


@dataclass(slots=True)
class KeptCharts:
    """Both charts of the run that was asked for last, in the inks it was asked for in."""

    series: RunSeries | None = None
    inks: Inks | None = None
    greedy: tuple[int, ...] = ()
    charts: tuple[MovingChart, ...] = ()

    def of(
        self, series: RunSeries, *, inks: Inks, greedy: tuple[int, ...]
    ) -> tuple[MovingChart, ...]:
        """Return the chart of compression, and that of merge counts, to be drawn at a position."""
        if self.series is not series or (self.inks, self.greedy) != (inks, greedy):
            self.series, self.inks, self.greedy = series, inks, greedy
            self.charts = (
                moving_compression_chart(series, inks=inks, greedy=greedy).checked(height=_HEIGHT),
                moving_merge_count_chart(series, inks=inks).checked(height=_HEIGHT),
            )
        return self.charts


class _Checked(BaseFigure):  # type: ignore[misc]
    """A description that Streamlit takes as it is; any other it would check again, all of it."""

    def __init__(self, description: dict[str, Any]) -> None:
        self._description = description

    def to_dict(self) -> dict[str, Any]:
        return self._description


def show_chart(
    chart: MovingChart, position: int, *, key: str, alt: str, on_select: Callable[[], None]
) -> None:
    """Draw a chart with its cursor at a position; `on_select` is called when a point is picked."""
    _forget_earlier(key)
    st.plotly_chart(
        _Checked(chart.at(position)),
        key=key,
        theme=None,
        alt=alt,
        on_select=on_select,
        selection_mode="points",
        config={"displayModeBar": False},
    )


def _forget_earlier(key: str) -> None:
    """Forget the chart's earlier looks: Streamlit takes each for another widget, and keeps it.

    The last ones stay, because a click on them may be on its way.
    """
    context = get_script_run_ctx()
    if context is None:
        return
    known = context.session_state._state._new_widget_state.widget_metadata
    for widget_id in [name for name in known if name.endswith(f"-{key}")][:-_LOOKS]:
        del known[widget_id]
