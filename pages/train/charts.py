"""The charts: how far the corpus is compressed, and how often each merge was seen."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from bpe.views.charts import (
    compression_chart,
    compression_text,
    merge_count_chart,
    merge_count_text,
)
from bpe.views.palette import INKS
from bpe.views.why import token_counts
from pages.ui.frame import heading
from pages.ui.selection import picked_x
from pages.ui.training import Run
from pages.ui.visit import Visit


def charts(visitor: Visit, run: Run) -> None:
    """Show both charts with the cursor at this position; a click on one goes to that merge."""
    series, position = run.series, visitor.position
    inks = INKS[st.context.theme.type or "light"]
    heading("Compression", run.ending)
    greedy = _road_not_taken(visitor, run)
    chart = compression_chart(series, position, inks=inks, greedy=greedy)
    _chart(visitor, "compression", chart, compression_text(series, position, greedy))
    heading("Count of each merge", "click on a chart to go to a merge")
    chart = merge_count_chart(series, position, inks=inks)
    _chart(visitor, "merge_counts", chart, merge_count_text(series, position))


def _road_not_taken(visitor: Visit, run: Run) -> tuple[int, ...]:
    """Return the number of tokens at each position without the merges chosen by hand, if any."""
    if not run.series.forced:
        return ()
    found = visitor.findings.about(run).find(
        ("road",),
        lambda report: token_counts(run.trainer.corpus, run.shown, report),
        ask="Draw the greedy road beside it",
        trainers=1,
    )
    return found or ()


def _chart(visitor: Visit, key: str, chart: go.Figure, alt: str) -> None:
    st.plotly_chart(
        chart.update_layout(height=248),
        key=key,
        theme=None,
        alt=alt,
        on_select=lambda: _go(visitor, key),
        selection_mode="points",
        config={"displayModeBar": False},
    )


def _go(visitor: Visit, key: str) -> None:
    merge = picked_x(key)
    if merge is not None:
        visitor.send_to(merge)
