"""The text as it is encoded: chips, ids, lengths, and the round trip."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.views.encoding.measures import measured, measures_in_words
from bpe.views.encoding.pieces import GAP, WORD, Piece, all_ids
from bpe.views.encoding.round_trip import round_trip, typed_marker_note
from pages.encode.id_list import id_list
from pages.encode.visit import EncodeVisit
from pages.encode.which_tab import STEP_BY_STEP, open_tab
from pages.ui.chips import Group, chips
from pages.ui.frame import small


def encoded(encoding: EncodeVisit, tokenizer: Tokenizer, found: list[Piece]) -> None:
    """Show what became of the text; a click on a token picks its word."""
    text, ids = encoding.typed.text, all_ids(found)
    lengths(text, len(ids), tokenizer.recipe)
    words = [piece.text if piece.kind == WORD else "" for piece in found]

    def picked(place: int) -> None:
        if place < len(words) and words[place]:
            encoding.pick(words[place])
            open_tab(STEP_BY_STEP)

    chips("encode_tokens", groups(found), tokenizer, on_pick=picked)
    id_list("encode_ids", ids)
    _round_trip(tokenizer, text, ids)


def groups(found: Sequence[Piece]) -> list[Group]:
    """Return pieces as chips are drawn: one group for each word or gap."""
    return [Group(piece.ids, piece.text if piece.kind == GAP else "") for piece in found]


def lengths(text: str, tokens: int | None, recipe: Recipe) -> None:
    """Show the lengths of the text in a line; without an encoding there is no number of tokens."""
    items = "".join(
        f"<li><b>{escape(length)}</b>{f' <small>{escape(about)}</small>' if about else ''}</li>"
        for length, about in measures_in_words(measured(text, tokens, recipe))
    )
    st.html(f"<ul class='lengths' aria-label='Lengths'>{items}</ul>")


def _round_trip(tokenizer: Tokenizer, text: str, ids: list[int]) -> None:
    trip, note = round_trip(tokenizer, text, ids), typed_marker_note(tokenizer, text)
    if trip.is_same:
        st.html("<p class='check same'>Decoded, these ids give the text back exactly.</p>")
        if note:
            small(note)
        return
    before, after = trip.sides
    st.html(
        "<p class='check different'>Decoded, these ids do not give the text back. From character "
        f"{trip.parting + 1:,} on they differ:</p>"
        f"<dl class='sides'><dt>text</dt><dd>{escape(before)}</dd>"
        f"<dt>decoded</dt><dd>{escape(after)}</dd></dl>"
        f"<p class='why'>{escape(' '.join([*trip.reasons, note]))}</p>"
    )
