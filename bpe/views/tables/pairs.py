"""The pair-frequency table: what could be merged next."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.views.tables.table import Column, Table, number_column, truth_column
from bpe.vocabulary import Pair, Token, merged_token


def pair_table(trainer: Trainer, limit: int) -> Table[Pair]:
    """Return the `limit` best pairs at this position, in the order the recipe would pick them.

    Columns: `rank` (1 for the pair that is merged next), `left`, `right`, `result` (labels),
    `count` (occurrences, overlaps counted), `replaced` (how many would really merge), `words`
    (distinct words that hold it), `tie` (has the highest count, and is not alone). The keys are
    the pairs.
    """
    candidates, vocabulary = trainer.candidates(limit), trainer.vocabulary
    sides = [(vocabulary[c.pair[0]], vocabulary[c.pair[1]]) for c in candidates]
    of_bytes = trainer.recipe.has_byte_alphabet
    columns: dict[str, Column] = {
        "rank": number_column(range(1, len(candidates) + 1)),
        "left": [short_label(left) for left, _ in sides],
        "right": [short_label(right) for _, right in sides],
        "result": [_result_label(*both, of_bytes) for both in sides],
        "count": number_column(c.count for c in candidates),
        "replaced": number_column(c.replaceable for c in candidates),
        "words": number_column(c.words for c in candidates),
        "tie": truth_column(c.tied for c in candidates),
    }
    return Table(columns, tuple(c.pair for c in candidates), _mergeable_pairs(trainer))


def _result_label(left: Token, right: Token, of_bytes: bool) -> str:
    return short_label(merged_token(-1, left, right, of_bytes=of_bytes))


def _mergeable_pairs(trainer: Trainer) -> int:
    min_count = trainer.recipe.min_count
    if min_count == 1:
        return len(trainer.pair_counts)
    return sum(count >= min_count for count in trainer.pair_counts.values())
