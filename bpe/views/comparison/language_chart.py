"""The chart of languages: tokens of the same text, English being 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from bpe.views.charts.frame import plot_text
from bpe.views.comparison.languages import ByLanguage, languages_by_length, relative
from bpe.views.comparison.looks import look
from bpe.views.comparison.sheet import axis, legend_sheet
from bpe.views.palette import Inks

_ROW: Final = 27
_TICKS: Final = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)


def language_chart(
    tokenizers: Mapping[str, ByLanguage],
    *,
    looks: Mapping[str, int],
    inks: Inks,
    font_size: int = 13,
) -> go.Figure:
    """Return a row for each language with a mark for each tokenizer, on a logarithmic axis.

    `looks` has the number of each tokenizer's look by its title, so that it keeps its look whatever
    else is compared.
    """
    languages = languages_by_length(tokenizers)
    traces = [
        _marks(looks[title], title, measures, languages, inks)
        for title, measures in tokenizers.items()
    ]
    layout = legend_sheet(inks, font_size)
    layout |= {
        "height": _ROW * len(languages) + 95,
        "hovermode": "closest",
        "xaxis": axis("tokens, English = 1", inks, font_size, type="log", rangemode="normal")
        | {"tickvals": _TICKS, "ticktext": [f"{tick:g}" for tick in _TICKS]},
        "yaxis": {
            "autorange": "reversed",
            "categoryarray": languages,
            "gridcolor": inks.grid,
            "fixedrange": True,
        }
        | {"tickfont": {"color": inks.text}, "automargin": True, "ticksuffix": "  "},
        "shapes": [_english(inks)],
    }
    return go.Figure({"data": traces, "layout": layout})


def language_text(tokenizers: Mapping[str, ByLanguage]) -> str:
    """Return what the chart shows: for each tokenizer the languages that cost most and least."""
    return " ".join(
        _in_words(title, _times(measures, measures)) for title, measures in tokenizers.items()
    )


def _in_words(title: str, times: Mapping[str, float]) -> str:
    if not times:
        return f"{title} cannot read English."
    ranked = sorted(times, key=lambda name: times[name])
    most, least = ranked[-1], ranked[0]
    return (
        f"{title}: {most} takes {times[most]:.2f} times the tokens of English, {least} "
        f"{times[least]:.2f} times."
    )


def _times(measures: ByLanguage, languages: Iterable[str]) -> dict[str, float]:
    """Return the tokens beside English of the languages that can be read."""
    found = {name: relative(measures, name) for name in languages}
    return {name: ratio for name, ratio in found.items() if ratio is not None}


def _marks(
    number: int, title: str, measures: ByLanguage, languages: Sequence[str], inks: Inks
) -> dict[str, Any]:
    shape = look(number, inks)
    times = _times(measures, languages)
    name = plot_text(title)
    hover = [
        f"{language}, {name}<br>{ratio:.2f} times English: {measures[language].tokens:,} tokens"
        for language, ratio in times.items()
    ]
    return {
        "type": "scatter",
        "mode": "markers",
        "name": name,
        "x": list(times.values()),
        "y": list(times),
        "marker": {"color": shape.colour, "symbol": shape.symbol, "size": 10},
        "hoverinfo": "text",
        "hovertext": hover,
    }


def _english(inks: Inks) -> dict[str, Any]:
    line = {"color": inks.cursor, "width": 1.5, "dash": "dot"}
    return {"type": "line", "x0": 1, "x1": 1, "yref": "paper", "y0": 0, "y1": 1, "line": line}
