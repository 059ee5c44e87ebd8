"""The tabs below the stage; only the open one is filled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import streamlit as st

from bpe.views.tables import merge_table, vocabulary_table, word_table
from pages.train.after_edit import after_edit
from pages.train.code import code
from pages.train.what_changed import what_changed
from pages.train.why import why
from pages.ui.frame import small
from pages.ui.selection import picked
from pages.ui.tables import offer_more, rows_wanted, show_table
from pages.ui.training import Run
from pages.ui.visit import Visit

Fill = Callable[[Visit, Run], None]
"""Draws a tab for a visitor's run, whose trainer stands at the visitor's position."""

Tabs = tuple[tuple[str, Fill], ...]

_KEY: Final = "lists"
_KEY_OF_THE_PAST: Final = "lists_of_the_past"
_LAST_OPEN: Final = "list_open_last"


def lists(visitor: Visit, run: Run) -> None:
    """Show the tab that is open, at this position."""
    _lists(visitor, run, TABS, key=_KEY)


def lists_of_the_past(visitor: Visit, run: Run) -> None:
    """Show the tab that is open, of those that tell nothing of the next merge."""
    tabs = tuple(entry for entry in TABS if entry[0] in _OF_THE_PAST)
    _lists(visitor, run, tabs, key=_KEY_OF_THE_PAST)


def _lists(visitor: Visit, run: Run, shown: Tabs, *, key: str) -> None:
    """Show some tabs; the one that was open last is open, if it is among them."""
    names = [name for name, _ in shown]
    # Streamlit forgets which one it was when other tabs, or another page, take their place.
    if key not in st.session_state and st.session_state.get(_LAST_OPEN) in names:
        st.session_state[key] = st.session_state[_LAST_OPEN]
    tabs = st.tabs(names, key=key, on_change="rerun", default=_FIRST_OPEN)
    for tab, (name, fill) in zip(tabs, shown, strict=True):
        if tab.open:
            st.session_state[_LAST_OPEN] = name
            with tab:
                fill(visitor, run)


def _words(_: Visit, run: Run) -> None:
    table = word_table(run.trainer, rows_wanted("Words"))
    small(f"{table.caption_in('word')}, most frequent first")
    show_table("Words", table, key="words")
    offer_more("Words", table)


def _merges(visitor: Visit, run: Run) -> None:
    table = merge_table(run.trainer, rows_wanted("Merges"), newest_first=True)
    small(f"{table.caption_in('merge')} so far, newest first · pick one to go there")
    if not any(table.columns["forced"]):
        columns = {name: column for name, column in table.columns.items() if name != "forced"}
        table = replace(table, columns=columns)
    key = f"merge_list_{visitor.goto_turn}"  # after each jump a new list, with nothing picked

    def go() -> None:
        number = picked(key, table.keys)
        if number is not None:
            visitor.send_to(number)

    show_table("Merges", table, key=key, on_pick=go)
    offer_more("Merges", table)


def _vocabulary(visitor: Visit, run: Run) -> None:
    search = st.text_input(
        "Search the vocabulary",
        key="vocabulary_search",
        live="250ms",
        on_change=lambda: visitor.light_token(None),  # the row that was picked is another one now
        placeholder="text, id, or bytes such as F0 9F",
        width=360,
    )
    table = vocabulary_table(run.trainer, rows_wanted("Vocabulary"), search=search or "")
    small(f"{table.caption_in('token')} · pick one to see its places")
    key = f"vocabulary_{visitor.tokens_turn}"
    show_table(
        "Vocabulary",
        table,
        key=key,
        on_pick=lambda: visitor.light_token(picked(key, table.keys)),
    )
    offer_more("Vocabulary", table)


# A new tab is a function in a file of its own, and a line here.
TABS: Final[Tabs] = (
    ("What changed", what_changed),
    ("Why this pair?", why),
    ("Words", _words),
    ("Merges", _merges),
    ("Vocabulary", _vocabulary),
    ("After your edit", after_edit),
    ("The code", code),
)
_OF_THE_PAST: Final = frozenset({"Words", "Merges", "Vocabulary", "The code"})
_FIRST_OPEN: Final = "Words"
