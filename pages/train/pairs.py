"""The pair frequencies: what could be merged next, and the pair that is lit on the stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from bpe.views.tables import pair_table
from bpe.vocabulary import Pair
from pages.ui.frame import heading
from pages.ui.selection import let_go, picked_row
from pages.ui.training import Run
from pages.ui.visit import Visit

ROWS: Final = 500
_KEY: Final = "pairs"


def pairs(visitor: Visit, run: Run) -> None:
    """Show the best pairs at this position; picking a row lights its pair on the stage."""
    table = pair_table(run.trainer, ROWS)
    heading("Pair frequencies", f"{table.caption} pairs · pick one to see where it is")
    if visitor.pair is None:
        let_go(_KEY)
    st.dataframe(
        table.frame,
        key=_KEY,
        height=560,
        hide_index=True,
        on_select=lambda: _pick(visitor, table.keys),
        selection_mode="single-cell",
        alt="Pair frequencies",
        placeholder="",
        column_config={
            "rank": st.column_config.NumberColumn("#", width="small"),
            "left": st.column_config.TextColumn(width="small"),
            "right": st.column_config.TextColumn(width="small"),
            "result": st.column_config.TextColumn("would make", width="small"),
            "words": st.column_config.NumberColumn(width="small"),
        },
    )


def _pick(visitor: Visit, keys: Sequence[Pair]) -> None:
    """Keep the pair, not the row: after a step the same row is another pair."""
    row = picked_row(_KEY)
    visitor.light_pair(keys[row] if row is not None and row < len(keys) else None)
