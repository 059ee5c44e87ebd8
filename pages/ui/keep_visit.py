"""What the browser keeps of the visit, in a fragment that follows it without a look of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from pages.ui.fragment import fragment
from pages.ui.keeper import keeper
from pages.ui.memory import Memory, read_memory, read_unsent
from pages.ui.recall import recall
from pages.ui.session import visit
from pages.ui.shown import newest_change

_NOTHING = Memory(None)


@fragment("memory")
def keep_visit() -> None:
    """Have the browser keep the visit, and go on from what it kept of the one before."""
    visitor = visit()
    if visitor.keeping.is_news:
        visitor.keeping.is_news = False
        st.rerun()
    written = visitor.keeping.written(visitor.memory)
    keeper(
        visitor.keeping,
        written,
        change=newest_change(),
        on_kept=_kept,
        on_report=visitor.keeping.note,
    )


def _kept(kept: Mapping[str, Any]) -> None:
    """Go on from what was kept, unless it is damaged or none of ours."""
    visitor = visit()
    if visitor.keeping.is_answered:
        return
    try:
        found = read_memory(kept) if "index" in kept else Memory(None, unsent=read_unsent(kept))
    except ValueError:
        found = _NOTHING
    visitor.keeping.answered(kept)
    recall(visitor, found, typed_here=bool(kept.get("isTypedHere")))
    visitor.keeping.is_news |= found != _NOTHING or bool(visitor.problems)
