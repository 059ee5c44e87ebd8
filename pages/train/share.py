"""What people take away: a link, a session file, pictures, tables, and programs."""

from __future__ import annotations

import streamlit as st

from pages.train.share_pictures import pictures
from pages.train.share_tables import programs, tables
from pages.ui.address import write_address
from pages.ui.fragment import fragment
from pages.ui.frame import literal, sentence
from pages.ui.session import visit
from pages.ui.session_file import Session, write_session
from pages.ui.take_away import arrive, copy_link
from pages.ui.training import Run
from pages.ui.visit import Visit

_POPOVER = "share_popover"
_LARGE = 1_000_000
"""Characters of text from which on it is tried out whether the session file would open again."""


@fragment("share")
def share() -> None:
    """Show the button, and behind it whatever can be taken away of the visitor's run."""
    popover = st.popover("Share", icon=":material/share:", key=_POPOVER, on_change="rerun")
    visitor = visit()
    if not popover.open or visitor.run is None:
        return
    visitor.run.trainer.goto(visitor.position)
    with popover:
        if visitor.predicts:
            _while_predicting(visitor, visitor.run)
        else:
            _everything(visitor, visitor.run)
        arrive("share_arrive")


def _everything(visitor: Visit, run: Run) -> None:
    names = ("Link", "Pictures", "Tables", "Programs")
    tabs = st.tabs(names, key="share_tabs", on_change="rerun")
    for tab, fill in zip(tabs, (_link, pictures, tables, programs), strict=True):
        if tab.open:
            with tab:
                fill(visitor, run)


def _while_predicting(visitor: Visit, run: Run) -> None:
    """Offer what holds no merge that was learned, because the next one must not be told."""
    st.empty()  # takes the place of all else at once
    st.markdown(
        "While you predict, there are no pictures, tables and programs: they could tell the next "
        "merge."
    )
    if any(merge.position >= visitor.position for merge in visitor.settings.forced):
        st.markdown(
            "There is no link and no session file either: both name the merges by hand that come."
        )
    else:
        _link(visitor, run)


def share_is_open() -> bool:
    """Return whether what is behind the button is in sight."""
    return bool(st.session_state.get(_POPOVER))


def _link(visitor: Visit, _: Run) -> None:
    st.markdown("The link opens what is on the screen: corpus, recipe, merges and position.")
    copy_link("share_link", problem=_no_link(visitor))
    st.markdown(
        "A session file holds the same, for a text of any length. **Open a file** opens it."
    )
    problem = _unsaved(visitor)
    if problem:
        st.warning(literal(sentence(problem)))
        return
    st.download_button(
        "Save session file",
        data=lambda: write_session(_session(visitor)),
        file_name="merge-by-merge-session.json",
        mime="application/json",
        on_click="ignore",
        key="share_session",
    )


def _no_link(visitor: Visit) -> str:
    """Return what the address cannot hold, as a sentence, or nothing."""
    settings, written = visitor.settings, write_address(visitor.settings, visitor.mode)
    if not any(written[name] is not None for name in ("corpus", "text", "table")):
        return "This corpus is too long for a link: save the session file instead."
    if settings.forced and written["forced"] is None:
        return "So many merges by hand are too long for a link: save the session file instead."
    if any(merge.built for merge in settings.forced):
        return (
            "A merge by hand has tokens that spell the same as others, which a link cannot tell "
            "apart: save the session file instead."
        )
    return ""


def _unsaved(visitor: Visit) -> str:
    """Return why there is no session file of this text, or nothing."""
    if len(visitor.settings.source.text) < _LARGE:
        return ""
    try:
        write_session(_session(visitor))
    except ValueError as error:
        return str(error)
    return ""


def _session(visitor: Visit) -> Session:
    return Session(visitor.settings, visitor.position, visitor.mode)
