"""The tab "Text": one text under all tokenizers, as chips and in numbers."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from bpe.views.comparison import (
    CutComparison,
    Encoded,
    chip_row,
    compare_cuts,
    cut_columns,
    encoded,
    measure_table,
    measured,
)
from bpe.views.phrases import counted
from pages.compare.choose import choose
from pages.compare.text import text
from pages.compare.visit import CompareVisit
from pages.ui.frame import sentence, small
from pages.ui.tokenizers.offered import Entry
from pages.ui.visit import Visit

DRAWN: Final = 600
"""Characters of the text that are drawn as chips; all of it is counted."""

COLUMNS: Final = {
    "vocabulary": st.column_config.NumberColumn(format="localized"),
    "tokens": st.column_config.NumberColumn(format="localized"),
    "tokens per word": st.column_config.NumberColumn(format="%.2f"),
    "tokens per character": st.column_config.NumberColumn(format="%.3f"),
    "bytes per token": st.column_config.NumberColumn(format="%.2f"),
}


def text_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show the text, who is compared, the numbers, and the chips of each."""
    content = text(compare)
    entries = choose(compare, visitor)
    read, refused = _read(entries, content)
    cuts = compare_cuts(read.values())
    if read:
        _numbers(read, content, cuts)
    for entry in entries:
        one = read.get(entry.title)
        if one is None:
            _refused(entry, refused[entry.title])
        else:
            _chips(entry, one, cuts)
    if len(content) > DRAWN:
        small(f"The first {DRAWN:,} characters are drawn; all are counted.")


def _read(entries: list[Entry], content: str) -> tuple[dict[str, Encoded], dict[str, str]]:
    """Return the text by each tokenizer, and why some cannot read it."""
    read, refused = {}, {}
    for entry in entries:
        try:
            read[entry.title] = encoded(entry.title, entry.tokenizer, content)
        except ValueError as error:
            refused[entry.title] = str(error)
    return read, refused


def _numbers(read: dict[str, Encoded], content: str, cuts: CutComparison) -> None:
    frame = measure_table(
        {title: measured(len(one.ids), content) for title, one in read.items()},
        {title: len(one.tokenizer.vocabulary) for title, one in read.items()},
    )
    frame = frame.join(cut_columns(list(read.values()), cuts))
    st.dataframe(
        frame,
        key="compare_numbers",
        hide_index=True,
        column_config=COLUMNS,
        alt="Tokenizers side by side",
    )
    small(cuts.sentence())


def _chips(entry: Entry, one: Encoded, cuts: CutComparison) -> None:
    remark = counted(len(one.ids), "token") + (f" · {entry.about}" if entry.about else "")
    if one.cuts is None:
        remark += " · its tokens do not give the text back, so its cuts are not compared"
    _head(entry.title, remark)
    st.html(chip_row(one, cuts.signs(one), characters=DRAWN))


def _refused(entry: Entry, reason: str) -> None:
    _head(entry.title, f"cannot read this text: {sentence(reason)}")


def _head(title: str, remark: str) -> None:
    st.html(
        f"<div class='section compare-head'><h2>{escape(title)}</h2>"
        f"<small>{escape(remark)}</small></div>"
    )
