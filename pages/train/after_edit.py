"""The tab "After your edit": the merges before and now, where they part and why."""

from __future__ import annotations

from typing import Final

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler

from bpe.views.charts import two_compressions_chart, two_compressions_text
from bpe.views.differences import Row, difference_table, parting_sentence, parts_at, summary
from bpe.views.palette import INKS, Inks
from pages.ui.comparison import Comparison
from pages.ui.frame import literal, small
from pages.ui.selection import picked, picked_x
from pages.ui.settings import Settings
from pages.ui.tables import height_of
from pages.ui.training import Run, train
from pages.ui.visit import Visit

NAME: Final = "After your edit"
ROWS: Final = 500
_AS_BEFORE: Final = 3
"""How many merges that are still the same lead up to the first one that is not."""

_COLUMNS: Final = {
    "before": st.column_config.Column(width=58),
    "count before": st.column_config.Column("count", width=58),
    "change": st.column_config.Column(width=92),
    "now": st.column_config.Column(width=58),
    "count now": st.column_config.Column("count", width=58),
}


def after_edit(visitor: Visit, run: Run) -> None:
    """Show what differs between the baseline and this run."""
    baseline = _trained_baseline(visitor, run)
    if baseline.settings == run.settings:
        small(
            "Nothing is edited yet. Type into the corpus box, or change the recipe or the number "
            "of merges: the merges before and after stand here side by side."
        )
        return
    comparison = visitor.compared(baseline, run)
    _head(visitor, comparison)
    inks = INKS[st.context.theme.type or "light"]
    left, right = st.columns([1.6, 1], gap="medium")
    with left:
        _table(visitor, comparison, inks)
    with right:
        _chart(visitor, baseline, run, inks)


def _trained_baseline(visitor: Visit, run: Run) -> Run:
    """Return the baseline, training it first when only its settings are there."""
    wanted = visitor.baseline_settings
    if wanted is None or wanted == run.settings:
        visitor.set_baseline(run)
    elif visitor.baseline_to_come is not None:
        visitor.set_baseline(_learned_again(visitor.baseline_to_come, run))
    return visitor.baseline or run


def _learned_again(settings: Settings, run: Run) -> Run:
    """Train the baseline with a sign of work; one that cannot be trained is none."""
    place = st.empty()

    def report(fraction: float, doing: str) -> None:
        place.progress(
            min(1.0, fraction), f"The baseline: {literal(doing[:1].lower() + doing[1:])}"
        )

    try:
        return train(settings, report, before=run)
    except ValueError:
        return run
    finally:
        place.empty()


def _head(visitor: Visit, comparison: Comparison) -> None:
    changed = " and ".join(_changed(comparison.before.settings, comparison.now.settings))
    with st.container(key="after_edit_head", horizontal=True, vertical_alignment="center"):
        small(f"You changed {changed}. {_what_came_of_it(comparison)}")
        if st.button("Keep this as the baseline", key="keep_baseline"):
            visitor.keep_baseline()
            st.rerun()
        if st.button("Back to the baseline", key="back_to_baseline"):
            visitor.back_to_baseline()
            st.rerun()


def _changed(before: Settings, now: Settings) -> list[str]:
    parts = {
        "the corpus": before.source.text == now.source.text
        and before.source.kind == now.source.kind,
        "the recipe": before.recipe == now.recipe,
        "where texts end": before.lines == now.lines,
        "the number of merges": before.merges == now.merges,
        "merges by hand": before.forced == now.forced,
    }
    return [name for name, is_same in parts.items() if not is_same] or ["the corpus's name"]


def _what_came_of_it(comparison: Comparison) -> str:
    if comparison.parting is not None:
        return parting_sentence(comparison.parting)
    merges = comparison.now.shown
    if not merges:
        return "There was no merge before, and there is none now."
    return f"No merge differs: all {merges:,} are the same, in the same order."


def _table(visitor: Visit, comparison: Comparison, inks: Inks) -> None:
    parting = comparison.parting
    start = max(0, parting.number - 1 - _AS_BEFORE) if parting else 0
    before, now = comparison.before.series, comparison.now.series
    number = parting.number if parting else None
    table = difference_table(comparison.rows, before, now, ROWS, parting=number, start=start)
    skipped = f" (the first {start:,} are kept)" if start else ""
    mark = " · ◂ marks where they part" if parting else ""
    rows = f"{table.caption_in('row')}{skipped}"
    small(f"{summary(comparison.rows)} · {rows}{mark} · pick one to go there")
    key = f"differences_{visitor.goto_turn}"  # after each jump a new table, with nothing picked

    def go() -> None:
        row = picked(key, table.keys)
        if row is not None:
            visitor.send_to(place_of(row))

    st.dataframe(
        _styled(table.frame, table.keys, number, inks),
        key=key,
        hide_index=True,
        height=height_of(len(table.keys)),
        on_select=go,
        selection_mode="single-cell",
        alt=NAME,
        column_config=_COLUMNS,
        placeholder="",
    )


def place_of(row: Row) -> int:
    """Return the position that shows a merge; of one that is gone, where it was made before."""
    return row.now if row.now is not None else (row.before or 1) - 1


def _styled(frame: pd.DataFrame, rows: tuple[Row, ...], parting: int | None, inks: Inks) -> Styler:
    """Return the table with quiet kept merges and the first parting marked."""
    looks = pd.Series([_look(row, parting, inks) for row in rows], frame.index, dtype="str")
    return frame.style.apply(lambda column: looks, axis=0).format(na_rep="")


def _look(row: Row, parting: int | None, inks: Inks) -> str:
    if parts_at(row, parting):
        return f"background-color: {inks.grid}; color: {inks.text}; font-weight: bold"
    return f"color: {inks.quiet_text if row.state == 'kept' else inks.text}"


def _chart(visitor: Visit, before: Run, now: Run, inks: Inks) -> None:
    def go() -> None:
        merge = picked_x("two_compressions")
        if merge is not None:
            visitor.send_to(merge)

    series, position = (before.series, now.series), visitor.position
    st.plotly_chart(
        two_compressions_chart(*series, position, inks=inks),
        key="two_compressions",
        theme=None,
        alt=two_compressions_text(*series, position),
        on_select=go,
        selection_mode="points",
        config={"displayModeBar": False},
    )
