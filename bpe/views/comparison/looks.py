"""How series of a chart are told apart: each has a colour, and a form that needs no colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bpe.views.palette import INKS, Inks

SYMBOLS: Final = (
    "circle",
    "diamond",
    "square",
    "triangle-up",
    "cross",
    "star",
    "hexagon",
    "bowtie",
    "pentagon",
    "hourglass",
)
DASHES: Final = ("solid", "dash", "dot", "dashdot")

_LIGHT: Final = (
    "#0A58D0",
    "#A8500A",
    "#15703D",
    "#7E22CE",
    "#B3204D",
    "#1B6B7A",
    "#5B5F00",
    "#444",
    "#8A5A00",
    "#A3208F",
)
_DARK: Final = (
    "#8AB4F8",
    "#F0B45A",
    "#7FD6A4",
    "#D0A8FF",
    "#FF9CB5",
    "#7AD7E6",
    "#D6D87A",
    "#CCCCCC",
    "#E3C68C",
    "#F79BE8",
)


@dataclass(frozen=True, slots=True)
class Look:
    """A colour, a symbol and a dash."""

    colour: str
    symbol: str
    dash: str


def look(number: int, inks: Inks) -> Look:
    """Return how the series with this number looks, on the page that `inks` are for."""
    colours = _LIGHT if inks == INKS["light"] else _DARK
    return Look(
        colours[number % len(colours)],
        SYMBOLS[number % len(SYMBOLS)],
        DASHES[number % len(DASHES)],
    )
