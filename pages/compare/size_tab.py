"""The tab "Vocabulary size": what more merges save, and what more entries cost."""

from __future__ import annotations

import streamlit as st

from bpe.views.comparison import growth_sentence, size_chart, size_table, size_text
from bpe.views.comparison.held_out import even_places
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import LARGEST_SIZE, LARGEST_WIDTH
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, literal, small
from pages.ui.pinned import run_in_words
from pages.ui.training import Run
from pages.ui.visit import Visit

_ROWS = 8
_WHOLE = st.column_config.NumberColumn(format="localized")


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
    st.markdown(literal(growth_sentence(choices.before, choices.after, choices.width)))


def _number(compare: CompareVisit, label: str, field: str, most: int, least: int = 0) -> None:
    st.number_input(
        label,
        min_value=least,
        max_value=most,
        step=1,
        width=190,
        **bound(compare, field, int),
    )


def _run(compare: CompareVisit, visitor: Visit, run: Run) -> None:
    tokens, base = run.series.tokens, run.trainer.base_size
    width, tied = compare.choices.width, compare.choices.tied
    small(
        f"Your run: {run_in_words(run.settings, run.shown)}. Each merge is one more row of the "
        "embedding table. Attention compares each token with each, so its work grows with the "
        "square of the length."
    )
    words = size_text(tokens, base, visitor.position, width, tied=tied)
    left, right = st.columns([1.3, 1], gap="medium")
    with left:
        st.plotly_chart(
            size_chart(
                tokens,
                base,
                visitor.position,
                width,
                tied=tied,
                inks=INKS[st.context.theme.type or "light"],
            ),
            key="compare_size_chart",
            theme=None,
            alt=words,
            config={"displayModeBar": False},
        )
    with right:
        places = sorted({*even_places(run.shown)[:: _step(run.shown)], visitor.position, run.shown})
        st.dataframe(
            size_table(tokens, base, places, width, tied=tied),
            key="compare_size_table",
            hide_index=True,
            column_config=dict.fromkeys(("vocabulary", "parameters", "tokens"), _WHOLE),
            alt="Vocabulary size",
        )
    small(words)


def _step(last: int) -> int:
    return max(1, len(even_places(last)) // _ROWS)
