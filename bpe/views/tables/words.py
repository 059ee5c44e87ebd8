"""The table of words: how each distinct word is split now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from bpe.training import Trainer
from bpe.views.labels import shortened, text_label, token_label
from bpe.views.tables.table import Column, Table, number_column
from bpe.vocabulary import Token

SEPARATOR: Final = " | "
"""What stands between two tokens of a split."""

MOST_TOKENS: Final = 40
"""How many tokens of a word a cell shows."""

_MOST_CHARACTERS: Final = 120


def word_table(trainer: Trainer, limit: int) -> Table[int]:
    """Return the `limit` most frequent words with their splits at this position.

    Columns: `word`, `count`, `split` (the labels of its tokens; of a very long word the first
    ones), `tokens` (how many they are). Words of equal count stand in the order of the corpus. The
    keys are indices into `trainer.corpus.words`.
    """
    words, counts = trainer.corpus.words, trainer.corpus.counts
    flat, offsets = trainer.word_token_arrays()
    labels, rows = _Labels(trainer.vocabulary), trainer.corpus.most_frequent[:limit]
    splits = (flat[offsets[row] : offsets[row + 1]] for row in rows)
    columns: dict[str, Column] = {
        "word": [word_label(words[row]) for row in rows],
        "count": number_column(counts[row] for row in rows),
        "split": [_joined(split, labels) for split in splits],
        "tokens": number_column(int(offsets[row + 1] - offsets[row]) for row in rows),
    }
    return Table(columns, tuple(rows), len(words))


def word_label(word: str) -> str:
    """Return a word as people should read it; of a very long one (a whole text), the beginning."""
    return shortened(text_label(word[: _MOST_CHARACTERS + 1]), _MOST_CHARACTERS)


def split_label(
    token_ids: Sequence[int] | np.ndarray, vocabulary: Mapping[int, Token], *, inside: bool = False
) -> str:
    """Return the labels of a word's tokens side by side.

    Of very many tokens the first `MOST_TOKENS` are shown; `…` stands for those left out, also in
    front when the tokens begin `inside` a word.
    """
    return _joined(token_ids, _Labels(vocabulary), inside=inside)


class _Labels(dict[int, str]):
    """The labels of tokens by id, each made when it is first asked for."""

    def __init__(self, vocabulary: Mapping[int, Token]) -> None:
        self._vocabulary = vocabulary

    def __missing__(self, token_id: int) -> str:
        self[token_id] = label = token_label(self._vocabulary[token_id])
        return label


def _joined(token_ids: Sequence[int] | np.ndarray, labels: _Labels, *, inside: bool = False) -> str:
    shown = [labels[token_id] for token_id in np.asarray(token_ids[:MOST_TOKENS]).tolist()]
    rest = ["…"] if len(token_ids) > MOST_TOKENS else []
    return SEPARATOR.join(["…"] * inside + shown + rest)
