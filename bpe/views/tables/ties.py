"""The table of a tie: all pairs that have the highest count."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.views.tables.table import Column, Table, number_column
from bpe.vocabulary import Pair


def tie_table(trainer: Trainer, limit: int) -> Table[Pair]:
    """Return the first `limit` tied pairs, the winner first, in the order of the recipe's rule.

    Columns: `order`, `left`, `right` (labels), `left id`, `right id`. The keys are the pairs.
    """
    pairs, tokens = trainer.ties(limit), trainer.vocabulary
    columns: dict[str, Column] = {
        "order": number_column(range(1, len(pairs) + 1)),
        "left": [short_label(tokens[left]) for left, _ in pairs],
        "right": [short_label(tokens[right]) for _, right in pairs],
        "left id": number_column(left for left, _ in pairs),
        "right id": number_column(right for _, right in pairs),
    }
    return Table(columns, pairs, trainer.tie_count)
