"""Tables of what the last merge changed: the words it touched, the pairs it made and broke."""

from __future__ import annotations

import pandas as pd

from bpe.training import Step, Trainer
from bpe.views.labels import short_label
from bpe.views.tables.table import Table, number_column, text_column
from bpe.views.tables.words import split_label, word_label
from bpe.vocabulary import Pair


def changed_word_table(trainer: Trainer, step: Step, limit: int) -> Table[int]:
    """Return the first `limit` words that a step of this trainer changed, in corpus order.

    Columns: `word`, `count`, `before` and `after` (the labels of its tokens). The keys are indices
    into `trainer.corpus.words`.
    """
    words, counts = trainer.corpus.words, trainer.corpus.counts
    changed, vocabulary = step.changed_words, trainer.vocabulary
    rows = changed[:limit]
    frame = pd.DataFrame(
        {
            "word": text_column(word_label(words[row.word_index]) for row in rows),
            "count": number_column(counts[row.word_index] for row in rows),
            "before": text_column(split_label(row.before, vocabulary) for row in rows),
            "after": text_column(split_label(row.after, vocabulary) for row in rows),
        }
    )
    return Table(frame, tuple(row.word_index for row in rows), len(changed))


def pair_change_table(trainer: Trainer, step: Step, limit: int) -> Table[Pair]:
    """Return the `limit` pairs whose counts a step of this trainer changed the most.

    Columns: `left`, `right` (labels), `change` (of the count), the largest changes first, a rise
    before a fall of the same size. The keys are the pairs.
    """
    changes = sorted(
        step.count_changes.items(), key=lambda item: (-abs(item[1]), -item[1], item[0])
    )
    rows, vocabulary = changes[:limit], trainer.vocabulary
    frame = pd.DataFrame(
        {
            "left": text_column(short_label(vocabulary[p[0]]) for p, _ in rows),
            "right": text_column(short_label(vocabulary[p[1]]) for p, _ in rows),
            "change": number_column(change for _, change in rows),
        }
    )
    return Table(frame, tuple(pair for pair, _ in rows), len(changes))
