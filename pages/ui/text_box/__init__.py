"""A text box that sends what is typed while it is typed, and keeps it in the browser's tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import streamlit as st

from pages.ui import live_box
from pages.ui.sent import sent
from pages.ui.whole_page import whole_page

LONGEST: Final = 100_000
"""UTF-16 units, as browsers count; what follows is not taken."""


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_box = st.components.v2.component(
    "text_box",
    html=_file("text_box.html"),
    css=live_box.CSS + _file("text_box.css"),
    js=live_box.JS + _file("text_box.js"),
)


def text_box(
    key: str,
    label: str,
    text: str,
    *,
    visit: str,
    edit: int,
    on_edit: Callable[[str, int], None],
    turn: int = 0,
    is_wanted: bool = False,
    longest: int = LONGEST,
    note: str = "",
    placeholder: str = "",
    rows: int = 3,
) -> None:
    """Show `text` when `turn` is new, and hand each edit with its number to `on_edit`.

    `edit` is the number of the last one that `text` has in it: what was typed since is newer, and
    stays in the box. A new `visit` begins with what this tab has kept of the box, where that
    `is_wanted`: where nobody has said what the text is. The page ends with an `answer` to the last
    edit.
    """

    def edited(to: Mapping[str, Any]) -> None:
        if to["visit"] == visit:
            on_edit(str(to["text"]), int(to["edit"]))

    _box(
        key=key,
        data={
            "name": key,
            "label": label,
            "text": text,
            "turn": turn,
            "edit": edit,
            "visit": visit,
            "isWanted": is_wanted,
            "longest": longest,
            "note": note,
            "placeholder": placeholder,
            "rows": rows,
        },
        on_edit_change=whole_page(sent(key, "edit", edited)),
    )
