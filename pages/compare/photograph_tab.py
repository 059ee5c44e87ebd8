"""The tab "Two corpora": the same recipe trained on two, and what each makes of the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import streamlit as st

from bpe.views.comparison import (
    held_out,
    held_out_chart,
    held_out_sentence,
    held_out_text,
    photograph,
)
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import CORPORA, OWN, Choices
from pages.compare.languages_tab import recipe_and_merges
from pages.compare.learned import Learned, text_of
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, literal, small
from pages.ui.samples import SAMPLES
from pages.ui.settings import TEXT
from pages.ui.visit import Visit

_ROWS: Final = 200
_HEIGHT: Final = 300
_COLUMNS: Final = dict.fromkeys(
    ("times", "pieces"), st.column_config.NumberColumn(format="localized")
)
LONGEST: Final = 200_000
"""Characters of one's own text that are trained on and measured here."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two corpora: its title, its text, and what was learned from it."""

    title: str
    text: str
    learned: Learned


def photograph_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the words that are whole in one vocabulary only, and the held-out compression."""
    own = _own_text(visitor)
    with st.container(key="compare_photo", horizontal=True, vertical_alignment="bottom"):
        _corpus(compare, "First corpus", "first", has_own=own is not None)
        _corpus(compare, "Second corpus", "second", has_own=own is not None)
        recipe_and_merges(compare, "photo")
    choices = compare.choices
    small(
        "A vocabulary is a photograph of a corpus: what was frequent there is one token, what was "
        "rare comes in pieces. Nothing in it knows what a word is."
    )
    if choices.first == choices.second:
        small("Choose two different corpora.")
        return
    with st.spinner("Training on both"):
        sides = [_side(compare, name, own) for name in (choices.first, choices.second)]
    for number, column in enumerate(st.columns(2, gap="medium")):
        with column:
            _words(number, sides[number], sides[1 - number])
    _curves(sides)


def _own_text(visitor: Visit) -> str | None:
    """Return the text of the visitor's own that is trained on, its beginning if it is long."""
    source = visitor.settings.source
    is_own = source.sample is None and source.kind == TEXT and source.text
    return source.text[:LONGEST] if is_own else None


def _corpus(compare: CompareVisit, label: str, field: str, *, has_own: bool) -> None:
    if not has_own and getattr(compare.choices, field) == OWN:
        compare.choose(**{field: getattr(Choices(), field)})
    st.selectbox(
        label,
        CORPORA if has_own else CORPORA[1:],
        format_func=_title,
        width=240,
        **bound(compare, field),
    )


def _title(name: str) -> str:
    return "Your own text" if name == OWN else SAMPLES[name].title


def _side(compare: CompareVisit, name: str, own: str | None) -> Side:
    choices = compare.choices
    text = own if name == OWN and own is not None else text_of(name)
    return Side(
        _title(name), text, compare.learned(text, choices.photo_recipe, choices.photo_merges)
    )


def _words(number: int, own: Side, other: Side) -> None:
    title, other_title = own.title, other.title
    found = photograph(
        own.learned.corpus, own.learned.tokenizer, other.learned.tokenizer, limit=_ROWS
    )
    heading(f"Whole in {title}", f"and cut by {other_title}")
    small(found.sentence(title, other_title))
    st.dataframe(
        found.frame,
        key=f"compare_words_{number}",
        hide_index=True,
        height=_HEIGHT,
        column_config=_COLUMNS,
        alt=f"Words whole in {title}",
    )


def _curves(sides: list[Side]) -> None:
    with st.spinner("Measuring each by both"):
        curves = [
            held_out(
                learner.learned.tokenizer,
                measured.text,
                learned_from=learner.title,
                measured_on=measured.title,
            )
            for measured, other in (sides, sides[::-1])
            for learner in (measured, other)
        ]
    heading("Held out", "each text under its own merges, and under those of the other")
    st.plotly_chart(
        held_out_chart(curves, inks=INKS[st.context.theme.type or "light"]),
        key="compare_held_out",
        theme=None,
        alt=held_out_text(curves),
        config={"displayModeBar": False},
    )
    st.markdown(literal(held_out_sentence(curves)))
