"""The empty sheet of a chart that compares, with a legend above it."""

from __future__ import annotations

from typing import Any, Final

from bpe.views.palette import Inks

_FONT: Final = '"Source Sans", "Source Sans 3", system-ui, sans-serif'


def axis(title: str, inks: Inks, font_size: int, **more: Any) -> dict[str, Any]:
    """Return an axis from 0 with its name beside it."""
    return {
        "title": {"text": title, "standoff": 8, "font": {"size": font_size}},
        "gridcolor": inks.grid,
        "zeroline": False,
        "fixedrange": True,
        "automargin": True,
        "rangemode": "tozero",
        **more,
    }


def legend_sheet(inks: Inks, font_size: int) -> dict[str, Any]:
    """Return a layout without axes; each series is named above it."""
    font = {"family": _FONT, "size": font_size}
    return {
        "margin": {"l": 8, "r": 16, "t": 8, "b": 44, "pad": 4},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {**font, "color": inks.quiet_text},
        "legend": {
            "orientation": "h",
            "x": 0,
            "y": 1.0,
            "yanchor": "bottom",
            "font": {"color": inks.text},
            "itemclick": False,
            "itemdoubleclick": False,
        },
        "showlegend": True,
        "dragmode": False,
        "hoverlabel": {
            "bgcolor": inks.page,
            "bordercolor": inks.quiet_text,
            "align": "left",
            "font": {**font, "color": inks.text},
        },
        "template": {},
    }
