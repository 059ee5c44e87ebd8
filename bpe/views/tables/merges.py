"""The table of merges: what has been learned so far, in order."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.views.tables.table import Column, Table, number_column, truth_column


def merge_table(trainer: Trainer, limit: int, *, newest_first: bool = False) -> Table[int]:
    """Return the first `limit` merges in force at this position, or the last ones, newest first.

    Columns: `number` (1 for the first merge), `left`, `right`, `result` (labels), `id` (of the
    result), `count` and `replaced` (when it was merged), `tied` (how many other pairs had the same
    count then), `forced` (chosen by hand). The keys are the numbers.
    """
    steps, vocabulary = trainer.steps, trainer.vocabulary
    rows = steps[: -limit - 1 : -1] if newest_first else steps[:limit]
    columns: dict[str, Column] = {
        "number": number_column(step.number for step in rows),
        "left": [short_label(vocabulary[s.pair[0]]) for s in rows],
        "right": [short_label(vocabulary[s.pair[1]]) for s in rows],
        "result": [short_label(vocabulary[s.token_id]) for s in rows],
        "id": number_column(step.token_id for step in rows),
        "count": number_column(step.count for step in rows),
        "replaced": number_column(step.replaced for step in rows),
        "tied": number_column(step.tied for step in rows),
        "forced": truth_column(step.forced for step in rows),
    }
    return Table(columns, tuple(step.number for step in rows), len(steps))
