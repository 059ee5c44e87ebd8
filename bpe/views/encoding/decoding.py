"""Decoded ids: their bytes, what each is alone, and what they spell together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

import pandas as pd

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import hex_label, short_label, shortened, text_label
from bpe.views.phrases import counted
from bpe.views.tables.table import number_column, text_column

Run = tuple[str, bool]
"""A piece of a text, and whether it differs."""


def token_table(tokenizer: Tokenizer, ids: Sequence[int], limit: int) -> pd.DataFrame:
    """Return the first `limit` tokens of a list of ids.

    Columns: `place` (from 1), `id`, `token` (label), `bytes` (hex), `alone` (what it decodes to by
    itself, every character visible), `characters` (of the whole text that it covers, from 1).
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


@dataclass(frozen=True, slots=True)
class Decoded:
    """What ids decode to in two ways, in runs that differ or do not, and why they do."""

    one_by_one: tuple[Run, ...]
    together: tuple[Run, ...]
    why: str


def alone_and_together(tokenizer: Tokenizer, ids: Sequence[int]) -> Decoded:
    """Return the text of ids decoded one by one and together, where the two differ, and why."""
    together = tokenizer.decode(ids)
    alone = [tokenizer.decode([token_id]) for token_id in ids]
    differs = [False] * len(together)
    one_by_one: list[Run] = []
    for own, (_, _, start, end) in zip(alone, tokenizer.offsets(ids), strict=True):
        part = together[start:end]
        before, after = _in_common(own, part)
        differs[start + before : end - after] = [True] * (len(part) - before - after)
        middle = len(own) - after
        one_by_one += [(own[:before], False), (own[before:middle], True), (own[middle:], False)]
    return Decoded(
        _joined(one_by_one),
        _joined(zip(together, differs, strict=True)),
        _why(tokenizer, ids, "".join(alone), together),
    )


def _in_common(one: str, other: str) -> tuple[int, int]:
    """Return how many characters two texts share at their beginning, and then at their end."""
    before = _shared(one, other)
    return before, _shared(one[before:][::-1], other[before:][::-1])


def _shared(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _joined(runs: Iterable[Run]) -> tuple[Run, ...]:
    """Return the runs with neighbours of one kind joined, and no empty ones."""
    filled = (run for run in runs if run[0])
    return tuple(
        ("".join(text for text, _ in group), differs)
        for differs, group in groupby(filled, key=lambda run: run[1])
    )


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
    """Return the characters from `start` to before `end` as people count them, from 1."""
    if start == end:
        return "none"
    return f"{end:,}" if end == start + 1 else f"{start + 1:,}–{end:,}"
