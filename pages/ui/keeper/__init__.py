"""The keeper: a component without a look that keeps a visit in the browser's own storage.

Until the tab is closed it is kept in session storage, and beyond that in local storage if the
visitor wants it. Each text is sent once: the browser tells which ones it has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import streamlit as st

from pages.ui.keeping import Keeping
from pages.ui.memory import Written
from pages.ui.sent import sent

_KEY: Final = "keeper"
_HERE: Final = "keeper_is_here"

_keeper = st.components.v2.component(
    "visit_keeper", js=Path(__file__).with_name("keeper.js").read_text(encoding="utf-8")
)

Told = Callable[[Mapping[str, Any]], None]


def newest_shown() -> float:
    """Return the `change` that the browser had shown when it sent the message at hand, or 0."""
    return float((st.session_state.get(_KEY) or {}).get("shown") or 0)


def is_here() -> bool:
    """Return whether the page at hand has a keeper, which tells what the browser has shown."""
    return bool(st.session_state.get(_HERE))


def left() -> None:
    """Note that another page begins, which may have none."""
    st.session_state.pop(_HERE, None)


def keeper(
    keeping: Keeping,
    written: Written | None,
    *,
    change: float,
    on_kept: Told,
    on_report: Told,
) -> None:
    """Have the browser keep what was `written`.

    `on_kept` gets what it had kept before, once for each visit. `on_report` gets what it has to say
    about its storage, for `Keeping.note`. `change` is a number that grows with what the controls
    show; once they show it, every message has it, see `newest_shown`.
    """
    st.session_state[_HERE] = True
    _keeper(
        key=_KEY,
        data={
            "visit": keeping.visit_id,
            "isAnswered": keeping.is_answered,
            "index": written and written.index,
            "texts": written.texts if written else {},
            "everywhere": keeping.everywhere,
            "forget": keeping.forget_turn if keeping.is_forgetting else 0,
            "change": change,
        },
        on_shown_change=_nothing_to_do,
        on_kept_change=sent(_KEY, "kept", on_kept),
        on_report_change=sent(_KEY, "report", on_report),
    )


def _nothing_to_do() -> None:
    """Take note of a value by its being in the message."""
