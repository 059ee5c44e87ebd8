"""Below the stage: tables and charts of the position, in a fragment that follows the stage."""

from __future__ import annotations

import streamlit as st

from pages.train.charts import charts
from pages.train.lists import lists, lists_of_the_past
from pages.train.pairs import pairs
from pages.ui.address import write_address
from pages.ui.frame import heading, small
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.session import visit
from pages.ui.stage import remote, veil
from pages.ui.training import Run
from pages.ui.visit import Visit


@st.fragment(key="details")
def details() -> None:
    """Show the visitor's run at the visitor's position, and steer the stage."""
    visitor = visit()
    run = visitor.run
    if run is None:
        return
    if visitor.needs_training:  # something here asked for another run
        st.rerun()
    _steer(visitor)
    run.trainer.goto(visitor.position)
    if visitor.predicts:
        _veiled(visitor, run)
    else:
        _notes((*run.trainer.corpus.notes, *run.notes))
        left, right = st.columns([1.15, 1], gap="medium")
        with left:
            pairs(visitor, run)
        with right:
            charts(visitor, run)
        lists(visitor, run)
    veil("veil", visitor.position if visitor.predicts else None)
    LONG_LIVED.set_aside()


def _veiled(visitor: Visit, run: Run) -> None:
    """Show what was learned so far, and nothing from which the next merge could be read."""
    _notes(run.trainer.corpus.notes)
    # An empty place takes the place of what tells it at once; what is only left out goes later.
    st.empty()
    st.empty()
    heading("While you predict", "counts, charts and reasons are put away")
    lists_of_the_past(visitor, run)


def _steer(visitor: Visit) -> None:
    """Tell the stage where to go, which pair to light, and what the address is to say."""
    remote(
        "remote",
        goto=visitor.position if visitor.goto_turn else None,
        nonce=visitor.goto_turn,
        pair=visitor.pair,
        token=visitor.token,
        link=write_address(visitor.settings, visitor.mode),
        mode_turn=visitor.mode_turn,
    )


def _notes(notes: tuple[str, ...]) -> None:
    if notes:
        small(" ".join(notes))
    else:
        st.empty()
