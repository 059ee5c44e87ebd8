"""The tables and the history in full, as sheets for files: exact, where a page shows labels.

A token's text is what it spells, its bytes are in hex, and its id tells it from every other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bpe.training import Trainer
from bpe.views.labels import hex_label
from bpe.views.tables import token_occurrences
from bpe.vocabulary import Pair, Token

Value = str | int | bool | None | list[int] | list[str]

MOST_PAIRS: Final = 10_000
"""How many of the best pairs a sheet holds."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of values under the names of their columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


_PAIR: Final = ("left_id", "left", "right_id", "right")


def merge_sheet(trainer: Trainer) -> Sheet:
    """Return every merge up to the trainer's position: which pair, why, and what it changed."""
    vocabulary = trainer.vocabulary
    amounts = ("count", "replaced", "tied", "forced", "tokens_before", "tokens_after")
    return Sheet(
        ("number", *_PAIR, "id", "token", "bytes", *amounts),
        tuple(
            (
                step.number,
                *_pair(step.pair, vocabulary),
                step.token_id,
                *_spelled(vocabulary[step.token_id]),
                *(getattr(step, amount) for amount in amounts),
            )
            for step in trainer.steps
        ),
    )


def pair_sheet(trainer: Trainer) -> Sheet:
    """Return the best `MOST_PAIRS` pairs at the trainer's position, the next merge first."""
    vocabulary = trainer.vocabulary
    return Sheet(
        ("rank", *_PAIR, "count", "replaced", "words", "tied"),
        tuple(
            (
                rank,
                *_pair(best.pair, vocabulary),
                best.count,
                best.replaceable,
                best.words,
                best.tied,
            )
            for rank, best in enumerate(trainer.candidates(MOST_PAIRS), 1)
        ),
    )


def word_sheet(trainer: Trainer) -> Sheet:
    """Return every word, and the tokens that it is split into at the trainer's position."""
    texts = {token.id: token.text for token in trainer.vocabulary.values()}
    return Sheet(
        ("word", "count", "ids", "tokens"),
        tuple(
            (word, count, list(ids), [texts[token_id] for token_id in ids])
            for word, count, ids in trainer.words()
        ),
    )


def vocabulary_sheet(trainer: Trainer) -> Sheet:
    """Return every token at the trainer's position, and how often it occurs there."""
    occurrences = token_occurrences(trainer)
    return Sheet(
        ("id", "token", "bytes", "kind", "left_id", "right_id", "occurs"),
        tuple(
            (
                token.id,
                *_spelled(token),
                token.kind,
                *(token.parents or (None, None)),
                occurrences.get(token.id, 0),
            )
            for token in trainer.vocabulary.values()
        ),
    )


def _pair(pair: Pair, vocabulary: Mapping[int, Token]) -> tuple[Value, ...]:
    left, right = pair
    return left, vocabulary[left].text, right, vocabulary[right].text


def _spelled(token: Token) -> tuple[Value, ...]:
    return token.text, hex_label(token.bytes)
