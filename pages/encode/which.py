"""Which tokenizer encodes, and the ways to another one."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.phrases import counted
from pages.encode.used import Used, used
from pages.encode.visit import EncodeVisit
from pages.ui.frame import literal, small
from pages.ui.recipe_titles import RECIPE_TITLES, recipe_name
from pages.ui.samples import SAMPLES
from pages.ui.shown import chosen, show
from pages.ui.tokenizers.offered import offered
from pages.ui.tokenizers.open_file import open_file
from pages.ui.training import Run
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page

_WISH: Final = "encode_to_train"


def which(visitor: Visit, encoding: EncodeVisit) -> Used:
    """Let a tokenizer be chosen, say which it is, and return it."""
    with st.container(key="encode_which", horizontal=True, vertical_alignment="center"):
        _choice(visitor, encoding)
        found = used(visitor, encoding)
        if found.run is not None:
            _own(visitor, found.run)
        else:
            size = len(found.tokenizer.vocabulary)
            about = found.about or "as OpenAI published it"
            st.markdown(f"**{counted(size, 'token')}**, {literal(about)}", width="content")
        open_file("encode", on_open=encoding.choose, on_fault=encoding.tell)
    if st.session_state.pop(_WISH, False):
        st.switch_page("train/page.py")
    if found.run is not None and found.run.shown and not visitor.position:
        _all_merges(visitor, found.run)
    return found


def _choice(visitor: Visit, encoding: EncodeVisit) -> None:
    titles = offered(visitor)
    name = encoding.uses if encoding.uses in titles else next(iter(titles))
    st.selectbox(
        "Tokenizer",
        list(titles),
        format_func=lambda name: titles[name],
        key=show("encode_by", name),
        on_change=chosen("encode_by", encoding.choose),
        label_visibility="collapsed",
        width=170,
    )


def _own(visitor: Visit, run: Run) -> None:
    """Say what the run was trained on, and let its position be changed."""
    source, recipe = run.settings.source, recipe_name(run.settings.recipe)
    corpus = SAMPLES[source.sample].title if source.sample else "your own corpus"
    st.markdown(
        f"Trained on **{literal(corpus)}**, "
        f"recipe **{literal(RECIPE_TITLES.get(recipe, 'a custom recipe'))}**, "
        f"after **{visitor.position:,}** of {counted(run.shown, 'merge')}",
        width="content",
    )
    if run.shown:
        st.slider(
            "Merge position",
            0,
            run.shown,
            key=show("encode_at", visitor.position),
            on_change=chosen("encode_at", visitor.send_to),
            label_visibility="collapsed",
            width=180,
        )
    st.button(
        ":primary[Change corpus or recipe]",
        type="tertiary",
        key="encode_change",
        help="Go to the Train page: what is trained there is used here",
        on_click=whole_page(_wish),
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
