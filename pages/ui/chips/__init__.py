"""Chips outside the stage: tokens drawn as the stage draws them, for any list of ids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.faces import faces, fills
from pages.ui.sent import sent
from pages.ui.stage import CHIP_SCRIPT, CHIP_STYLE
from pages.ui.whole_page import whole_page

MOST_CHIPS: Final = 2_000
"""Chips that are drawn; what is beyond is told in words."""


def _file(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


STYLE: Final = CHIP_STYLE + _file("chips.css")
SCRIPT: Final = f"{CHIP_SCRIPT}\n{_file('faces.js')}"

_chips = st.components.v2.component(
    "token_chips", css=STYLE, js=f"{SCRIPT}\n{_file('copy.js')}\n{_file('chips.js')}"
)


@dataclass(frozen=True, slots=True)
class Group:
    """Chips that belong together: ids, or a text that belongs to no token."""

    ids: Sequence[int] = ()
    gap: str = ""


def chips(
    key: str,
    groups: Sequence[Group],
    tokenizer: Tokenizer,
    *,
    name: str = "Tokens",
    marked: int | None = None,
    on_pick: Callable[[int], None] | None = None,
) -> None:
    """Show chips in a region called `name`; the one at the place `marked` stands out.

    A click on a chip hands the place of its group to `on_pick`.
    """

    def picked(place: float) -> None:
        if on_pick is not None:
            on_pick(int(place))

    shown = _first(groups)
    ids = [token_id for group in shown for token_id in group.ids]
    data: dict[str, Any] = {
        "name": name,
        "fills": fills(),
        "faces": faces(ids, tokenizer),
        "groups": [{"ids": list(group.ids), "gap": group.gap} for group in shown],
        "marked": marked,
        "marker": " " if tokenizer.recipe.marker_stands_for_blank else "",
        "picks": on_pick is not None,
        "more": sum(len(group.ids) for group in groups) - len(ids),
    }
    _chips(key=key, data=data, on_pick_change=whole_page(sent(key, "pick", picked)))


def _first(groups: Sequence[Group]) -> list[Group]:
    """Return as much of the groups as is drawn."""
    room = MOST_CHIPS
    shown: list[Group] = []
    for group in groups:
        if room <= 0:
            break
        shown.append(Group(group.ids[:room], group.gap))
        room -= len(group.ids)
    return shown
