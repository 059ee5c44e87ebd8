"""The tab that decodes ids which someone pastes."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.decoding import Run, alone_and_together, token_table
from bpe.views.encoding.specials import with_special
from bpe.views.encoding.typed_ids import read_ids
from bpe.views.labels import hex_label, short_label, shortened, text_label
from pages.encode.trees import trees
from pages.encode.typed_box import typed_box
from pages.encode.visit import EncodeVisit
from pages.ui.chips import Group, chips
from pages.ui.frame import literal, small
from pages.ui.shown import chosen, show

_WHOSE_TREE: Final = "encode_whose_tree"
ROWS: Final = 500
_LONGEST: Final = 400
_ROW_HEIGHT: Final = 35
_MOST_ROWS: Final = 7
"""Rows in sight, the head of the table among them: whole ones."""


def decode(encoding: EncodeVisit, tokenizer: Tokenizer) -> None:
    """Show what the ids are, and what they spell."""
    encoding.first_ids(tokenizer)
    tokenizer = _with_allowed(encoding, tokenizer)
    typed_box(
        "encode_typed_ids",
        "Ids to decode",
        encoding.ids,
        placeholder="Paste ids, with anything between them.",
    )
    found = read_ids(encoding.ids.text, tokenizer)
    for problem in found.problems:
        st.warning(literal(problem))
    if not found.ids:
        small("No id to decode.")
        return
    chips("encode_decoded", [Group(found.ids)], tokenizer, name="Decoded tokens")
    _texts(tokenizer, found.ids)
    table = token_table(tokenizer, found.ids, ROWS)
    height = _ROW_HEIGHT * min(_MOST_ROWS, len(table) + 1) + 3
    st.dataframe(table, key="encode_table", hide_index=True, height=height, alt="Decoded ids")
    _tree(tokenizer, found.ids)


def _tree(tokenizer: Tokenizer, ids: tuple[int, ...]) -> None:
    """Show the tree of one of the tokens."""
    choices = dict.fromkeys(ids[:ROWS])
    token_id = st.session_state.get(_WHOSE_TREE)
    if token_id not in choices:
        token_id = max(choices, key=lambda it: len(tokenizer.vocabulary[it].bytes))
    st.selectbox(
        "Tree of a token",
        list(choices),
        format_func=lambda it: f"{short_label(tokenizer.vocabulary[it])} · {it}",
        key=show("encode_tree", token_id),
        on_change=chosen("encode_tree", _pick_tree),
        width=300,
    )
    trees("encode_tree_drawn", [token_id], tokenizer, name="Tree of the token")


def _pick_tree(token_id: int) -> None:
    st.session_state[_WHOSE_TREE] = token_id


def _with_allowed(encoding: EncodeVisit, tokenizer: Tokenizer) -> Tokenizer:
    """Return the tokenizer with the special token that is tried: its ids are to be decoded too."""
    if encoding.use_special != "allowed":
        return tokenizer
    try:
        return with_special(tokenizer, encoding.special_of(tokenizer.recipe))
    except ValueError:  # which its own tab says
        return tokenizer


def _texts(tokenizer: Tokenizer, ids: tuple[int, ...]) -> None:
    decoded = alone_and_together(tokenizer, ids)
    data = b"".join(token.bytes for token in tokenizer.tokens(ids))
    rows = {
        "bytes": escape(shortened(hex_label(data[:_LONGEST]), _LONGEST)),
        "together": _marked(decoded.together),
        "one by one": _marked(decoded.one_by_one),
    }
    listed = "".join(f"<dt>{name}</dt><dd>{words}</dd>" for name, words in rows.items())
    st.html(f"<dl class='sides'>{listed}</dl><p class='why'>{escape(decoded.why)}</p>")


def _marked(runs: Sequence[Run]) -> str:
    """Return the beginning of a text as markup; what differs is marked."""
    written, room = "", _LONGEST
    for text, differs in runs:
        label = escape(text_label(text[:room]))
        written += f"<mark>{label}</mark>" if differs else label
        room -= len(text)
        if room < 0:
            return f"{written}…"
    return written
