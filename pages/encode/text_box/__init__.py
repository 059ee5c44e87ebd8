"""A text box that sends what is typed while it is typed.

An edit is sent when the one before was answered: a run that a second edit interrupts shows nothing.
What is typed is in the tab's session storage too, for a text that is too long for the address.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import streamlit as st

from pages.ui.whole_page import whole_page

LONGEST: Final = 100_000
"""Characters; a longer text is not taken."""


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_box = st.components.v2.component(
    "encode_text_box", css=_file("text_box.css"), js=_file("text_box.js")
)
_answer = st.components.v2.component("encode_text_answer", js=_file("answer.js"))


def text_box(
    key: str,
    label: str,
    text: str,
    *,
    turn: int,
    visit: str,
    on_edit: Callable[[str, int], None],
    placeholder: str = "",
    rows: int = 4,
    is_given: bool = True,
) -> None:
    """Show `text` when `turn` is new, and hand each edit with its number to `on_edit`.

    Where the text is not `is_given`, neither by the address nor by the visitor, the box starts a
    new `visit` with what this tab has kept of it.
    """

    def edited() -> None:
        sent = st.session_state[key]["edit"]
        on_edit(str(sent["text"])[:LONGEST], int(sent["number"]))

    _box(
        key=key,
        data={
            "name": key,
            "label": label,
            "text": text,
            "turn": turn,
            "visit": visit,
            "placeholder": placeholder,
            "rows": rows,
            "isGiven": is_given,
            "longest": LONGEST,
        },
        on_edit_change=whole_page(edited),
    )


def answer(key: str, number: int) -> None:
    """Tell the box called `key` that the run for this edit is over; call it last."""
    _answer(key=f"{key}_answer", data={"name": key, "number": number})
