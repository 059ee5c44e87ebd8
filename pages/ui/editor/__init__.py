"""The corpus box: a text area that is live, so that the page follows while one types.

The component is mounted on every run but shows a text of Python's only when `turn` is new, and only
when nothing was typed since: see `live_box.js`. A text that is pasted and too long for the box is
sent without being put into it, and Python shows its beginning there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import streamlit as st

from pages.ui import live_box
from pages.ui.sent import sent
from pages.ui.whole_page import whole_page

LONGEST_EDITABLE: Final = 500_000
"""Characters; of a longer text the box shows the beginning, read-only."""

MOST_LINES: Final = 100_000
"""Of a text with more lines the box shows the beginning too: each key would take a second."""

LARGEST_PASTE: Final = 10_000_000
"""Bytes, as many as a file may have; what would make more is not taken."""

LARGEST_SENT: Final = 24_000_000
"""Bytes of a text in a message: one may have 25 MB (`maxWidgetStateSize`), else the line is cut."""

_LINES_OF_BEGINNING: Final = 20_000  # what a browser lays out in a fraction of a second

_KEY: Final = "editor"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_editor = st.components.v2.component(
    "corpus_editor",
    html=_file("editor.html"),
    css=live_box.CSS + _file("editor.css"),
    js=live_box.JS + _file("editor.js"),
)


@dataclass(frozen=True, slots=True)
class Edit:
    """What was typed: a `text` or a `table`, and the number to answer it by.

    `is_held` says that the box does not show it, and waits for what it can show of it. `left_at`
    is the turn of the text that was edited, if the box was left for something else with this edit.
    """

    kind: str
    text: str
    number: int
    is_held: bool = False
    left_at: int | None = None


def fits(text: str) -> bool:
    """Return whether the box can hold all of `text`, open to editing."""
    return len(text) <= LONGEST_EDITABLE and text.count("\n") < MOST_LINES


def beginning(text: str) -> str:
    """Return what the box shows of `text`: all that fits, or else the first of it."""
    if fits(text):
        return text
    first = text[:LONGEST_EDITABLE]
    lines = first.split("\n", _LINES_OF_BEGINNING)
    rest = "".join(lines[_LINES_OF_BEGINNING:])
    return first[: len(first) - len(rest)]


def editor(
    kind: str,
    text: str,
    *,
    visit: str,
    turn: int,
    edit: int,
    hint: str,
    placeholder: str,
    on_edit: Callable[[Edit], None],
) -> None:
    """Show `text` in the corpus box when `turn` is new, and hand every edit to `on_edit`.

    `edit` is the number of the last one that `text` has in it: what was typed since is newer, and
    stays in the box. A new `visit` means a new session: what the box holds is then still wanted.
    """

    def edited(to: Mapping[str, Any]) -> None:
        left_at = to["turn"] if to["isLeft"] else None
        if to["visit"] == visit:
            on_edit(Edit(to["kind"], to["text"], to["edit"], to["isHeld"], left_at))

    _editor(
        key=_KEY,
        data={
            "name": _KEY,
            "kind": kind,
            "text": beginning(text),
            "isWhole": fits(text),
            "total": {
                "characters": len(text),
                "bytes": len(text.encode("utf-8", "surrogatepass")),
            },
            "limit": LONGEST_EDITABLE,
            "mostLines": MOST_LINES,
            "largest": LARGEST_PASTE,
            "largestSent": LARGEST_SENT,
            "visit": visit,
            "turn": turn,
            "edit": edit,
            "hint": hint,
            "placeholder": placeholder,
        },
        on_edit_change=whole_page(sent(_KEY, "edit", edited)),
        height="stretch",
    )


def answer(edit_number: int) -> None:
    """Tell the corpus box that the run for this edit is over; call it last."""
    live_box.answer(_KEY, edit_number)
