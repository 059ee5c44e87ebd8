"""The chart of held-out compression: what training saw, what it did not, and by whose merges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go

from bpe.views.charts.frame import plot_text
from bpe.views.comparison.held_out import ALL, EVERY, HELD_OUT, TRAINED_ON, Curve, Parts
from bpe.views.comparison.looks import look
from bpe.views.comparison.sheet import axis, legend_sheet
from bpe.views.palette import Inks
from bpe.views.phrases import counted

_NAMES: Final = {TRAINED_ON: "{}, trained on", HELD_OUT: "held out of {}", ALL: "all of {}"}


def held_out_chart(curves: Sequence[Curve], *, inks: Inks, font_size: int = 13) -> go.Figure:
    """Return bytes per token against merges, a line for each curve.

    What was held out is a solid line under the merges of its own text and a dashed one under those
    of another; what was trained on is dotted. The colour is that of the text that is measured.
    """
    texts = list(dict.fromkeys(curve.measured_on for curve in curves))
    layout = legend_sheet(inks, font_size)
    layout |= {
        "height": 350,
        "hovermode": "x",
        "xaxis": axis("merges", inks, font_size, tickformat=",d"),
        "yaxis": axis("bytes per token", inks, font_size),
    }
    traces = [_line(curve, look(texts.index(curve.measured_on), inks).colour) for curve in curves]
    return go.Figure({"data": traces, "layout": layout})


def held_out_text(curves: Sequence[Curve]) -> str:
    """Return what the chart shows, a sentence for each line."""
    return " ".join(map(_sentence, curves))


def held_out_sentence(curves: Sequence[Curve]) -> str:
    """Say what all merges make of each text: of what was trained on, and of what was not."""
    parts = []
    for measured_on in dict.fromkeys(curve.measured_on for curve in curves):
        ends = ", ".join(
            f"{curve.bytes_per_token[-1]:.2f} {_which(curve)}"
            for curve in curves
            if curve.measured_on == measured_on
        )
        parts.append(f"{measured_on}: {ends}.")
    return f"Bytes per token after all merges. {' '.join(parts)}"


def held_out_note(parts: Mapping[str, Parts]) -> str:
    """Say what was held out of each text, by its title, and of which nothing could be."""
    held = [f"every tenth {part.unit} of {title}" for title, part in parts.items() if part.unit]
    short = [title for title, part in parts.items() if not part.unit]
    sentences = []
    if held:
        sentences.append(f"Training never sees what is held out: {' and '.join(held)}.")
    if short:
        has, its = ("has", "its") if len(short) == 1 else ("have", "their")
        sentences.append(
            f"Nothing can be held out of {' and '.join(short)}, which {has} fewer than {EVERY} "
            f"words: {its} own merges are measured on what they were learned from."
        )
    return " ".join(sentences)


def _which(curve: Curve) -> str:
    whose = "" if curve.is_own else f" by the merges of {curve.learned_from}"
    return f"{'' if curve.part == ALL else curve.part}{whose}".strip()


def _sentence(curve: Curve) -> str:
    merges, heights = counted(curve.merges[-1], "merge"), curve.bytes_per_token
    measured = _NAMES[curve.part].format(curve.measured_on)
    return (
        f"{measured[0].upper()}{measured[1:]}, by {merges} learned from {curve.learned_from}: "
        f"{heights[0]:.2f} to {heights[-1]:.2f} bytes per token."
    )


def _line(curve: Curve, colour: str) -> dict[str, Any]:
    name = _NAMES[curve.part].format(curve.measured_on)
    if not curve.is_own:
        name += f", merges of {curve.learned_from}"
    dash = "dot" if curve.part == TRAINED_ON else "solid" if curve.is_own else "dash"
    return {
        "type": "scatter",
        "mode": "lines",
        "name": plot_text(name),
        "x": curve.merges,
        "y": curve.bytes_per_token,
        "line": {"color": colour, "width": 2, "dash": dash},
        "hovertemplate": "%{y:.2f} bytes per token",
    }
