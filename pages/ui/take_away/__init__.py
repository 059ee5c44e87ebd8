"""What only the browser can hand over: the address, copied, and a picture as SVG or as PNG."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_STYLE: Final = _file("take_away.css")
_link = st.components.v2.component("copy_link", css=_STYLE, js=_file("copy_link.js"))
_picture = st.components.v2.component("save_picture", css=_STYLE, js=_file("picture.js"))
_arrive = st.components.v2.component("arrive_in_popover", js=_file("arrive.js"))


def arrive(key: str) -> None:
    """Take those who have just opened the popover around this to its first tab or button."""
    _arrive(key=key)


def copy_link(key: str, *, problem: str = "") -> None:
    """Show a button that copies the page's address; with a `problem` it says that instead."""
    _link(key=key, data={"problem": problem})


def save_picture(key: str, svg: str, *, width: float, height: float, name: str, file: str) -> None:
    """Show a picture with buttons that save it as SVG and as PNG.

    `name` says what it shows; `file` is the name of the file, without an ending.
    """
    size = {"width": width, "height": height}
    _picture(key=key, data={"svg": svg, "name": name, "file": file, **size})
