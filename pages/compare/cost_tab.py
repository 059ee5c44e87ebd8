"""The tab "Cost and context": what the text costs by the token, and what it leaves of a window."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.comparison import Measure, cost_table, measure
from bpe.views.comparison.cost import BESIDE_SHORTEST, FITTING, OF_WINDOW
from pages.compare.bound import bound
from pages.compare.choices import LARGEST_WINDOW
from pages.compare.choose import choose, tell_about, tell_newer
from pages.compare.refused import refused
from pages.compare.text import text
from pages.compare.text_tab import DASH
from pages.compare.visit import CompareVisit
from pages.ui.frame import literal, small
from pages.ui.shown import show
from pages.ui.tokenizers.offered import Entry
from pages.ui.visit import Visit

COLUMNS: Final = {
    "tokens": st.column_config.NumberColumn(format="localized"),
    BESIDE_SHORTEST: st.column_config.NumberColumn(format="%.2f"),
    "cost": st.column_config.NumberColumn(format="%g"),
    OF_WINDOW: st.column_config.ProgressColumn(format="%.3f%%", min_value=0, max_value=100),
    FITTING: st.column_config.NumberColumn(format="localized"),
}


def cost_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the cost of the text at a price, and its share of a window, both as typed."""
    content = text(compare)
    entries = choose(compare, visitor)
    tell_about(entries)
    _price_and_window(compare)
    tell_newer(entries, content)
    counts = _counts(entries, content)
    if counts:
        st.dataframe(
            cost_table(counts, price=compare.choices.price, window=compare.choices.window),
            key="compare_cost_table",
            hide_index=True,
            column_config=COLUMNS,
            placeholder=DASH,
            alt="Cost and context",
        )
    small(
        "Prices by the token of two models can be compared only when the tokens of both are "
        "counted, on your own text."
    )


def _price_and_window(compare: CompareVisit) -> None:
    with st.container(key="compare_cost", horizontal=True, vertical_alignment="bottom"):
        _price(compare)
        _window(compare)
    with st.container(key="compare_price_problem"):
        if compare.price_problem:
            st.warning(literal(compare.price_problem))
    if compare.choices.price is None or compare.choices.window is None:
        small(
            "Type the price of the model that you use, and the size of its window: both change "
            "too often to be kept here."
        )


def _price(compare: CompareVisit) -> None:
    """A box for text: one for numbers takes a decimal comma for a mark of thousands."""
    key = show("compare_price", compare.price_typed)
    st.text_input(
        "Price for a million tokens",
        key=key,
        placeholder="in your currency",
        max_chars=30,
        width=220,
        on_change=lambda: compare.type_price(st.session_state[key]),
    )


def _window(compare: CompareVisit) -> None:
    st.number_input(
        "Size of the context window",
        value=None,  # it may be left empty
        placeholder="tokens",
        min_value=1,
        max_value=LARGEST_WINDOW,
        step=1,
        width=220,
        **bound(compare, "window"),
    )


def _counts(entries: list[Entry], content: str) -> dict[str, Measure | None]:
    """Return the measures, None for one that cannot read the text, and say why."""
    counts: dict[str, Measure | None] = {}
    for entry in entries:
        try:
            counts[entry.title] = measure(entry.tokenizer, content)
        except ValueError as error:
            counts[entry.title] = None
            st.markdown(literal(f"{entry.title}: {refused(entry, content, error)}"))
    return counts
