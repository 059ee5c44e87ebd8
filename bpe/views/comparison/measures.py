"""Measures: how many tokens a tokenizer makes of a text, for each word, character and byte."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import pandas as pd
import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.text.surrogates import repair_surrogates
from bpe.views.held import held_of_text
from bpe.views.tables.table import text_column

OF_THE_TEXT: Final = "bytes of the text per token"


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of a text in tokens, words, characters and bytes of UTF-8.

    A word is what stands between white space, whatever a tokenizer takes for one. `held` is how
    many bytes the tokens hold: a normalizer may have made them more or fewer, and what stands
    between words may be in no token.
    """

    tokens: int
    words: int
    characters: int
    bytes: int
    held: int

    @property
    def tokens_per_word(self) -> float:
        """Not a number for a text without words."""
        return _ratio(self.tokens, self.words)

    @property
    def tokens_per_character(self) -> float:
        """Not a number for an empty text."""
        return _ratio(self.tokens, self.characters)

    @property
    def bytes_per_token(self) -> float:
        """How many bytes a token holds; not a number for an empty text."""
        return _ratio(self.held, self.tokens)

    @property
    def text_bytes_per_token(self) -> float:
        """How many bytes of the text as it is given a token stands for."""
        return _ratio(self.bytes, self.tokens)


def measure(tokenizer: Tokenizer, text: str) -> Measure:
    """Count what a tokenizer makes of a text.

    Raises:
        ValueError: the tokenizer has no token for one of the characters.
    """
    held = held_of_text(text, tokenizer.recipe).bytes
    return measured(tokenizer.count(text), text, held=held)


def measured(tokens: int, text: str, *, held: int | None = None) -> Measure:
    """Return the measure of a text that takes so many tokens, which hold all its bytes or `held`.

    >>> measured(3, "på två").tokens_per_word
    1.5
    """
    text, _ = repair_surrogates(text)
    words = sum(1 for _ in regex.finditer(r"\S+", text))
    size = len(text.encode("utf-8"))
    return Measure(tokens, words, len(text), size, size if held is None else held)


def measure_table(
    measures: Mapping[str, Measure | None], vocabulary: Mapping[str, int]
) -> pd.DataFrame:
    """Return one row for each tokenizer, by its title; `vocabulary` is how many tokens it has.

    Where the tokens of one do not hold the bytes of the text, a column more says how many bytes of
    the text there are for each token. The row of one that cannot read the text, whose measure is
    None, holds nothing else.
    """
    rows = list(measures.values())
    columns: dict[str, object] = {
        "tokenizer": text_column(measures),
        "tokens": whole_column(row.tokens if row else None for row in rows),
        "tokens per word": [round(row.tokens_per_word, 2) if row else None for row in rows],
        "bytes per token": [round(row.bytes_per_token, 2) if row else None for row in rows],
    }
    if any(row.held != row.bytes for row in rows if row):
        columns[OF_THE_TEXT] = [round(row.text_bytes_per_token, 2) if row else None for row in rows]
    columns["tokens per character"] = [
        round(row.tokens_per_character, 3) if row else None for row in rows
    ]
    columns["vocabulary"] = [vocabulary[title] for title in measures]
    return pd.DataFrame(columns)


def whole_column(values: Iterable[int | None]) -> pd.Series:
    """Return whole numbers as a column in which some may be missing."""
    return pd.Series(list(values), dtype="Int64")


def _ratio(one: int, other: int) -> float:
    return one / other if other else float("nan")
