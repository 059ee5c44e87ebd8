"""The address of a page without a stage: written by the browser, whose it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

_bar = st.components.v2.component(
    "compare_address_bar", js=Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
)


def write_link(link: Mapping[str, str | None]) -> None:
    """Put parameters into the address: a text sets one, None removes it."""
    _bar(key="compare_address_bar", data={"link": dict(link)})
