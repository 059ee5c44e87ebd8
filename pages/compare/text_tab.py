"""The tab "Text": one text under all tokenizers, in bars, in numbers and as chips."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from bpe.views.comparison import (
    CutComparison,
    Encoded,
    Length,
    Measure,
    chip_row,
    compare_cuts,
    cut_columns,
    encoded,
    length_bars,
    mark_key,
    measure_table,
    measured,
)
from bpe.views.comparison.cuts import CUTS_ALONE, CUTS_WITH_SOME
from bpe.views.comparison.measures import OF_THE_TEXT
from bpe.views.held import held_of_text
from bpe.views.phrases import counted
from pages.compare.bound import bound
from pages.compare.choose import choose, tell_newer
from pages.compare.refused import refused
from pages.compare.text import text
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, small
from pages.ui.tokenizers.offered import Entry
from pages.ui.visit import Visit

DRAWN: Final = 600
"""Characters of the text that are drawn as chips; all of it is counted."""

DASH: Final = "–"
"""What stands in a table where there is no number."""

_WHOLE: Final = st.column_config.NumberColumn(format="localized")
COLUMNS: Final = {
    "tokens": _WHOLE,
    "tokens per word": st.column_config.NumberColumn(format="%.2f"),
    "bytes per token": st.column_config.NumberColumn(format="%.2f"),
    OF_THE_TEXT: st.column_config.NumberColumn(format="%.2f"),
    "tokens per character": st.column_config.NumberColumn(format="%.3f"),
    "vocabulary": _WHOLE,
    CUTS_ALONE: _WHOLE,
    CUTS_WITH_SOME: _WHOLE,
}


def text_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the text, who is compared, who is shortest, the numbers, and the chips of each."""
    content = text(compare)
    entries = choose(compare, visitor)
    if not entries:
        return
    read, reasons = _read(entries, content)
    cuts = compare_cuts(read.values())
    _bars(entries, read, reasons)
    _numbers(entries, read, content, cuts)
    tell_newer(entries, content)
    if read:
        _drawn(compare, entries, read, cuts)
        if len(content) > DRAWN:
            small(f"The first {DRAWN:,} characters are drawn; all are counted.")


def _read(entries: list[Entry], content: str) -> tuple[dict[str, Encoded], dict[str, str]]:
    """Return the text by each tokenizer, and why some cannot read it."""
    read, reasons = {}, {}
    for entry in entries:
        try:
            read[entry.title] = encoded(entry.title, entry.tokenizer, content)
        except ValueError as error:
            reasons[entry.title] = refused(entry, content, error)
    return read, reasons


def _bars(entries: list[Entry], read: dict[str, Encoded], reasons: dict[str, str]) -> None:
    lengths = [
        Length(
            entry.title,
            entry.about,
            len(read[entry.title].ids) if entry.title in read else None,
            reasons.get(entry.title, ""),
        )
        for entry in entries
    ]
    st.html(length_bars(lengths))


def _numbers(
    entries: list[Entry], read: dict[str, Encoded], content: str, cuts: CutComparison
) -> None:
    rows = [read.get(entry.title) for entry in entries]
    frame = measure_table(
        {
            entry.title: _measure(one, content) if one else None
            for entry, one in zip(entries, rows, strict=True)
        },
        {entry.title: len(entry.tokenizer.vocabulary) for entry in entries},
    )
    st.dataframe(
        frame.join(cut_columns(rows, cuts)),
        key="compare_numbers",
        hide_index=True,
        column_config=COLUMNS,
        placeholder=DASH,
        alt="Tokenizers side by side",
    )


def _measure(one: Encoded, content: str) -> Measure:
    held = held_of_text(content, one.tokenizer.recipe).bytes
    return measured(len(one.ids), content, held=held)


def _drawn(
    compare: CompareVisit, entries: list[Entry], read: dict[str, Encoded], cuts: CutComparison
) -> None:
    """Draw the tokens of each that can read the text, below what their marks mean."""
    heading("Where each cuts" if len(read) > 1 else "Tokens", cuts.sentence())
    if cuts.differing:
        with st.container(key="compare_marks_row", horizontal=True, vertical_alignment="center"):
            st.toggle("Mark the cuts", **bound(compare, "marks"))
            if compare.choices.marks:
                st.html(mark_key(cuts.kinds))
    for entry in entries:
        if entry.title in read:
            _chips(read[entry.title], cuts, marked=compare.choices.marks)


def _chips(one: Encoded, cuts: CutComparison, *, marked: bool) -> None:
    remark = counted(len(one.ids), "token")
    if one.cuts is None:
        remark += " · its tokens do not give the text back, so its cuts are not compared"
    st.html(
        f"<div class='section compare-head'><h3>{escape(one.title)}</h3>"
        f"<small>{escape(remark)}</small></div>"
    )
    marks = cuts.marks(one) if marked else [""] * len(one.ids)
    st.html(chip_row(one, marks, characters=DRAWN))
