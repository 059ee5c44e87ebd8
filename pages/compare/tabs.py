"""The tabs of the page; only the open one is filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from pages.compare.choices import PREFIX, TABS, write_choices
from pages.compare.cost_tab import cost_tab
from pages.compare.languages_tab import languages_tab
from pages.compare.photograph_tab import photograph_tab
from pages.compare.session import compare_visit
from pages.compare.size_tab import size_tab
from pages.compare.text_tab import text_tab
from pages.compare.visit import CompareVisit
from pages.ui.address import write_address
from pages.ui.fragment import fragment
from pages.ui.frame import literal
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.link import link
from pages.ui.session import visit
from pages.ui.tokenizers.pinned_link import NAME, write_pinned
from pages.ui.visit import Visit
from pages.ui.waits import waits

Fill = Callable[[CompareVisit, Visit], None]

_KEY: Final = "compare_tabs"


@fragment("compare_tabs_fragment")
def tabs() -> None:
    """Show the tab that is open, and put what is chosen into the address."""
    compare, visitor = compare_visit(), visit()
    with st.container(key="compare_problem"):
        if compare.problem:
            st.warning(literal(compare.problem))
    if _KEY not in st.session_state:
        st.session_state[_KEY] = compare.choices.tab
    opened = st.tabs(list(TABS), key=_KEY, on_change="rerun")
    for tab, name, fill in zip(opened, TABS, _FILLS, strict=True):
        if tab.open:
            compare.choose(tab=name)
            with tab, waits():
                fill(compare, visitor)
    _link(compare, visitor)
    LONG_LIVED.set_aside()


def _link(compare: CompareVisit, visitor: Visit) -> None:
    """The run of the Train page belongs to what is shown, so its parameters are in the address."""
    run = write_address(visitor.settings, visitor.mode) | {"at": str(visitor.position)}
    chosen = write_choices(compare.choices, is_lost=compare.is_lost)
    parameters = run | chosen | {NAME: write_pinned(visitor.pinned)}
    link("compare", parameters, prefix=PREFIX)


# A new tab is a function in a file of its own, a name in `TABS`, and a place here.
_FILLS: Final[tuple[Fill, ...]] = (text_tab, languages_tab, photograph_tab, size_tab, cost_tab)
