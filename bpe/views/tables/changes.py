"""Tables of what the last merge changed: the words it touched, the pairs it made and broke."""

from __future__ import annotations

from typing import Final

import numpy as np

from bpe.training import Step, Trainer
from bpe.views.labels import short_label
from bpe.views.tables.table import Column, Table, number_column
from bpe.views.tables.words import MOST_TOKENS, split_label, word_label
from bpe.vocabulary import Pair

CHANGES: Final = ("appeared", "rose", "fell", "vanished")
"""What can happen to the count of a pair."""

_LEAD: Final = 8
"""How many tokens are shown before the first change of a word too long to show from its start."""


def changed_word_table(trainer: Trainer, limit: int) -> Table[int]:
    """Return the first `limit` words that the last merge changed, in corpus order.

    Columns: `word`, `count`, `before` and `after` (the labels of its tokens, of a very long word
    those around the first change). The keys are indices into `trainer.corpus.words`.
    """
    words, counts, vocabulary = trainer.corpus.words, trainer.corpus.counts, trainer.vocabulary
    changed = changed_splits(trainer)
    rows, before, after = list(changed)[:limit], [], []
    for row in rows:
        split, inside = changed[row]
        after.append(split_label(split, vocabulary, inside=inside))
        before.append(split_label(opened(split, trainer.steps[-1]), vocabulary, inside=inside))
    columns: dict[str, Column] = {
        "word": [word_label(words[row]) for row in rows],
        "count": number_column(counts[row] for row in rows),
        "before": before,
        "after": after,
    }
    return Table(columns, tuple(rows), len(changed))


def pair_change_table(trainer: Trainer, limit: int, *, kind: str = "") -> Table[Pair]:
    """Return the `limit` pairs whose counts the last merge changed the most.

    `kind` is one of `CHANGES`, or nothing for all of them: the pair `appeared` where it was not in
    the corpus, `vanished` from it, or its count `rose` or `fell`.

    Columns: `left`, `right` (labels), `before`, `after` (counts), `change`, the largest changes
    first, a rise before a fall of the same size. The keys are the pairs.
    """
    now, vocabulary = trainer.pair_counts, trainer.vocabulary
    counted = trainer.steps[-1].count_changes.items() if trainer.position else ()
    found = [
        (pair, now.get(pair, 0), change)
        for pair, change in counted
        if kind in ("", _kind(now.get(pair, 0), change))
    ]
    changes = sorted(found, key=lambda item: (-abs(item[2]), -item[2], item[0]))
    rows = changes[:limit]
    columns: dict[str, Column] = {
        "left": [short_label(vocabulary[pair[0]]) for pair, _, _ in rows],
        "right": [short_label(vocabulary[pair[1]]) for pair, _, _ in rows],
        "before": number_column(after - change for _, after, change in rows),
        "after": number_column(after for _, after, _ in rows),
        "change": number_column(change for _, _, change in rows),
    }
    return Table(columns, tuple(pair for pair, _, _ in rows), len(changes))


def _kind(after: int, change: int) -> str:
    if not after:
        return "vanished"
    if change == after:
        return "appeared"
    return "rose" if change > 0 else "fell"


def changed_splits(trainer: Trainer) -> dict[int, tuple[np.ndarray, bool]]:
    """Return the words the last merge changed, each with its tokens from where they are shown.

    Right after a merge, its token stands where it was merged and nowhere else: the words that hold
    it are those that changed. The truth value says that the tokens begin inside the word.
    """
    if not trainer.position:
        return {}
    flat, bounds = trainer.word_token_arrays()
    places = np.flatnonzero(flat == trainer.steps[-1].token_id)
    owners, first = np.unique(np.searchsorted(bounds, places, side="right") - 1, return_index=True)
    changed = {}
    for word, place in zip(owners.tolist(), places[first].tolist(), strict=True):
        start, end = int(bounds[word]), int(bounds[word + 1])
        shown_from = max(start, place - _LEAD) if end - start > MOST_TOKENS else start
        shown = flat[shown_from : min(end, shown_from + MOST_TOKENS + 1)]
        changed[word] = shown, shown_from > start
    return changed


def opened(split: np.ndarray, step: Step) -> list[int]:
    """Return tokens as they were before a step: its token opened into the two it was made from."""
    return [
        token_id
        for now in split.tolist()
        for token_id in (step.pair if now == step.token_id else (now,))
    ]
