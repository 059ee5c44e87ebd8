"""The corpus box: a text area that is live, so that the page follows while one types.

The component is mounted on every run but shows a text of Python's only when `turn` is new; what is
typed is never sent back into it. An edit is sent when the one before was answered, because a run
that a second edit interrupts shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import streamlit as st

LONGEST_EDITABLE: Final = 500_000
"""Characters; of a longer text the box shows the beginning, read-only."""

_KEY: Final = "editor"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_editor = st.components.v2.component(
    "corpus_editor", html=_file("editor.html"), css=_file("editor.css"), js=_file("editor.js")
)
_answer = st.components.v2.component("corpus_editor_answer", js=_file("answer.js"))


@dataclass(frozen=True, slots=True)
class Edit:
    """What was typed: a `text` or a `table`, and the number to answer it by."""

    kind: str
    text: str
    number: int


def editor(
    kind: str,
    text: str,
    *,
    visit: str,
    turn: int,
    hint: str,
    placeholder: str,
    on_edit: Callable[[Edit], None],
) -> None:
    """Show `text` in the corpus box when `turn` is new, and hand every edit to `on_edit`.

    A new `visit` means a new session: what was typed and has not arrived is then still wanted.
    """

    def edited() -> None:
        sent = st.session_state[_KEY]["edit"]
        on_edit(Edit(sent["kind"], sent["text"], sent["edit"]))

    _editor(
        key=_KEY,
        data={
            "kind": kind,
            "text": text[:LONGEST_EDITABLE],
            "total": {
                "characters": len(text),
                "bytes": len(text.encode("utf-8", "surrogatepass")),
            },
            "limit": LONGEST_EDITABLE,
            "visit": visit,
            "turn": turn,
            "hint": hint,
            "placeholder": placeholder,
        },
        on_edit_change=edited,
        height="stretch",
    )


def answer(edit_number: int) -> None:
    """Tell the corpus box that the run for this edit is over; call it last."""
    _answer(key="editor_answer", data={"edit": edit_number})
