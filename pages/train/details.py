"""Below the stage: tables and charts of the position, in a fragment that follows the stage."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.train.charts import charts
from pages.train.lists import lists, lists_of_the_past
from pages.train.pairs import pairs
from pages.train.share import share_is_open
from pages.ui.address import write_address
from pages.ui.fragment import fragment
from pages.ui.frame import heading, small
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.session import visit
from pages.ui.stage import is_in_sight, remote, veil
from pages.ui.training import Run
from pages.ui.visit import Visit

_DETAILS: Final = "details"
_NOTHING: Final = "nothing"
_REMOTE: Final = "remote"


@fragment(_DETAILS)
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
    if visitor.predicts:
        veil("veil", visitor.position)
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
        _REMOTE,
        goto=visitor.position if visitor.goto_turn else None,
        nonce=visitor.goto_turn,
        pair=visitor.pair,
        token=visitor.token,
        link=write_address(visitor.settings, visitor.mode),
        mode_turn=visitor.mode_turn,
        at=visitor.position,
        on_step=_stepped,
        on_sight=_sight_changed,
        on_wanted=_wanted,
    )


def _stepped(position: int, turn: int) -> None:
    """Follow the stage: what was picked at another position means nothing here."""
    visit().follow(position, turn)
    if (due := followers()) != [_DETAILS]:
        st.rerun(due)


def _wanted(position: int, turn: int) -> None:
    """Catch up with the stage, where it rests."""
    if visit().at != position:
        visit().follow(position, turn)


def _sight_changed(_: bool) -> None:
    """Leave what has gone out of sight as it is."""
    if _DETAILS not in (due := followers()):
        st.rerun(due)


def followers(*, in_any_case: bool = False) -> list[str]:
    """Return the fragments that show the position; first, while it is open, the one that shares.

    What is below the stage need not follow where it is out of sight, unless it has to
    `in_any_case`; and it says, while the next merge is predicted, when all is put away. Where
    nothing follows, a fragment that draws nothing is run in its place.
    """
    follows = in_any_case or visit().predicts or is_in_sight(_REMOTE)
    is_due = {"share": share_is_open(), _DETAILS: follows}
    return [name for name, due in is_due.items() if due] or [_NOTHING]


@fragment(_NOTHING)
def nothing() -> None:
    """Draw nothing, in answer to a step that concerns nothing in sight."""


def _notes(notes: tuple[str, ...]) -> None:
    if notes:
        small(" ".join(notes))
    else:
        st.empty()
