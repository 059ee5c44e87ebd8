"""The box for the text that is compared: it is sent while it is typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import streamlit as st

_KEY: Final = "compare_text_box"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_box = st.components.v2.component(
    "compare_text_box",
    html=_file("text_box.html"),
    css=_file("text_box.css"),
    js=_file("text_box.js"),
)


def text_box(
    text: str,
    *,
    longest: int,
    note: str,
    is_long: bool,
    is_lost: bool,
    on_text: Callable[[str], None],
) -> None:
    """Show `text` in a box that is new, and hand what is typed to `on_text`, a moment after.

    A text that `is_long` is kept by the browser tab. One that `is_lost` is looked for there, and
    handed to `on_text` if it is found.
    """

    def typed() -> None:
        written = st.session_state[_KEY]["text"]
        if written is not None:  # a box that is taken away lets go of its value
            on_text(str(written))

    data = {"text": text, "longest": longest, "note": note}
    _box(key=_KEY, data={**data, "isLong": is_long, "isLost": is_lost}, on_text_change=typed)
