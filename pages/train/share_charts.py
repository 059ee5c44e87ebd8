"""The charts that can be taken away: all that the page has drawn of this run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import plotly.graph_objects as go

from bpe.views.charts import (
    compression_chart,
    compression_text,
    merge_count_chart,
    merge_count_text,
    two_compressions_chart,
    two_compressions_text,
)
from bpe.views.why import PairStory, story_chart, story_text
from pages.train.pair_story import phrase
from pages.ui.training import Run
from pages.ui.visit import Visit


@dataclass(frozen=True, slots=True)
class SharedChart:
    """A chart that is drawn with `inks` and `font_size`, and what it shows in words."""

    draw: Callable[..., go.Figure]
    words: str


def shared_charts(visitor: Visit, run: Run) -> dict[str, SharedChart]:
    """Return the charts by name; those of a comparison or a pair only where the page has one."""
    series, position = run.series, visitor.position
    findings = visitor.findings.about(run)
    greedy = findings.latest("road") or ()
    charts = {
        "Compression": SharedChart(
            partial(compression_chart, series, position, greedy=greedy),
            compression_text(series, position, greedy),
        ),
        "Count of each merge": SharedChart(
            partial(merge_count_chart, series, position), merge_count_text(series, position)
        ),
    }
    before = visitor.baseline
    if before and visitor.baseline_to_come is None and before.settings != run.settings:
        both = before.series, series, position
        charts["Before and after your edit"] = SharedChart(
            partial(two_compressions_chart, *both), two_compressions_text(*both)
        )
    for story in (findings.latest("story") or ())[:1]:
        charts["Count and rank of a pair"] = _of_pair(run, story, position)
    return charts


def _of_pair(run: Run, story: PairStory, position: int) -> SharedChart:
    pair = phrase(run, story.pair)
    return SharedChart(
        partial(story_chart, story, run.series, position, of=pair),
        f"{pair}: {story_text(story, run.series)}",
    )
