"""The table of the merges that took a pair's occurrences."""

from __future__ import annotations

from bpe.views.charts.series import RunSeries
from bpe.views.tables.table import Column, Table, number_column
from bpe.views.why.pair_story import PairStory


def loss_table(story: PairStory, series: RunSeries, limit: int) -> Table[int]:
    """Return the `limit` merges that took the most occurrences of a pair, the largest first.

    Columns: `number` (of the merge), `merge`, `taken` (by how much the count fell), `left` (what
    the count was then). The keys are the numbers.
    """
    losses = sorted(story.losses, key=lambda loss: -loss.taken)
    rows = losses[:limit]
    columns: dict[str, Column] = {
        "number": number_column(loss.number for loss in rows),
        "merge": [series.merges[loss.number - 1] for loss in rows],
        "taken": number_column(loss.taken for loss in rows),
        "left": number_column(loss.left for loss in rows),
    }
    return Table(columns, tuple(loss.number for loss in rows), len(losses))
