"""The buttons from scene to scene, as a component of their own.

They show at once where a click leads, so that fast clicks add up; and a wish is state, which is in
every message, while a click of Streamlit's own button is in one that the next can take the place
of.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import streamlit as st

from pages.ui.sent import sent
from pages.ui.whole_page import whole_page

_KEY: Final = "scene_bar"


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


_bar = st.components.v2.component(
    "lesson_scenes",
    html=_file("scene_bar.html"),
    css=_file("scene_bar.css"),
    js=_file("scene_bar.js"),
)


def scene_bar(lesson: str, scene: int, last: int, *, on_go: Callable[[int], None]) -> None:
    """Show which scene of how many is open, counted from 0, and hand a wish for another to `on_go`.

    A wish from another lesson came too late, and is left aside.
    """

    def wished(wish: Mapping[str, Any]) -> None:
        if wish["lesson"] == lesson:
            on_go(int(wish["scene"]))

    seen = (st.session_state.get(_KEY, {}).get("wish") or {}).get("name")
    _bar(
        key=_KEY,
        data={"lesson": lesson, "scene": scene, "last": last, "seen": seen},
        on_wish_change=whole_page(sent(_KEY, "wish", wished)),
        width="content",
    )
