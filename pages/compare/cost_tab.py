"""The tab "Cost and context": what the text costs by the token, and what it leaves of a window."""

from __future__ import annotations

from typing import Any, Final

import streamlit as st

from bpe.views.comparison import Measure, cost_table, measure
from pages.compare.bound import bound
from pages.compare.choices import LARGEST_PRICE, LARGEST_WINDOW
from pages.compare.choose import choose
from pages.compare.text import text
from pages.compare.visit import CompareVisit
from pages.ui.frame import sentence, small
from pages.ui.tokenizers.offered import Entry
from pages.ui.visit import Visit

COLUMNS: Final = {
    "tokens": st.column_config.NumberColumn(format="localized"),
    "times the fewest": st.column_config.NumberColumn(format="%.2f"),
    "cost": st.column_config.NumberColumn(format="%.6f"),
    "% of the window": st.column_config.NumberColumn(format="%.3f"),
    "fits so often": st.column_config.NumberColumn(format="localized"),
}


_PRICES: Final = {"min_value": 0.0, "max_value": LARGEST_PRICE, "step": 0.01, "format": "%.4f"}
_WINDOWS: Final = {"min_value": 1, "max_value": LARGEST_WINDOW, "step": 1}


def cost_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the cost of the text at a price, and its share of a window, both as typed."""
    content = text(compare)
    entries = choose(compare, visitor)
    _price_and_window(compare)
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


def _price_and_window(compare: CompareVisit) -> None:
    with st.container(key="compare_cost", horizontal=True, vertical_alignment="bottom"):
        _number(compare, "Price for a million tokens", "price", "in your currency", _PRICES)
        _number(compare, "Size of the context window", "window", "tokens", _WINDOWS)
    if compare.choices.price is None or compare.choices.window is None:
        small(
            "Type the price of the model that you use, and the size of its window: both change "
            "too often to be kept here."
        )


def _number(
    compare: CompareVisit, label: str, field: str, placeholder: str, limits: dict[str, Any]
) -> None:
    st.number_input(
        label,
        value=None,  # it may be left empty
        placeholder=placeholder,
        width=220,
        **limits,
        **bound(compare, field),
    )


def _counts(entries: list[Entry], content: str) -> dict[str, Measure]:
    counts = {}
    for entry in entries:
        try:
            counts[entry.title] = measure(entry.tokenizer, content)
        except ValueError as error:
            small(f"{entry.title} cannot read this text: {sentence(str(error))}")
    return counts
