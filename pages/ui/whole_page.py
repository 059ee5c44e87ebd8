"""Callbacks after which the whole page is drawn again, whatever message they came in.

What changes in the browser within a moment is sent in one message. When a part of it comes from a
fragment, such as the stage's report of its position, the message is that fragment's, and a button
outside of it would be obeyed but never seen to be.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx


def whole_page(act: Callable[[], object]) -> Callable[[], None]:
    """Return a callback that does `act` and has the whole page drawn again."""

    def callback() -> None:
        act()
        if _is_of_fragments():
            st.rerun()

    return callback


def _is_of_fragments() -> bool:
    """Return whether the run at hand draws fragments only; a whole one need not begin again."""
    context = get_script_run_ctx()
    return context is not None and bool(context.fragment_ids_this_run)
