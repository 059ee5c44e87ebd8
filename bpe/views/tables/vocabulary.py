"""The vocabulary as a table that can be searched."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import regex

from bpe.training import Trainer
from bpe.views.labels import hex_label, short_label, shortened, token_label
from bpe.views.tables.table import EXACT_IN_BROWSERS, Column, Table, number_column
from bpe.vocabulary import Token

_HEX = regex.compile(r"[0-9A-Fa-f]{2}(\s*[0-9A-Fa-f]{2})*")


def vocabulary_table(trainer: Trainer, limit: int, *, search: str = "") -> Table[int]:
    """Return the first `limit` tokens known at this position that `search` finds, by id.

    `search` is part of a token's text or label, its bytes in hex (`F0 9F`), or its id; a token
    whose id or whole text it is comes first. Nothing searched for finds everything.

    Columns: `id`, `token` (label), `kind`, `bytes` (hex), `characters` (whole ones it holds),
    `made from` (labels of its parents, empty for a token not learned), `occurs now` (weighted by
    word counts). The keys are the ids.
    """
    vocabulary, occurrences = trainer.vocabulary, token_occurrences(trainer)
    found = _found(vocabulary, search)
    rows = found[:limit]
    columns: dict[str, Column] = {
        "id": number_column(token.id for token in rows),
        "token": [short_label(token) for token in rows],
        "kind": [token.kind for token in rows],
        "bytes": [shortened(hex_label(token.bytes)) for token in rows],
        "characters": number_column(_whole_characters(token) for token in rows),
        "made from": [_made_from(token, vocabulary) for token in rows],
        "occurs now": number_column(occurrences.get(token.id, 0) for token in rows),
    }
    return Table(columns, tuple(token.id for token in rows), len(found))


def token_occurrences(trainer: Trainer) -> dict[int, int]:
    """Return how often each token stands in the corpus now, weighted by word counts.

    Tokens that do not occur are left out.
    """
    flat, offsets = trainer.word_token_arrays()
    lengths = np.diff(offsets)
    if trainer.token_count > EXACT_IN_BROWSERS:
        return _exact_occurrences(flat, lengths, trainer.corpus.counts)
    # No sum exceeds the number of all tokens, so 64-bit floats add up without rounding here.
    weights = np.repeat(np.asarray(trainer.corpus.counts, dtype=np.float64), lengths)
    totals = np.bincount(flat, weights).astype(np.int64)
    present = np.flatnonzero(totals)
    return dict(zip(present.tolist(), totals[present].tolist(), strict=True))


def _exact_occurrences(
    flat: np.ndarray, lengths: np.ndarray, counts: tuple[int, ...]
) -> dict[int, int]:
    totals: dict[int, int] = {}
    weights = np.repeat(np.asarray(counts, dtype=object), lengths)
    for token_id, weight in zip(flat.tolist(), weights, strict=True):
        totals[token_id] = totals.get(token_id, 0) + weight
    return totals


def _found(vocabulary: Mapping[int, Token], search: str) -> list[Token]:
    if not search:
        return list(vocabulary.values())
    matches = [token for token in vocabulary.values() if _matches(token, search)]
    return sorted(matches, key=lambda token: search not in (str(token.id), token.text))


def _matches(token: Token, search: str) -> bool:
    return (
        search in token.text
        or search == str(token.id)
        or search in token_label(token)
        or (_HEX.fullmatch(search) is not None and bytes.fromhex(search) in token.bytes)
    )


def _whole_characters(token: Token) -> int:
    return len(token.bytes.decode("utf-8", "ignore"))


def _made_from(token: Token, vocabulary: Mapping[int, Token]) -> str:
    return " + ".join(short_label(vocabulary[parent]) for parent in token.parents or ())
