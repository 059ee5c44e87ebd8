"""The tokens of a text as a row of chips, in HTML. Every text passes through an escape."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import takewhile
from types import MappingProxyType
from typing import Final

import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.comparison.cuts import ALONE, SOME
from bpe.views.comparison.encoded import Encoded
from bpe.views.labels import short_label, shortened
from bpe.views.palette import FILLS, TOKEN_TEXT, fill_index

_LONGEST_LABEL: Final = 24
_BLANK: Final = regex.compile("(?<!⟨)␣")  # one that was typed stands in brackets


MARK_WORDS: Final = MappingProxyType(
    {ALONE: "only this one cuts here", SOME: "others cut here too, but not all"}
)


def chip_row(text: Encoded, marks: Sequence[str], *, characters: int) -> str:
    """Return the tokens that begin in the first `characters` as chips, some after a mark.

    Learned tokens have a fill by their id; a line of the text ends a line of chips.
    """
    shown = list(takewhile(lambda offset: offset[2] < characters, text.offsets))
    base_size = _base_size(text.tokenizer)
    drawn = [
        _chip(text.tokenizer, token_id, base_size, mark)
        for token_id, mark, _ in zip(text.ids, marks, shown, strict=False)
    ]
    name = escape(f"Tokens of {text.title}", quote=True)
    rest = " …" if len(shown) < len(text.ids) else ""
    return (
        f'<div class="compare-chips" role="group" aria-label="{name}" dir="ltr">'
        f"{''.join(drawn)}{rest}</div>"
    )


def _drawn(label: str) -> str:
    """Draw a blank as a chip of the other pages has it: the dot is no text, the blank is."""
    drawn: str = _BLANK.sub('<i class="compare-blank"> </i>', escape(label))
    return drawn


def mark_key(marks: Iterable[str]) -> str:
    """Return what the marks mean, each beside one."""
    parts = (
        f'<span><span class="compare-chip cut-{mark}" aria-hidden="true">a</span> '
        f"{MARK_WORDS[mark]}</span>"
        for mark in marks
    )
    return f'<p class="compare-key">{"".join(parts)}</p>'


def _base_size(tokenizer: Tokenizer) -> int:
    """Return the id of the first token that was learned; from there on the fills go round."""
    tokens = tokenizer.vocabulary.values()
    return next((token.id for token in tokens if token.kind == "merge"), 0)


def _chip(tokenizer: Tokenizer, token_id: int, base_size: int, mark: str) -> str:
    token = tokenizer.vocabulary[token_id]
    label = short_label(token)
    fill = fill_index(token_id, base_size) if token.kind == "merge" else None
    look = "" if fill is None else f' style="background:{FILLS[fill]};color:{TOKEN_TEXT}"'
    words = f", {MARK_WORDS[mark]}" if mark else ""
    title = escape(f"{label}, id {token_id}{words}", quote=True)
    edge = f" cut-{mark}" if mark else ""
    chip = (
        f'<span class="compare-chip {token.kind}{edge}" title="{title}"{look}>'
        f"{_drawn(shortened(label, _LONGEST_LABEL))}</span>"
    )
    return f"{chip}<br>" if token.bytes.endswith(b"\n") else chip
