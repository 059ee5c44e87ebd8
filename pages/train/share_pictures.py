"""Pictures to take away: the tokens and the charts as they are now, in a chosen text size."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.views.charts import (
    compression_chart,
    compression_text,
    merge_count_chart,
    merge_count_text,
)
from bpe.views.export.chip_flow import Measure
from bpe.views.export.chips_svg import chips_svg
from bpe.views.export.figure_svg import figure_svg
from bpe.views.palette import INKS
from bpe.views.phrases import counted
from pages.ui.frame import small
from pages.ui.take_away import save_picture
from pages.ui.training import Run
from pages.ui.visit import Visit

_TOKENS: Final = "Tokens"
_INKS: Final = INKS["light"]  # what is printed or shown on a slide stands on white
_CHARTS: Final = {
    "Compression": (compression_chart, compression_text),
    "Count of each merge": (merge_count_chart, merge_count_text),
}
_CHART_HEIGHT: Final = 0.46  # in parts of its width


def pictures(visitor: Visit, run: Run) -> None:
    """Show the chosen picture with its sizes, and the buttons that save it."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        chosen = st.selectbox("Picture", [_TOKENS, *_CHARTS], key="share_picture", width=200)
        size = _number("Text size", "share_size", 8, 96, 24)
        width = _number("Width", "share_width", 320, 4000, 1280)
        lines = _number("Lines", "share_lines", 1, 60, 6) if chosen == _TOKENS else 1
    if chosen == _TOKENS:
        _tokens(visitor, run, size, width, lines)
    else:
        _chart(visitor, run, chosen, size, width)


def _number(label: str, key: str, least: int, most: int, first: int) -> int:
    if key not in st.session_state:
        st.session_state[key] = first
    return int(st.number_input(label, least, most, step=1, key=key, width=112))


def _tokens(visitor: Visit, run: Run, size: int, width: int, lines: int) -> None:
    with st.container(horizontal=True):
        ids = st.checkbox("Ids", value=True, key="share_ids")
        sites = st.checkbox("Places of the next merge", value=True, key="share_sites")
    picture = chips_svg(run.trainer, Measure(size, width, lines, ids=ids, sites=sites))
    here = f"after {counted(visitor.position, 'merge')}"
    save_picture(
        "share_tokens",
        picture.svg,
        width=width,
        height=picture.height,
        name=f"The first {counted(picture.tokens, 'token')} {here}",
        file=f"tokens-{visitor.position}",
    )
    small(f"The first {counted(picture.tokens, 'token')} of the corpus, {here}.")


def _chart(visitor: Visit, run: Run, chosen: str, size: int, width: int) -> None:
    draw, say = _CHARTS[chosen]
    height = max(round(_CHART_HEIGHT * width), 12 * size)
    figure = draw(run.series, visitor.position, inks=_INKS, font_size=size)
    words = say(run.series, visitor.position)
    save_picture(
        "share_chart",
        figure_svg(figure, width=width, height=height, paper=_INKS.page, name=words),
        width=width,
        height=height,
        name=words,
        file=f"{chosen.lower().replace(' ', '-')}-{visitor.position}",
    )
