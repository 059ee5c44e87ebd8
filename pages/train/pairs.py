"""The pair frequencies: what could be merged next, and the pair that is lit on the stage."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe.views.labels import short_label
from bpe.views.tables import pair_table
from pages.ui.frame import heading
from pages.ui.selection import picked
from pages.ui.tables import offer_more, rows_wanted, show_table
from pages.ui.training import Run
from pages.ui.visit import Visit

_NAME: Final = "Pair frequencies"
_HEIGHT: Final = 568  # as high as the two charts beside it
_COLUMNS: Final = {
    "rank": st.column_config.Column(width=52),
    "left": st.column_config.Column(width=76),
    "right": st.column_config.Column(width=76),
    "result": st.column_config.Column(width=104),
    "tie": st.column_config.Column(width=52),
}


def pairs(visitor: Visit, run: Run) -> None:
    """Show the best pairs at this position; picking a row lights its pair on the stage.

    The pair is kept, not the row, which is another pair after a step: the table is then a new one,
    in which nothing is picked.
    """
    table = pair_table(run.trainer, rows_wanted(_NAME))
    heading(_NAME, f"{table.caption_in('pair')} · {_what_is_lit(visitor, run)}")
    key = f"pairs_{visitor.pairs_turn}"
    tie = ["tied" if is_tied else "" for is_tied in table.columns["tie"]]
    show_table(
        _NAME,
        replace(table, columns={**table.columns, "tie": tie}),
        key=key,
        height=_HEIGHT,
        on_pick=lambda: visitor.light_pair(picked(key, table.keys)),
        column_config=_COLUMNS,
    )
    offer_more(_NAME, table)


def _what_is_lit(visitor: Visit, run: Run) -> str:
    if not run.trainer.pair_counts:
        return "no two tokens stand side by side"
    if visitor.pair is None:
        return "pick one to see where it is"
    left, right = (short_label(run.trainer.vocabulary[token]) for token in visitor.pair)
    return f"{left} + {right} is lit"
