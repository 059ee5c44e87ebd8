"""The tab "Cost and context": what the text costs by the token, and what it leaves of a window."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.comparison import Measure, cost_table, measure
from pages.compare.bound import bound
from pages.compare.choices import LARGEST_PRICE, LARGEST_WINDOW
from pages.compare.choose import choose
from pages.compare.text import text
from pages.compare.tokenizers import Entry
from pages.compare.visit import CompareVisit
from pages.ui.frame import sentence, small
from pages.ui.visit import Visit

COLUMNS: Final = {
    "tokens": st.column_config.NumberColumn(format="localized"),
    "times the fewest": st.column_config.NumberColumn(format="%.2f"),
    "cost": st.column_config.NumberColumn(format="%.6f"),
    "% of the window": st.column_config.NumberColumn(format="%.3f"),
    "fits so often": st.column_config.NumberColumn(format="localized"),
}


def cost_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the cost of the text at a price, and its share of a window, both as typed."""
    content = text(compare)
    entries = choose(compare, visitor)
    with st.container(key="compare_cost", horizontal=True, vertical_alignment="bottom"):
        st.number_input(
            "Price for a million tokens",
            min_value=0.0,
            max_value=LARGEST_PRICE,
            step=0.01,
            placeholder="in your currency",
            width=220,
            **bound(compare, "price"),
        )
        st.number_input(
            "Size of the context window",
            min_value=1,
            max_value=LARGEST_WINDOW,
            step=1,
            placeholder="tokens",
            width=220,
            **bound(compare, "window"),
        )
    if compare.choices.price is None or compare.choices.window is None:
        small(
            "Type the price of the model that you use, and the size of its window: both change "
            "too often to be kept here."
        )
    counts = _counts(entries, content)
    if counts:
        st.dataframe(
            cost_table(counts, price=compare.choices.price, window=compare.choices.window),
            key="compare_cost_table",
            hide_index=True,
            column_config=COLUMNS,
            alt="Cost and context",
        )
    small(
        "Prices by the token of two models can be compared only when the tokens of both are "
        "counted, on your own text."
    )


def _counts(entries: list[Entry], content: str) -> dict[str, Measure]:
    counts = {}
    for entry in entries:
        try:
            counts[entry.title] = measure(entry.tokenizer, content)
        except ValueError as error:
            small(f"{entry.title} cannot read this text: {sentence(str(error))}")
    return counts
