"""The charts: how far the corpus is compressed, and how often each merge was seen."""

from __future__ import annotations

import streamlit as st

from bpe.views.charts import MovingChart, compression_text, merge_count_text
from bpe.views.palette import INKS
from bpe.views.why import token_counts
from pages.ui.frame import heading
from pages.ui.kept_charts import show_chart
from pages.ui.selection import picked_x
from pages.ui.training import Run
from pages.ui.visit import Visit


def charts(visitor: Visit, run: Run) -> None:
    """Show both charts with the cursor at this position; a click on one goes to that merge."""
    series, position = run.series, visitor.position
    inks = INKS[st.context.theme.type or "light"]
    heading("Compression", run.ending)
    greedy = _road_not_taken(visitor, run)
    compression, merge_counts = visitor.charts.of(series, inks=inks, greedy=greedy)
    _chart(visitor, "compression", compression, compression_text(series, position, greedy))
    heading("Count of each merge", "click on a chart to go to a merge")
    _chart(visitor, "merge_counts", merge_counts, merge_count_text(series, position))


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


def _chart(visitor: Visit, key: str, chart: MovingChart, alt: str) -> None:
    show_chart(chart, visitor.position, key=key, alt=alt, on_select=lambda: _go(visitor, key))


def _go(visitor: Visit, key: str) -> None:
    merge = picked_x(key)
    if merge is not None:
        visitor.send_to(merge)
