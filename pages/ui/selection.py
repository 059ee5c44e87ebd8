"""What a visitor picked in a native table or chart, and how to let go of it."""

from __future__ import annotations

import streamlit as st


def picked_row(key: str) -> int | None:
    """Return the row of the cell that was picked in the table called `key`."""
    cells = st.session_state[key]["selection"]["cells"]
    return int(cells[0][0]) if cells else None


def picked_x(key: str) -> int | None:
    """Return the x of the point that was picked in the chart called `key`."""
    points = st.session_state[key]["selection"]["points"]
    return int(points[0]["x"]) if points else None


def let_go(key: str) -> None:
    """Clear the selection of the table called `key`; call it before the table is drawn."""
    if key in st.session_state and st.session_state[key]["selection"]["cells"]:
        st.session_state[key] = {"selection": {"rows": [], "columns": [], "cells": []}}
