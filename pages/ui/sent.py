"""What a component of the page sent.

A message can come from a page that the visitor has left by the time it is read. Streamlit calls
back all the same, but has forgotten what the component held, so that there is nothing to obey.
What was typed there is not lost: the browser keeps it until it is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st


def sent(key: str, name: str, act: Callable[[Any], object]) -> Callable[[], None]:
    """Return a callback that hands `act` what the component called `key` sent under `name`."""

    def callback() -> None:
        value = (st.session_state.get(key) or {}).get(name)
        if value is not None:
            act(value)

    return callback
