"""The tab "Vocabulary size": what more merges save, and what more entries cost."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.comparison import growth_sentence, size_chart, size_table, size_text
from bpe.views.comparison.held_out import even_places
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import LARGEST_SIZE, LARGEST_WIDTH, Choices
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, literal, small
from pages.ui.tokenizers.pinned import run_in_words
from pages.ui.training import Run
from pages.ui.visit import Visit

_ROWS: Final = 8
_WHOLE: Final = st.column_config.NumberColumn(format="localized")
_SHARE: Final = st.column_config.NumberColumn(format="%.1f")
_COLUMNS: Final = {
    **dict.fromkeys(("merges", "vocabulary", "parameters", "tokens"), _WHOLE),
    **dict.fromkeys(("% of tokens", "% of attention"), _SHARE),
}


def size_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the trade-off over the merges of the run, and the sum for any two sizes."""
    with st.container(key="compare_size", horizontal=True, vertical_alignment="bottom"):
        _number(compare, "Width of an embedding", "width", LARGEST_WIDTH, least=1)
        st.toggle("Input and output share one table (tied)", **bound(compare, "tied"))
    if visitor.run is not None:
        _run(compare, visitor, visitor.run)
    heading("From one size to another", "any two sizes, at the width above")
    with st.container(key="compare_growth", horizontal=True, vertical_alignment="bottom"):
        _number(compare, "From entries", "before", LARGEST_SIZE)
        _number(compare, "To entries", "after", LARGEST_SIZE)
    choices = compare.choices
    st.markdown(
        literal(growth_sentence(choices.before, choices.after, choices.width, tied=choices.tied))
    )


def _number(compare: CompareVisit, label: str, field: str, most: int, least: int = 0) -> None:
    st.number_input(
        literal(label),
        min_value=least,
        max_value=most,
        step=1,
        width=190,
        **bound(compare, field, int),
    )


def _run(compare: CompareVisit, visitor: Visit, run: Run) -> None:
    small(
        f"Your run: {run_in_words(run.settings, run.shown)}. Each merge is one more row of the "
        "embedding table. Attention compares each token with each, so its work grows with the "
        "square of the length."
    )
    left, right = st.columns([1.3, 1], gap="medium")
    with left:
        words = _chart(compare.choices, run, visitor.position)
    with right:
        _table(compare.choices, run, visitor.position)
    small(words)


def _chart(choices: Choices, run: Run, position: int) -> str:
    """Draw the trade-off, and return it in words."""
    inks = INKS[st.context.theme.type or "light"]
    about = run.series.tokens, run.trainer.base_size, position, choices.width
    words = size_text(*about, tied=choices.tied)
    st.plotly_chart(
        size_chart(*about, tied=choices.tied, inks=inks),
        key="compare_size_chart",
        theme=None,
        alt=words,
        config={"displayModeBar": False},
    )
    return words


def _table(choices: Choices, run: Run, position: int) -> None:
    places = sorted({*even_places(run.shown)[:: _step(run.shown)], position, run.shown})
    tokens, base_size = run.series.tokens, run.trainer.base_size
    st.dataframe(
        size_table(tokens, base_size, places, choices.width, tied=choices.tied),
        key="compare_size_table",
        hide_index=True,
        column_config=_COLUMNS,
        height=35 * (len(places) + 1) + 3,
        alt="Vocabulary size",
    )


def _step(last: int) -> int:
    return max(1, len(even_places(last)) // _ROWS)
