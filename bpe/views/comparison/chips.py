"""The tokens of a text as a row of chips, in HTML. Every text passes through an escape."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import takewhile
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.comparison.cuts import ALONE
from bpe.views.comparison.encoded import Encoded
from bpe.views.labels import short_label, shortened
from bpe.views.palette import FILLS, TOKEN_TEXT, fill_index

_LONGEST_LABEL: Final = 24


def chip_row(text: Encoded, signs: Sequence[str], *, characters: int) -> str:
    """Return the tokens that begin in the first `characters` as chips, the signs before them.

    Learned tokens have a fill by their id; a line of the text ends a line of chips.
    """
    shown = list(takewhile(lambda offset: offset[2] < characters, text.offsets))
    base_size = _base_size(text.tokenizer)
    drawn = [
        _with_sign(sign, _chip(text.tokenizer, token_id, base_size))
        for token_id, sign, _ in zip(text.ids, signs, shown, strict=False)
    ]
    name = escape(f"Tokens of {text.title}", quote=True)
    rest = " …" if len(shown) < len(text.ids) else ""
    return (
        f'<div class="compare-chips" role="group" aria-label="{name}" dir="ltr">'
        f"{''.join(drawn)}{rest}</div>"
    )


def _base_size(tokenizer: Tokenizer) -> int:
    """Return the id of the first token that was learned; from there on the fills go round."""
    tokens = tokenizer.vocabulary.values()
    return next((token.id for token in tokens if token.kind == "merge"), 0)


def _chip(tokenizer: Tokenizer, token_id: int, base_size: int) -> str:
    token = tokenizer.vocabulary[token_id]
    label = short_label(token)
    fill = fill_index(token_id, base_size) if token.kind == "merge" else None
    look = "" if fill is None else f' style="background:{FILLS[fill]};color:{TOKEN_TEXT}"'
    title = escape(f"{label}, id {token_id}", quote=True)
    chip = (
        f'<span class="compare-chip {token.kind}" title="{title}"{look}>'
        f"{escape(shortened(label, _LONGEST_LABEL))}</span>"
    )
    return f"{chip}<br>" if token.bytes.endswith(b"\n") else chip


def _with_sign(sign: str, chip: str) -> str:
    """Keep a sign on the line of the chip that it stands before."""
    if not sign:
        return chip
    words = "only this one cuts here" if sign == ALONE else "others cut here too, but not all"
    mark = f'<span class="compare-sign" title="{words}">{sign}</span>'
    return f'<span class="compare-cut">{mark}{chip}</span>'
