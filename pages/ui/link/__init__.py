"""Writes the page's address in the browser: the link to what is on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import streamlit as st

_SCRIPT: Final = Path(__file__).with_name("link.js").read_text(encoding="utf-8")
_link = st.components.v2.component("link", js=_SCRIPT)


def link(page: str, parameters: Mapping[str, str | None], *, prefix: str) -> None:
    """Put parameters into the address: a text sets one, None removes it.

    Those that begin with `prefix` are the page's own, and the browser tab keeps them.
    """
    _link(key="link", data={"page": page, "prefix": prefix, "parameters": dict(parameters)})
