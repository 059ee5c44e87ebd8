"""The links to the pages: real links, followed without loading the app again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import streamlit as st
from streamlit.navigation.page import Page

from pages.ui.sent import sent
from pages.ui.whole_page import whole_page

_KEY: Final = "nav"
_WISH: Final = "nav_wish"


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
    _nav(
        key=_KEY, data=links, on_page_change=whole_page(sent(_KEY, "page", _wish)), width="content"
    )
    wish = st.session_state.pop(_WISH, None)
    if wish in names:
        st.switch_page(names[wish])


def _wish(name: str) -> None:
    st.session_state[_WISH] = name
