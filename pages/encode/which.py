"""Which tokenizer encodes: the corpus, the recipe and the position, and a way to move there."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.phrases import counted
from pages.ui.frame import literal, small
from pages.ui.recipe_titles import RECIPE_TITLES, recipe_name
from pages.ui.samples import SAMPLES
from pages.ui.shown import chosen, show
from pages.ui.training import Run
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page

_WISH: Final = "encode_to_train"


def which(visitor: Visit, run: Run) -> None:
    """Say which tokenizer this is, and let the visitor change its position."""
    with st.container(key="encode_which", horizontal=True, vertical_alignment="center"):
        st.markdown(_described(visitor, run), width="content")
        if run.shown:
            _position(visitor, run)
        st.button(
            ":primary[Change corpus or recipe]",
            type="tertiary",
            key="encode_change",
            help="Go to the Train page: what is trained there is used here",
            on_click=whole_page(_wish),
        )
    if st.session_state.pop(_WISH, False):
        st.switch_page("train/page.py")
    if run.shown and not visitor.position:
        _all_merges(visitor, run)


def _position(visitor: Visit, run: Run) -> None:
    st.slider(
        "Merge position",
        0,
        run.shown,
        key=show("encode_at", visitor.position),
        on_change=chosen("encode_at", visitor.send_to),
        label_visibility="collapsed",
        width=320,
    )


def _all_merges(visitor: Visit, run: Run) -> None:
    with st.container(key="encode_none", horizontal=True, vertical_alignment="center"):
        small("No merge is in force yet: every token is a base token.")
        st.button(
            f":primary[Use all {counted(run.shown, 'merge')}]",
            type="tertiary",
            key="encode_all",
            on_click=whole_page(lambda: visitor.send_to(run.shown)),
        )


def _wish() -> None:
    st.session_state[_WISH] = True


def _described(visitor: Visit, run: Run) -> str:
    source = run.settings.source
    corpus = SAMPLES[source.sample].title if source.sample else "your own corpus"
    recipe = RECIPE_TITLES.get(recipe_name(run.settings.recipe), "a custom recipe")
    return (
        f"Trained on **{literal(corpus)}**, recipe **{literal(recipe)}**, after "
        f"**{visitor.position:,}** of {counted(run.shown, 'merge')}"
    )
