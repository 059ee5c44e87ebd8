"""What text boxes have in common that send what is typed while it is typed.

An edit is sent when the one before was answered: a run that a second edit interrupts shows nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import streamlit as st


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


JS: Final = _file("measure.js") + _file("pace.js") + _file("live_box.js")
"""What the script of a box begins with: how long a text is, when it is sent, and what is kept."""

CSS: Final = _file("box.css")
"""How a text area looks."""

_answer = st.components.v2.component("edit_answer", js=_file("answer.js"))


def answer(box: str, edit: int) -> None:
    """Tell a box that the run for this edit is over; call it last."""
    _answer(key=f"{box}_answer", data={"box": box, "edit": edit})
