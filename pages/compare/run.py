"""The run of the Train page, trained here when somebody comes here first."""

from __future__ import annotations

import streamlit as st

from pages.compare.pinned_link import read_pinned
from pages.compare.session import compare_visit
from pages.ui.frame import literal, sentence, small
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.training import train
from pages.ui.visit import Visit


def bring_up_to_date(visitor: Visit) -> None:
    """Train what the settings say, unless that is done; say why if it cannot be."""
    if visitor.keeping.missing == "text" and not visitor.keeping.is_answered:
        small(
            "The text of your run was too long for this address. Open Train, which gets it back "
            "from this browser tab; until then your run is that of a sample."
        )
    if visitor.needs_training:
        with st.spinner("Training your run"):
            _train(visitor)
    _pin_again(visitor)
    if visitor.failed and visitor.failed[0] == visitor.settings:
        st.warning(literal(f"Your run cannot be trained: {sentence(visitor.failed[1])}"))


def _pin_again(visitor: Visit) -> None:
    """Bring back, once, the tokenizer that an address says was pinned."""
    compare = compare_visit()
    link, compare.pinned_link = compare.pinned_link, ""
    if not link or visitor.pinned is not None:
        return
    with st.spinner("Training what was pinned"):
        try:
            visitor.pinned = read_pinned(link)
        except ValueError as error:
            compare.problem = f"What was pinned cannot be brought back: {sentence(str(error))}"


def _train(visitor: Visit) -> None:
    try:
        run = train(
            visitor.settings,
            lambda *_: None,
            before=visitor.run,
            at=visitor.at,
            turn=visitor.stage_turn,
            looked_at=visitor.looked_at,
        )
    except ValueError as error:
        visitor.fail(str(error))
    else:
        visitor.finish(run)
        LONG_LIVED.note()
