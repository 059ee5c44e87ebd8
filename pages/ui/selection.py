"""What a visitor picked in a native table or chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import streamlit as st

Key = TypeVar("Key")


def picked(key: str, rows: Sequence[Key]) -> Key | None:
    """Return which of `rows` the cell belongs to that was picked in the table called `key`."""
    cells = st.session_state[key]["selection"]["cells"]
    row = int(cells[0][0]) if cells else len(rows)
    return rows[row] if row < len(rows) else None


def picked_x(key: str) -> int | None:
    """Return the x of the point that was picked in the chart called `key`."""
    points = st.session_state[key]["selection"]["points"]
    return int(points[0]["x"]) if points else None
