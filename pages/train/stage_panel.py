"""The stage, in a fragment of its own: a step redraws only what depends on the position."""

from __future__ import annotations

import streamlit as st

from pages.train.details import followers
from pages.ui.fragment import fragment
from pages.ui.session import visit
from pages.ui.stage import stage


@fragment("stage")
def stage_panel() -> None:
    """Show the visitor's run; the stage tells where it is once it rests."""
    run = visit().run
    if run is not None:
        stage(run.payload, key="stage", on_step=_stepped, on_mode=_mode_changed)


def _stepped(position: int, turn: int) -> None:
    """Follow the stage: what was picked at another position means nothing here."""
    visit().follow(position, turn)
    st.rerun(followers())


def _mode_changed(mode: str) -> None:
    """Follow the stage: what it wants hidden, the rest of the page hides as well."""
    visitor = visit()
    visitor.mode = mode
    st.rerun([*followers(in_any_case=True), "memory"])
