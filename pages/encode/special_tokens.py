"""The tab about special tokens in a text."""

from __future__ import annotations

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.pieces import SPECIAL, all_ids, pieces
from bpe.views.encoding.specials import CHOICES, DANGERS, with_special
from bpe.views.labels import text_label
from pages.encode.encoded import groups
from pages.encode.id_list import id_list
from pages.encode.visit import EncodeVisit
from pages.ui.chips import chips
from pages.ui.frame import literal, sentence, small
from pages.ui.shown import chosen, show
from pages.ui.whole_page import whole_page


def special_tokens(encoding: EncodeVisit, tokenizer: Tokenizer) -> None:
    """Show the text with a special token under the chosen way to read it."""
    special = encoding.special_of(tokenizer.recipe)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Special token",
            key=show("encode_special", special),
            on_change=chosen("encode_special", encoding.try_special),
            max_chars=80,
            width=240,
        )
        st.radio(
            "In the text it is",
            list(CHOICES),
            format_func=lambda choice: CHOICES[choice],
            key=show("encode_use_special", encoding.use_special),
            on_change=chosen("encode_use_special", encoding.use),
            horizontal=True,
        )
    try:
        _shown(encoding, with_special(tokenizer, special), special)
        _added(tokenizer, special)
    except ValueError as error:
        st.error(literal(sentence(str(error))))
    st.html(f"<p class='danger'>{DANGERS[encoding.use_special]}</p>")


def _shown(encoding: EncodeVisit, tokenizer: Tokenizer, special: str) -> None:
    text = encoding.typed.text
    if special not in text:
        with st.container(key="encode_put", horizontal=True, vertical_alignment="center"):
            small(f"The text does not hold {text_label(special)}.")
            st.button(
                "Put it into the text",
                key="encode_put_special",
                on_click=whole_page(lambda: encoding.typed.put(f"{text}{special}")),
            )
    found = pieces(tokenizer, text, special=encoding.use_special)
    chips("encode_specials", groups(found), tokenizer, name="Tokens with special tokens")
    id_list("encode_special_ids", all_ids(found), name="Ids with special tokens")
    if any(piece.kind == SPECIAL for piece in found):
        small("Above, the text is read as plain text.")


def _added(tokenizer: Tokenizer, special: str) -> None:
    if special not in tokenizer.special_ids:
        small(
            f"The vocabulary was made without {text_label(special)}: here it gets the id after "
            f"the last, {max(tokenizer.vocabulary, default=-1) + 1:,}. While it is allowed, Decode "
            "knows it too."
        )
