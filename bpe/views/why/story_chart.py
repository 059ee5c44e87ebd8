"""The chart of a pair's story: its count and its rank at every position."""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go

from bpe.views.charts.frame import (
    axis_name,
    count_axis,
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
from bpe.views.phrases import counted, times
from bpe.views.why.pair_story import PairStory


def story_chart(
    story: PairStory,
    series: RunSeries,
    position: int,
    *,
    inks: Inks,
    font_size: int = 13,
    of: str = "",
) -> go.Figure:
    """Return count (left axis) and rank (right axis, 1 at the top) against merges, with a cursor.

    `of` names the pair, where nothing else does.

    The first trace holds the points to hover and to click: the `x` of a point is its position.
    Where the pair does not occur it has no rank, and the line of ranks has a gap.
    """
    x = drawn_positions(series)
    counts = heights(story.counts[k] for k in x)
    ranks = np.array([_height(story.ranks[k]) for k in x])
    hover = [f"{plot_text(series.merge_phrase(k))}<br>{_state(story, k)}" for k in x.tolist()]

    layout = sheet(series, position, _state(story, position), inks, font_size)
    layout["margin"]["r"] = layout["margin"]["l"]
    layout["yaxis"] = count_axis(float(counts.max()), inks.line, inks)
    layout["yaxis2"] = _rank_axis(float(np.nanmax(ranks)), inks)
    layout["annotations"] += [
        axis_name(plot_text(f"count of {of}" if of else "count"), "left", inks.line, font_size),
        axis_name("rank", "right", inks.second_line, font_size),
    ]
    second = {"color": inks.second_line, "width": 2, "dash": "dash"}
    traces = [
        curve(x, counts, hover, inks.line),
        {"type": "scatter", "mode": "lines", "x": x, "y": ranks, "yaxis": "y2", "line": second}
        | {"hoverinfo": "skip", "connectgaps": False},
        dot(position, heights([story.counts[position]]), inks),
    ]
    if story.ranks[position] is not None:
        traces.append(dot(position, np.array([_height(story.ranks[position])]), inks, yaxis="y2"))
    return go.Figure({"data": traces, "layout": layout})


def story_text(story: PairStory, series: RunSeries) -> str:
    """Return the story of a pair in a few sentences: when it came, peaked and went, and why.

    Such as: "It occurs from the start, 2 times. Its best rank is 2. Merge 2: lo + w → low took the
    last 2."
    """
    return " ".join([_beginning(story, series), _best(story), _end(story, series)])


def _beginning(story: PairStory, series: RunSeries) -> str:
    first, peak = story.first, story.peak
    came = (
        "It occurs from the start"
        if first == 0
        else f"It came to be with {_lower(series.merge_phrase(first))}"
    )
    here = f"{came}, seen {times(story.counts[first])}"
    if peak == first:
        return f"{here}; that was its peak."
    return f"{here}, and peaked at {times(story.counts[peak])} after merge {peak:,}."


def _best(story: PairStory) -> str:
    position = story.ranks.index(story.best_rank)
    after = f"after {counted(position, 'merge')}" if position else "at the start"
    return f"Its best rank was {story.best_rank:,}, {after}."


def _end(story: PairStory, series: RunSeries) -> str:
    if story.merged is not None:
        return f"Then it was merged itself: {_lower(series.merge_phrase(story.merged))}."
    losses, left = story.losses, story.counts[-1]
    if not losses:
        return "No merge has taken any of its occurrences."
    largest = max(losses, key=lambda loss: loss.taken)
    most = (
        f"{series.merge_phrase(largest.number)} took the most of them, {largest.taken:,} of "
        f"{largest.taken + largest.left:,}."
    )
    if left:
        return f"{most} {left:,} {'is' if left == 1 else 'are'} left at the end."
    last = losses[-1]
    if len(losses) == 1:
        return f"{series.merge_phrase(last.number)} took all of them."
    return f"{most} The last went with {_lower(series.merge_phrase(last.number))}."


def _state(story: PairStory, position: int) -> str:
    rank = story.ranks[position]
    if rank is None:
        return "not in the corpus"
    return f"seen {times(story.counts[position])} · rank {rank:,}"


def _lower(phrase: str) -> str:
    return phrase[:1].lower() + phrase[1:]


def _height(rank: int | None) -> float:
    return np.nan if rank is None else float(rank)


def _rank_axis(worst: float, inks: Inks) -> dict[str, Any]:
    """Return an axis with rank 1 at the top, logarithmic: the first ranks count most."""
    low = float(np.log10(max(worst, 2.0)))
    return number_axis(
        worst,
        inks.second_line,
        inks,
        side="right",
        overlaying="y",
        showgrid=False,
        type="log",
        range=[1.06 * low, -0.06 * low],
        tickmode="array",
        tickvals=_rank_marks(worst),
        tickformat=",d",
    )


def _rank_marks(worst: float) -> list[int]:
    """Return the ranks written at the axis: left to itself it writes 0.9 as a second 1."""
    firsts = (1, 2, 3, 5) if worst < 10 else (1,)
    return [
        first * 10**power
        for power in range(len(str(int(worst))))
        for first in firsts
        if first * 10**power <= max(worst, 2)
    ]
