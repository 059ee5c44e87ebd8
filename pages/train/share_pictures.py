"""Pictures to take away: the tokens and the charts as they are now, in a chosen text size."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import streamlit as st

from bpe.views.export.chip_flow import Measure
from bpe.views.export.chips_svg import chips_svg
from bpe.views.export.figure_svg import figure_svg
from bpe.views.palette import INKS
from bpe.views.phrases import counted
from pages.train.share_charts import SharedChart, shared_charts
from pages.ui.frame import literal, small
from pages.ui.take_away import save_picture
from pages.ui.training import Run
from pages.ui.visit import Visit

_TOKENS: Final = "Tokens"
_CHART_HEIGHT: Final = 0.46  # in parts of its width


def pictures(visitor: Visit, run: Run) -> None:
    """Show the chosen picture with its sizes, and the buttons that save it."""
    charts = shared_charts(visitor, run)
    names = [_TOKENS, *charts]
    if st.session_state.get("share_picture") not in names:  # a chart may be gone by now
        st.session_state["share_picture"] = _TOKENS
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        chosen = st.selectbox("Picture", names, key="share_picture", width=230)
        size = _number("Text size", "share_size", 8, 96, 24)
        width = _number("Width", "share_width", 320, 4000, 1280)
        lines = _number("Lines", "share_lines", 1, 60, 6) if chosen == _TOKENS else 1
        theme = st.selectbox(
            "Ground", ["light", "dark"], format_func=str.title, key="share_ground", width=96
        )
    if chosen == _TOKENS:
        _tokens(visitor, run, Measure(size, width, lines), theme)
    else:
        _chart(visitor, chosen, charts[chosen], size, width, theme)


def _number(label: str, key: str, least: int, most: int, first: int) -> int:
    if key not in st.session_state:
        st.session_state[key] = first
    return int(st.number_input(literal(label), least, most, step=1, key=key, width=96))


def _tokens(visitor: Visit, run: Run, measure: Measure, theme: str) -> None:
    with st.container(horizontal=True):
        ids = st.checkbox("Ids", value=True, key="share_ids")
        sites = st.checkbox("Places of the next merge", value=True, key="share_sites")
    picture = chips_svg(run.trainer, replace(measure, ids=ids, sites=sites), theme)
    here = f"after {counted(visitor.position, 'merge')}"
    save_picture(
        "share_tokens",
        picture.svg,
        width=measure.width,
        height=picture.height,
        name=f"The first {counted(picture.tokens, 'token')} {here}",
        file=f"tokens-{visitor.position}",
    )
    small(f"The first {counted(picture.tokens, 'token')} of the corpus, {here}.")


def _chart(
    visitor: Visit, name: str, chart: SharedChart, size: int, width: int, theme: str
) -> None:
    inks = INKS[theme]
    height = max(round(_CHART_HEIGHT * width), 12 * size)
    figure = chart.draw(inks=inks, font_size=size)
    save_picture(
        "share_chart",
        figure_svg(figure, width=width, height=height, paper=inks.page, name=chart.words),
        width=width,
        height=height,
        name=chart.words,
        file=f"{name.lower().replace(' ', '-')}-{visitor.position}",
    )
