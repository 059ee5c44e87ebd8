"""The links to the pages: real links, followed without loading the app again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import streamlit as st
from streamlit.navigation.page import Page

_KEY: Final = "nav"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_nav = st.components.v2.component("page_links", css=_file("nav.css"), js=_file("nav.js"))


def nav(pages: Sequence[Page], current: Page) -> None:
    """Show a link to each page, the current one marked, and go where one leads."""
    names = {page.url_path: page for page in pages}
    links = [
        {"name": name, "title": page.title, "current": page == current}
        for name, page in names.items()
    ]
    result: Any = _nav(key=_KEY, data=links, on_page_change=lambda: None, width="content")
    if result.page in names:
        st.switch_page(names[result.page])
