"""Widgets that show what is chosen, and choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from pages.compare.visit import CompareVisit
from pages.ui.shown import show


def bound(
    compare: CompareVisit, field: str, read: Callable[[Any], Any] = lambda value: value
) -> dict[str, Any]:
    """Return what has a widget show a field of the choices, and change it."""
    key = show(f"compare_{field}", getattr(compare.choices, field))

    def changed() -> None:
        compare.choose(**{field: read(st.session_state[key])})

    return {"key": key, "on_change": changed}
