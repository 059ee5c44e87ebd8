"""The table of the merges that took a pair's occurrences."""

from __future__ import annotations

import pandas as pd

from bpe.views.charts.series import RunSeries
from bpe.views.tables.table import Table, number_column, text_column
from bpe.views.why.pair_story import PairStory


def loss_table(story: PairStory, series: RunSeries, limit: int) -> Table[int]:
    """Return the `limit` merges that took the most occurrences of a pair, the largest first.

    Columns: `number` (of the merge), `merge`, `taken` (by how much the count fell), `left` (what
    the count was then). The keys are the numbers.
    """
    losses = sorted(story.losses, key=lambda loss: -loss.taken)
    rows = losses[:limit]
    frame = pd.DataFrame(
        {
            "number": number_column(loss.number for loss in rows),
            "merge": text_column(series.merges[loss.number - 1] for loss in rows),
            "taken": number_column(loss.taken for loss in rows),
            "left": number_column(loss.left for loss in rows),
        }
    )
    return Table(frame, tuple(loss.number for loss in rows), len(losses))
