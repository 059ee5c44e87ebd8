"""The row of controls: which corpus, which recipe, how many merges."""

from __future__ import annotations

from html import escape

import streamlit as st

from pages.train.open_file import open_file
from pages.train.recipe_form import recipe_form
from pages.ui.frame import literal
from pages.ui.recipe_titles import CUSTOM, RECIPE_TITLES, recipe_line, recipe_name
from pages.ui.samples import SAMPLES
from pages.ui.settings import MOST_MERGES, TABLE, TEXT
from pages.ui.shown import chosen, show
from pages.ui.visit import Visit

_OWN = {TEXT: "Your own text", TABLE: "Your own words with counts"}


def controls(visitor: Visit) -> None:
    """Show the controls, and below them what was wrong with the last thing asked for."""
    with st.container(key="train_controls", horizontal=True, vertical_alignment="bottom"):
        _corpus_menu(visitor)
        open_file(visitor)
        _recipe_menu(visitor)
        _merges(visitor)
        _recipe_in_words(visitor)
        _lines(visitor)
    # A container, also of nothing: what comes below keeps its place, and is not drawn anew.
    with st.container(key="train_problems"):
        for problem in visitor.problems:
            st.warning(literal(problem))


def _corpus_menu(visitor: Visit) -> None:
    st.selectbox(
        "Corpus",
        [*_OWN, *SAMPLES],
        format_func=lambda name: _OWN.get(name) or SAMPLES[name].title,
        key=show("corpus", visitor.settings.source.choice),
        on_change=chosen("corpus", visitor.choose),
        width=240,
    )


def _recipe_menu(visitor: Visit) -> None:
    name = recipe_name(visitor.settings.recipe)
    st.selectbox(
        "Recipe",
        [*RECIPE_TITLES, *([CUSTOM] if name == CUSTOM else [])],
        format_func=lambda name: RECIPE_TITLES.get(name, "Custom"),
        key=show("recipe", name),
        on_change=chosen("recipe", visitor.set_recipe),
        width=184,
    )


def _merges(visitor: Visit) -> None:
    st.number_input(
        "Merges",
        min_value=0,
        max_value=MOST_MERGES,
        step=1,
        key=show("merges", visitor.settings.merges),
        on_change=chosen("merges", lambda merges: visitor.set_merges(int(merges))),
        width=116,
    )


def _recipe_in_words(visitor: Visit) -> None:
    with st.container(key="train_recipe_words", horizontal=True, vertical_alignment="center"):
        st.html(f"<span>{escape(recipe_line(visitor.settings.recipe))}</span>", width="content")
        with st.popover(":primary[change]", type="tertiary"):
            recipe_form(visitor)


def _lines(visitor: Visit) -> None:
    st.toggle(
        "One text per line",
        key=show("lines", visitor.settings.lines),
        on_change=chosen("lines", visitor.set_lines),
        disabled=visitor.settings.source.kind == TABLE,
    )
