"""The tab "Two corpora": the same recipe trained on two, and what each makes of the other."""

from __future__ import annotations

import streamlit as st

from bpe.views.comparison import held_out, held_out_chart, held_out_text, photograph
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import CORPORA
from pages.compare.languages_tab import recipe_and_merges
from pages.compare.learned import Learned, text_of
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, small
from pages.ui.samples import SAMPLES
from pages.ui.visit import Visit

_ROWS = 200
_HEIGHT = 300


def photograph_tab(compare: CompareVisit, _: Visit) -> None:
    """Show the words that are whole in one vocabulary only, and the held-out compression."""
    with st.container(key="compare_photo", horizontal=True, vertical_alignment="bottom"):
        _corpus(compare, "First corpus", "first")
        _corpus(compare, "Second corpus", "second")
        recipe_and_merges(compare, "photo")
    choices = compare.choices
    small(
        "A vocabulary is a photograph of a corpus: what was frequent there is one token, what was "
        "rare comes in pieces. Nothing in it knows what a word is."
    )
    names = choices.first, choices.second
    if choices.first == choices.second:
        small("Choose two different corpora.")
        return
    sides = [compare.learned(name, choices.photo_recipe, choices.photo_merges) for name in names]
    for column, own, other in zip(st.columns(2, gap="medium"), (0, 1), (1, 0), strict=True):
        with column:
            _words(names[own], names[other], sides[own], sides[other])
    _curves(compare, names, sides)


def _corpus(compare: CompareVisit, label: str, field: str) -> None:
    st.selectbox(
        label,
        CORPORA,
        format_func=lambda name: SAMPLES[name].title,
        width=240,
        **bound(compare, field),
    )


def _words(name: str, other_name: str, own: Learned, other: Learned) -> None:
    title, other_title = SAMPLES[name].title, SAMPLES[other_name].title
    found = photograph(own.corpus, own.tokenizer, other.tokenizer, limit=_ROWS)
    heading(f"Whole in {title}", f"and cut by {other_title}")
    small(found.sentence(title, other_title))
    st.dataframe(
        found.frame,
        key=f"compare_words_{name}",
        hide_index=True,
        height=_HEIGHT,
        alt=f"Words whole in {title}",
    )


def _curves(compare: CompareVisit, names: tuple[str, str], sides: list[Learned]) -> None:
    titles = [SAMPLES[name].title for name in names]
    curves = [
        held_out(
            sides[learned].tokenizer,
            text_of(names[measured]),
            learned_from=titles[learned],
            measured_on=titles[measured],
        )
        for measured in (0, 1)
        for learned in (measured, 1 - measured)
    ]
    heading("Held out", "each text under its own merges, and under those of the other")
    st.plotly_chart(
        held_out_chart(curves, inks=INKS[st.context.theme.type or "light"]),
        key="compare_held_out",
        theme=None,
        alt=held_out_text(curves),
        config={"displayModeBar": False},
    )
    small(held_out_text(curves))
