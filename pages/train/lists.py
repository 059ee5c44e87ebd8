"""The lists: words with their splits, merges, and the vocabulary; only the open one is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import streamlit as st

from bpe.views.tables import Table, merge_table, vocabulary_table, word_table
from pages.ui.frame import small
from pages.ui.selection import let_go, picked_row
from pages.ui.training import Run
from pages.ui.visit import Visit

ROWS: Final = 500
_HEIGHT: Final = 360


def lists(visitor: Visit, run: Run) -> None:
    """Show the list that is open, at this position."""
    tabs = st.tabs(["Words", "Merges", "Vocabulary"], key="lists", on_change="rerun")
    for tab, fill in zip(tabs, (_words, _merges, _vocabulary), strict=True):
        if tab.open:
            with tab:
                fill(visitor, run)


def _words(_: Visit, run: Run) -> None:
    table = word_table(run.trainer, ROWS)
    small(f"{table.caption} words, most frequent first")
    st.dataframe(table.frame, key="words", hide_index=True, height=_HEIGHT, alt="Words")


def _merges(visitor: Visit, run: Run) -> None:
    table = merge_table(run.trainer, ROWS, newest_first=True)
    small(f"{table.caption} merges so far, newest first · pick one to go there")
    let_go("merge_list")
    st.dataframe(
        table.frame,
        key="merge_list",
        hide_index=True,
        height=_HEIGHT,
        on_select=lambda: _go(visitor, table.keys),
        selection_mode="single-cell",
        alt="Merges",
    )


def _go(visitor: Visit, keys: Sequence[int]) -> None:
    row = picked_row("merge_list")
    if row is not None and row < len(keys):
        visitor.send_to(keys[row])


def _vocabulary(visitor: Visit, run: Run) -> None:
    search = st.text_input(
        "Search the vocabulary",
        key="vocabulary_search",
        live="250ms",
        placeholder="text, id, or bytes such as F0 9F",
    )
    table = vocabulary_table(run.trainer, ROWS, search=search)
    small(f"{table.caption} tokens · pick one to see its places")
    if visitor.token is None:
        let_go("vocabulary")
    st.dataframe(
        table.frame,
        key="vocabulary",
        hide_index=True,
        height=_HEIGHT,
        on_select=lambda: _pick(visitor, table.keys),
        selection_mode="single-cell",
        alt="Vocabulary",
    )


def _pick(visitor: Visit, keys: Sequence[int]) -> None:
    row = picked_row("vocabulary")
    visitor.light_token(keys[row] if row is not None and row < len(keys) else None)
