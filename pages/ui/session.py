"""The visitor's state in Streamlit's session, as the address opened it."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.ui import keeper
from pages.ui.address import Address, read_address
from pages.ui.keeping import Keeping
from pages.ui.samples import FIRST
from pages.ui.settings import TABLE, TEXT, Settings, Source
from pages.ui.visit import Visit

_KEY: Final = "visit"
_PAGE: Final = "page_before"


def visit() -> Visit:
    """Return this visitor's state; the first time, as the address says."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = opened_by(read_address(st.query_params.to_dict()))
    found: Visit = st.session_state[_KEY]
    return found


def arrive(page: str) -> None:
    """Note which page is run; coming from another one, have the visitor's state shown anew."""
    before = st.session_state.get(_PAGE)
    st.session_state[_PAGE] = page
    if before == page:
        return
    keeper.left()
    if before is not None and _KEY in st.session_state:
        visit().show_again()


def _source(address: Address) -> Source | None:
    if address.text is not None:
        return Source(TEXT, address.text)
    return None if address.table is None else Source(TABLE, address.table)


def opened_by(address: Address) -> Visit:
    """Return the state that an address opens; what it leaves open is as its sample has it."""
    start = Settings.of(address.sample or FIRST)
    source = _source(address) or start.source
    recipe = address.recipe or start.recipe
    lines = start.lines if address.lines is None else address.lines
    merges = start.merges if address.merges is None else address.merges
    settings = Settings(source, recipe, lines, merges, address.forced)
    own = {} if source.sample else {source.kind: source}
    return Visit(
        settings,
        source.text,
        at=address.at,
        mode=address.mode,
        problems=address.problems,
        own=own,
        keeping=Keeping(_missing(address), address.at),
    )


def _missing(address: Address) -> str:
    """Return what the address does not say and a browser may have kept."""
    return "text" if address.means_kept_text else "" if address.names else "all"
