"""The chart of languages: tokens of the same text, English being 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from bpe.views.charts.frame import plot_text
from bpe.views.comparison.languages import ByLanguage, languages_by_cost, relative
from bpe.views.comparison.looks import look
from bpe.views.comparison.sheet import axis, legend_sheet
from bpe.views.palette import Inks

_ROW: Final = 27
_TICKS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)


def language_chart(
    tokenizers: Mapping[str, ByLanguage], *, inks: Inks, font_size: int = 13
) -> go.Figure:
    """Return a row for each language with a mark for each tokenizer, on a logarithmic axis."""
    languages = languages_by_cost(tokenizers)
    traces = [
        _marks(number, title, measures, languages, inks)
        for number, (title, measures) in enumerate(tokenizers.items())
    ]
    layout = legend_sheet(inks, font_size)
    layout |= {
        "height": _ROW * len(languages) + 95,
        "hovermode": "closest",
        "xaxis": axis("tokens, English = 1", inks, font_size, type="log", rangemode="normal")
        | {"tickvals": _TICKS, "ticktext": [f"{tick:g}" for tick in _TICKS]},
        "yaxis": {"autorange": "reversed", "gridcolor": inks.grid, "fixedrange": True}
        | {"tickfont": {"color": inks.text}, "automargin": True, "ticksuffix": "  "},
        "shapes": [_english(inks)],
    }
    return go.Figure({"data": traces, "layout": layout})


def language_text(tokenizers: Mapping[str, ByLanguage]) -> str:
    """Return what the chart shows: for each tokenizer the languages that cost most and least."""
    parts = []
    for title, measures in tokenizers.items():
        ranked = sorted(measures, key=lambda name: relative(measures, name))
        most, least = ranked[-1], ranked[0]
        parts.append(
            f"{title}: {most} takes {relative(measures, most):.2f} times the tokens of English, "
            f"{least} {relative(measures, least):.2f} times."
        )
    return " ".join(parts)


def _marks(
    number: int, title: str, measures: ByLanguage, languages: Sequence[str], inks: Inks
) -> dict[str, Any]:
    shape = look(number, inks)
    times = [relative(measures, language) for language in languages]
    name = plot_text(title)
    hover = [
        f"{language}, {name}<br>{ratio:.2f} times English: {measures[language].tokens:,} tokens"
        for language, ratio in zip(languages, times, strict=True)
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": times,
        "y": list(languages),
        "marker": {"color": shape.colour, "symbol": shape.symbol, "size": 10},
        "hoverinfo": "text",
        "hovertext": hover,
    }


def _english(inks: Inks) -> dict[str, Any]:
    line = {"color": inks.cursor, "width": 1.5, "dash": "dot"}
    return {"type": "line", "x0": 1, "x1": 1, "yref": "paper", "y0": 0, "y1": 1, "line": line}
