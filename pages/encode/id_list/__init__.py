"""The list of ids, with a button that copies it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import streamlit as st


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_ids = st.components.v2.component(
    "encode_id_list",
    html=_file("id_list.html"),
    css=_file("id_list.css"),
    js=_file("id_list.js"),
)


def id_list(key: str, ids: Sequence[int], *, name: str = "Token ids") -> None:
    """Show ids as a list called `name`, as programs write one, and a button that copies it."""
    _ids(key=key, data={"name": name, "ids": ", ".join(map(str, ids))})
