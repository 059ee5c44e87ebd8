"""The reference's source with one line marked, and the values of its variables beside it.

The browser has all phases of a merge at once, so going from one to the next asks nothing of Python.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

import streamlit as st

from bpe.views.code_trace import Phase, code_lines

_KEY: Final = "code_walk"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _markup() -> str:
    """Return the page's part with the source in it, a list item for each line."""
    lines = (
        "".join(f"<span class='{part.kind}'>{escape(part.text)}</span>" for part in line)
        for line in code_lines()
    )
    items = "".join(f"<li><code>{line}\n</code></li>" for line in lines)
    return _file("code_walk.html").replace("<!-- lines -->", items)


_walk = st.components.v2.component(
    "code_walk", html=_markup(), css=_file("code_walk.css"), js=_file("code_walk.js")
)


def code_walk(title: str, remark: str, phases: tuple[Phase, ...]) -> None:
    """Show the source and walk through these phases; without any, only the source and the words."""
    _walk(
        key=_KEY,
        data={
            "title": title,
            "remark": remark,
            "phases": [
                {
                    "name": phase.name,
                    "line": phase.line,
                    "words": phase.words,
                    "runs": {str(line): times for line, times in phase.runs.items()},
                    "values": [
                        {
                            "name": value.name,
                            "lines": list(value.lines),
                            "remark": value.remark,
                            "isNew": value.is_new,
                        }
                        for value in phase.values
                    ],
                }
                for phase in phases
            ],
        },
    )
