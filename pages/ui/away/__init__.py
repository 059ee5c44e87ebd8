"""A quiet line that says when the server does not answer, in the place of Streamlit's dialog.

The dialog would take the focus, so that what is typed meanwhile goes nowhere. It is kept off by
`host_config.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st

_KEY: Final = "away"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_away = st.components.v2.component("server_away", css=_file("away.css"), js=_file("away.js"))


def away() -> None:
    """Have the page say so, for as long as the server does not answer."""
    _away(key=_KEY, width="content")
