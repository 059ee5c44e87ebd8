"""The stage, in a fragment of its own: a step redraws only what depends on the position."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.train.share import share_is_open
from pages.ui.session import visit
from pages.ui.stage import stage

_FOLLOWERS: Final = ("details", "memory")
"""The fragments that show or keep the position; `details` says when all is put away."""


@st.fragment(key="stage")
def stage_panel() -> None:
    """Show the visitor's run; the stage tells where it is once it rests."""
    run = visit().run
    if run is not None:
        stage(run.payload, key="stage", on_step=_stepped, on_mode=_mode_changed)


def _stepped() -> None:
    """Follow the stage: what was picked at another position means nothing here."""
    visitor = visit()
    visitor.move_to(int(st.session_state["stage"]["step"]))
    st.rerun(_followers())


def _mode_changed() -> None:
    """Follow the stage: what it wants hidden, the rest of the page hides as well."""
    visitor = visit()
    visitor.mode = str(st.session_state["stage"]["mode"])
    st.rerun(_followers())


def _followers() -> list[str]:
    """Return the fragments to draw anew; first, while it is open, the one that hands over."""
    return [*(["share"] if share_is_open() else []), *_FOLLOWERS]
