"""Colours: the fills of learned tokens, and the inks of charts on a light and on a dark page."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

FILLS: Final = (
    "#77AADD",
    "#99DDFF",
    "#44BB99",
    "#BBCC33",
    "#EEDD88",
    "#EE8866",
    "#FFAABB",
    "#AAAA00",
)
"""Fills of learned tokens, under black text on light and dark pages alike.

Paul Tol's "light" scheme without its grey, which base tokens wear: any two can be told apart also
without seeing red or green. https://personal.sron.nl/~pault/
"""

TOKEN_TEXT: Final = "#000000"
"""The colour of text on a fill."""


def fill_index(token_id: int, base_size: int) -> int | None:
    """Return which of `FILLS` a token wears, always the same one; None for one not learned.

    `base_size` is the number of tokens before any merge, so ids from there on were learned.

    >>> fill_index(256, base_size=256), fill_index(265, base_size=256), fill_index(97, 256)
    (0, 1, None)
    """
    return None if token_id < base_size else (token_id - base_size) % len(FILLS)


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a chart on one page background.

    `line` and `second_line` differ in hue and in lightness; `cursor` marks the position; `text`
    writes, `quiet_text` labels axes, `grid` is decoration and needs no contrast.
    """

    page: str
    line: str
    second_line: str
    cursor: str
    text: str
    quiet_text: str
    grid: str


INKS: Final = MappingProxyType(
    {
        "light": Inks(
            page="#FFFFFF",
            line="#0A58D0",
            second_line="#A8500A",
            cursor="#1B2330",
            text="#1B2330",
            quiet_text="#566173",
            grid="#DFE4EB",
        ),
        "dark": Inks(
            page="#0F141B",
            line="#8AB4F8",
            second_line="#F0B45A",
            cursor="#F1F4F8",
            text="#F1F4F8",
            quiet_text="#A6B0BF",
            grid="#2A323D",
        ),
    }
)
"""The inks of the two themes, by name."""
