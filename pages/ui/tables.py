"""Native tables: a view's rows as Streamlit shows them, few at first and more when asked for.

A table is sent whole after every step. So it begins with a few screens of rows, and goes to
Streamlit as arrays: building a data frame anew would cost more than everything else in a step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pyarrow as pa
import streamlit as st

from bpe.views.tables import Column, Table

AT_FIRST: Final = 30
"""How many rows a table has until its reader asks for more."""

AT_MOST: Final = 500
"""How many rows a table has then."""

HIGHEST: Final = 360
_ROW: Final = 35
_LONG: Final = "long_tables"


def rows_wanted(name: str) -> int:
    """Return how many rows the table of this name is to have."""
    return AT_MOST if name in st.session_state.get(_LONG, ()) else AT_FIRST


def offer_more(name: str, table: Table[Any]) -> None:
    """Offer the rest of a table that is cut short, or as much of it as a table may have."""
    rows = min(table.total, AT_MOST)
    if len(table.keys) < rows:
        st.button(
            f"Show {rows:,} rows", key=f"more_{name}", type="tertiary", on_click=_lengthen(name)
        )


def show_table(
    name: str,
    table: Table[Any],
    *,
    key: str,
    height: int | None = None,
    highest: int = HIGHEST,
    on_pick: Callable[[], None] | None = None,
    column_config: Mapping[str, Any] | None = None,
) -> None:
    """Show a table under its accessible name, as high as its rows need and no higher than allowed.

    `on_pick` is called when a cell is picked.
    """
    st.dataframe(
        pa.table({heading: _array(column) for heading, column in table.columns.items()}),
        key=key,
        hide_index=True,
        height=height or height_of(len(table.keys), highest),
        on_select=on_pick or "ignore",
        selection_mode="single-cell",
        alt=name,
        column_config=column_config,
    )


def height_of(rows: int, highest: int = HIGHEST) -> int:
    """Return the height of a header and so many rows in pixels, up to the highest allowed."""
    return min(highest, _ROW * (max(1, rows) + 1) + 3)


def _array(column: Column) -> pa.Array:
    return pa.array(column, pa.string()) if isinstance(column, list) else pa.array(column)


def _lengthen(name: str) -> Callable[[], None]:
    def callback() -> None:
        st.session_state[_LONG] = st.session_state.get(_LONG, frozenset()) | {name}

    return callback
