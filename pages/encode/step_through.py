"""The tab that steps through the encoding of a word."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.pieces import Piece, words
from bpe.views.encoding.steps import encoding_steps
from bpe.views.labels import shortened, text_label
from pages.encode.step_bar import step_bar
from pages.encode.trees import trees
from pages.encode.visit import EncodeVisit
from pages.ui.frame import literal, sentence, small
from pages.ui.shown import chosen, show

_MOST_WORDS: Final = 500
_LONGEST: Final = 80


def step_through(encoding: EncodeVisit, tokenizer: Tokenizer, found: list[Piece] | None) -> None:
    """Show the stages of one word of the text."""
    if found is None:
        small("This text cannot be encoded, as is said above: no word to step through.")
        return
    choices = words(found)[:_MOST_WORDS]
    if not choices:
        small("Type a text above: its words can then be stepped through.")
        return
    word = encoding.word if encoding.word in choices else _longest(choices)
    with st.container(key="encode_pick", horizontal=True, vertical_alignment="center"):
        st.selectbox(
            "Word",
            choices,
            format_func=lambda choice: shortened(text_label(choice[:_LONGEST])),
            key=show("encode_word", word),
            on_change=chosen("encode_word", encoding.pick),
            label_visibility="collapsed",
            width=300,
        )
        small("The word to step through. A click on a token of the text picks another.")
    try:
        steps = encoding_steps(tokenizer, word)
    except ValueError as error:
        st.markdown(literal(sentence(str(error))))
    else:
        step_bar(steps, tokenizer)
        trees("encode_trees", steps[-1].ids, tokenizer, name="Trees of the word")


def _longest(choices: list[str]) -> str:
    return max(choices[:50], key=len)
