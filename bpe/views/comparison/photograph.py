"""A vocabulary is a photograph of a corpus: its own words are whole, those of others in pieces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pandas as pd
import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.text.corpus import Corpus
from bpe.views.labels import short_label, shortened, text_label
from bpe.views.phrases import counted
from bpe.views.tables.table import number_column, text_column

_SHREDDED: Final = 3
_WORD: Final = regex.compile(r"\p{L}")


@dataclass(frozen=True, slots=True, eq=False)
class Photograph:
    """Words of a corpus that are one token in its own vocabulary and several in another.

    The one in most pieces first, then the most frequent one. `words` counts all words with a
    letter, `whole` those that are one token, `split` the rows before they were cut to a limit, and
    `shredded` those in three pieces or more.
    """

    frame: pd.DataFrame
    words: int
    whole: int
    split: int
    shredded: int

    def sentence(self, own: str, other: str) -> str:
        """Say how many there are; `own` and `other` are the names of the corpora."""
        return (
            f"Of the {counted(self.words, 'different word')} of {own}, {self.whole:,} "
            f"{'is' if self.whole == 1 else 'are'} one token in its own vocabulary. In that of "
            f"{other}, {self.split:,} of these come in pieces, {self.shredded:,} in three or more."
        )


def photograph(corpus: Corpus, own: Tokenizer, other: Tokenizer, *, limit: int) -> Photograph:
    """Compare how two tokenizers cut the words of the corpus that `own` was trained on."""
    words = [
        (word, count)
        for word, count in zip(corpus.words, corpus.counts, strict=True)
        if _WORD.search(word)
    ]
    whole = [(word, count) for word, count in words if len(own.encode(word)) == 1]
    pieces = [(word, count, other.encode(word)) for word, count in whole]
    split = sorted(
        (row for row in pieces if len(row[2]) > 1), key=lambda row: (-len(row[2]), -row[1], row[0])
    )
    return Photograph(
        _frame(split[:limit], other),
        len(words),
        len(whole),
        len(split),
        sum(len(ids) >= _SHREDDED for *_, ids in split),
    )


def _frame(rows: list[tuple[str, int, list[int]]], other: Tokenizer) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "word": text_column(shortened(text_label(word)) for word, *_ in rows),
            "times": number_column(count for _, count, _ in rows),
            "pieces": number_column(len(ids) for *_, ids in rows),
            "cut into": text_column(
                " │ ".join(short_label(token) for token in other.tokens(ids)) for *_, ids in rows
            ),
        }
    )
