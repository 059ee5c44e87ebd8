"""The tab "Two corpora": the same recipe trained on two, and what each makes of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import streamlit as st

from bpe.views.comparison import (
    ALL,
    HELD_OUT,
    TRAINED_ON,
    Curve,
    Parts,
    curve,
    held_out_chart,
    held_out_note,
    held_out_sentence,
    held_out_text,
    hold_out,
    photograph,
)
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import CORPORA, OF_PIN, OWN, Choices
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
_OWN_TITLES: Final = {OWN: "Your run's text", OF_PIN: "The pinned run's text"}
LONGEST: Final = 200_000
"""Characters of one's own text that are trained on and measured here."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two corpora: its title, its parts, and what was learned from the one of them."""

    title: str
    parts: Parts
    learned: Learned


def photograph_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the words that are whole in one vocabulary only, and the held-out compression."""
    own = _own_texts(visitor)
    with st.container(key="compare_photo", horizontal=True, vertical_alignment="bottom"):
        _corpus(compare, "First corpus", "first", own)
        _corpus(compare, "Second corpus", "second", own)
        recipe_and_merges(compare, "photo")
    choices = compare.choices
    small(
        "A vocabulary is a photograph of a corpus: what was frequent there is one token, what was "
        "rare comes in pieces. Nothing in it knows what a word is. Training leaves out the tenth "
        "of each that is held out below."
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


def _own_texts(visitor: Visit) -> dict[str, str]:
    """Return the texts of the visitor's own by name, the beginning of one that is long."""
    sources = {OWN: visitor.settings.source}
    if visitor.pinned is not None:
        sources[OF_PIN] = visitor.pinned.settings.source
    return {
        name: source.text[:LONGEST]
        for name, source in sources.items()
        if source.sample is None and source.kind == TEXT and source.text
    }


def _corpus(compare: CompareVisit, label: str, field: str, own: dict[str, str]) -> None:
    corpora = [name for name in CORPORA if name in SAMPLES or name in own]
    if getattr(compare.choices, field) not in corpora:
        compare.choose(**{field: getattr(Choices(), field)})
    st.selectbox(
        literal(label),
        corpora,
        format_func=_title,
        width=240,
        **bound(compare, field),
    )


def _title(name: str) -> str:
    return _OWN_TITLES[name] if name in _OWN_TITLES else SAMPLES[name].title


def _side(compare: CompareVisit, name: str, own: dict[str, str]) -> Side:
    choices = compare.choices
    parts = hold_out(own[name] if name in own else text_of(name))
    learned = compare.learned(parts.trained_on, choices.photo_recipe, choices.photo_merges)
    return Side(_title(name), parts, learned)


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
        curves = [*_measured(*sides), *_measured(*sides[::-1])]
    heading("Held out", "each text under its own merges, and under those of the other")
    small(held_out_note({side.title: side.parts for side in sides}))
    st.plotly_chart(
        held_out_chart(curves, inks=INKS[st.context.theme.type or "light"]),
        key="compare_held_out",
        theme=None,
        alt=held_out_text(curves),
        config={"displayModeBar": False},
    )
    st.markdown(literal(held_out_sentence(curves)))


def _measured(side: Side, other: Side) -> Iterator[Curve]:
    """Yield the curves of one text: what was trained on, and what its own merges have not seen."""
    yield _curve(side, side, TRAINED_ON, side.parts.trained_on)
    if side.parts.unit:
        yield _curve(side, side, HELD_OUT, side.parts.held_out)
        yield _curve(side, other, HELD_OUT, side.parts.held_out)
    else:
        yield _curve(side, other, ALL, side.parts.trained_on)


def _curve(measured: Side, learner: Side, part: str, text: str) -> Curve:
    return curve(
        learner.learned.tokenizer,
        text,
        learned_from=learner.title,
        measured_on=measured.title,
        part=part,
    )
