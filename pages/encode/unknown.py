"""The tab about characters that the corpus did not have."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from bpe.views.encoding.unknowns import Alternative, alternatives, trainers
from bpe.views.labels import shortened, text_label
from pages.encode.visit import EncodeVisit
from pages.ui.chips import Group, chips
from pages.ui.frame import literal, sentence, small
from pages.ui.training import Run

_LONGEST: Final = 400

QUICK: Final = 20_000_000
"""Characters of distinct words times merges: up to here both are trained without being asked."""


def unknown(encoding: EncodeVisit, run: Run | None, position: int) -> None:
    """Show the text with an unknown token, and in bytes."""
    if run is None:
        small(
            "Here the corpus of your run is trained again with another alphabet, to compare the "
            "two. Choose “Your run” above to see it."
        )
        return
    small(
        "The same words, trained again with each alphabet, as many merges as are in force. Type a "
        "character above that the corpus does not have."
    )
    if encoding.alternatives and encoding.alternatives[0] != run.settings:
        encoding.alternatives = None
    size = sum(map(len, run.trainer.corpus.words)) * max(1, run.shown)
    is_asked = encoding.alternatives is None and size > QUICK
    if is_asked and not st.button("Train both", key="encode_train_both"):
        return
    try:
        found = _made(encoding, run, position)
    except ValueError as error:
        st.error(literal(sentence(str(error))))
        return
    for number, alternative in enumerate(found):
        with st.container(key=f"encode_alternative_{number}", gap=None):
            _shown(alternative)


def _made(encoding: EncodeVisit, run: Run, position: int) -> tuple[Alternative, Alternative]:
    """Return what both make of the text at a position; they are trained once for each run."""
    if encoding.alternatives is None:
        encoding.alternatives = run.settings, trainers(run.trainer.corpus, run.shown)
    tokenizers = []
    for trainer in encoding.alternatives[1]:
        trainer.goto(position)
        tokenizers.append(trainer.tokenizer())
    return alternatives(tokenizers, encoding.typed.text)


def _shown(alternative: Alternative) -> None:
    st.html(
        f"<p class='method'><b>{escape(alternative.title)}</b> "
        f"<small>{escape(alternative.sentence)}</small></p>"
    )
    name = f"Tokens: {alternative.title}"
    chips(
        f"encode_{alternative.title}",
        [Group(alternative.ids)],
        alternative.tokenizer,
        name=name,
    )
    decoded = alternative.tokenizer.decode(alternative.ids)[:_LONGEST]
    decoded = shortened(text_label(decoded), _LONGEST)
    st.html(f"<dl class='sides'><dt>decoded</dt><dd>{escape(decoded)}</dd></dl>")
