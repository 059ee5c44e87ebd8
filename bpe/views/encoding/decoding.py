"""Ids that someone typed, decoded: which are tokens, their bytes, and what they spell together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd
import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import hex_label, short_label, shortened, text_label
from bpe.views.phrases import counted
from bpe.views.tables.table import number_column, text_column

_NUMBER: Final = regex.compile(r"(?<![\w-])-?[0-9]+|[0-9]+")
_SEPARATORS: Final = regex.compile(r"[\P{Alphabetic}--[0-9]]*", regex.V1)
_NAMED_AT_MOST: Final = 10
MOST_IDS: Final = 50_000


@dataclass(frozen=True, slots=True)
class TypedIds:
    """Ids as they were typed: those of tokens, and sentences about all that is none."""

    ids: tuple[int, ...]
    problems: tuple[str, ...]


def read_ids(typed: str, tokenizer: Tokenizer) -> TypedIds:
    """Return the ids in a text, whatever separates them.

    >>> from bpe import Corpus, Recipe, Trainer
    >>> tokenizer = Trainer(Corpus.from_text("", Recipe())).tokenizer()
    >>> read_ids("[104, 105];33", tokenizer).ids
    (104, 105, 33)
    """
    vocabulary = tokenizer.vocabulary
    numbers = _NUMBER.findall(typed)
    between = [piece.strip() for piece in _NUMBER.split(typed)]
    strange = [piece for piece in between if not _SEPARATORS.fullmatch(piece)]
    known: list[str] = []
    unknown: list[str] = []
    for number in numbers[:MOST_IDS]:
        token_id = int(number) if len(number) < 20 else -1
        (known if token_id in vocabulary else unknown).append(number)
    problems = [
        *_out_of_range(unknown, tokenizer),
        *_not_numbers(strange),
    ]
    if len(numbers) > MOST_IDS:
        problems.append(f"Only the first {MOST_IDS:,} ids are decoded.")
    return TypedIds(tuple(map(int, known)), tuple(problems))


def _out_of_range(unknown: Sequence[str], tokenizer: Tokenizer) -> list[str]:
    if not unknown:
        return []
    last = max(tokenizer.vocabulary, default=-1)
    return [
        f"Not in the vocabulary, whose ids go from 0 to {last:,}: {_named(unknown)}. Decoding "
        "would refuse the whole list; below, only the other ids are decoded."
    ]


def _not_numbers(strange: Sequence[str]) -> list[str]:
    labels = [shortened(text_label(piece), 20) for piece in strange]
    return [f"No id, and left out: {_named(labels)}."] if labels else []


def _named(names: Sequence[str]) -> str:
    more = len(names) - _NAMED_AT_MOST
    named = ", ".join(shortened(name, 24) for name in names[:_NAMED_AT_MOST])
    return f"{named} and {more:,} more" if more > 0 else named


def token_table(tokenizer: Tokenizer, ids: Sequence[int], limit: int) -> pd.DataFrame:
    """Return the first `limit` tokens of a list of ids.

    Columns: `place` (from 1), `id`, `token` (label), `bytes` (hex), `alone` (what it decodes to by
    itself, every character visible), `characters` (of the whole text that it covers, from 0).
    """
    rows = tokenizer.tokens(ids[:limit])
    spans = tokenizer.offsets(ids)[:limit]
    return pd.DataFrame(
        {
            "place": number_column(range(1, len(rows) + 1)),
            "id": number_column(token.id for token in rows),
            "token": text_column(short_label(token) for token in rows),
            "bytes": text_column(shortened(hex_label(token.bytes)) for token in rows),
            "alone": text_column(shortened(alone(tokenizer, token.id)) for token in rows),
            "characters": text_column(_span(start, end) for _, _, start, end in spans),
        }
    )


def alone(tokenizer: Tokenizer, token_id: int) -> str:
    """Return what one id decodes to by itself, every character visible."""
    return text_label(tokenizer.decode([token_id]))


def alone_and_together(tokenizer: Tokenizer, ids: Sequence[int]) -> tuple[str, str, str]:
    """Return the text of ids decoded one by one, decoded together, and why the two differ."""
    together = tokenizer.decode(ids)
    one_by_one = "".join(tokenizer.decode([token_id]) for token_id in ids)
    return one_by_one, together, _why(tokenizer, ids, one_by_one, together)


def _why(tokenizer: Tokenizer, ids: Sequence[int], one_by_one: str, together: str) -> str:
    if one_by_one == together:
        return "Decoded one by one or together, these ids give the same text."
    halves = sum(1 for token in tokenizer.tokens(ids) if _is_broken(token.bytes))
    sentences = []
    if halves:
        those = counted(halves, "token")
        verb = "is" if halves == 1 else "are"
        sentences.append(
            f"{those} {verb} no whole characters: alone, their bytes are not UTF-8, and each "
            "broken piece becomes U+FFFD. Together the bytes are joined first, and make characters."
        )
    if tokenizer.recipe.marker is not None:
        sentences.append(
            "A marker decodes to a blank between words, and to nothing at the edge of the whole: "
            "alone, every token stands at an edge."
        )
    if "\ufffd" in together:
        sentences.append("Even together some bytes make no character: a half is missing.")
    return " ".join(sentences)


def _is_broken(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return True
    return False


def _span(start: int, end: int) -> str:
    return "none" if start == end else str(start) if end == start + 1 else f"{start}–{end - 1}"
