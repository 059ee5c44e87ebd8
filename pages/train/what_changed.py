"""The tab "What changed": the counts and the words that the last merge changed."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.training import Step
from bpe.views import why as views
from bpe.views.phrases import counted, times
from bpe.views.tables import changed_word_table, pair_change_table
from pages.train.why import STYLES
from pages.ui.frame import heading, small
from pages.ui.tables import offer_more, rows_wanted, show_table
from pages.ui.training import Run
from pages.ui.visit import Visit

DRAWN: Final = 12
_HIGHEST: Final = 284
_TITLES: Final = {
    "appeared": "Pairs that appeared",
    "rose": "Counts that rose",
    "fell": "Counts that fell",
    "vanished": "Pairs that vanished",
}
_REWRITTEN: Final = "Words rewritten"


def what_changed(_: Visit, run: Run) -> None:
    """Show what the merge that led to this position did, or say that there is none yet."""
    if not run.trainer.position:
        small(
            "Nothing is merged yet. Make the first merge to see which counts and words it changes."
        )
        return
    st.html(STYLES)
    step = run.trainer.steps[-1]
    _merge(run, step)
    _counts(run)
    _words(run)


def _merge(run: Run, step: Step) -> None:
    by_hand = " · chosen by hand" if step.forced else ""
    heading(
        run.series.merge_phrase(step.number),
        f"seen {times(step.count)}, replaced {times(step.replaced)} · "
        f"{step.tokens_before:,} → {counted(step.tokens_after, 'token')}{by_hand}",
    )
    if step.count != step.replaced:
        trainer = run.trainer
        trainer.goto(step.number - 1)
        found = views.pair_sum(trainer, step.pair, 1)
        st.html(views.overlap_picture(trainer, found))
        small(views.overlap_sentence(trainer, found))
        trainer.goto(step.number)


def _counts(run: Run) -> None:
    """Show the changes of the counts by kind; those that did not happen are only named."""
    tables = {
        kind: pair_change_table(run.trainer, rows_wanted(title), kind=kind)
        for kind, title in _TITLES.items()
    }
    happened = {kind: table for kind, table in tables.items() if table.total}
    for column, (kind, table) in zip(st.columns(len(happened)), happened.items(), strict=True):
        with column:
            heading(_TITLES[kind], table.caption)
            show_table(_TITLES[kind], table, key=f"changed_{kind}", highest=_HIGHEST)
            offer_more(_TITLES[kind], table)
    if "rose" not in happened:
        small(
            "No count of a pair that was there before rose: a merge makes new pairs, with its new "
            "token, and takes places away from older ones."
        )


def _words(run: Run) -> None:
    table = changed_word_table(run.trainer, rows_wanted(_REWRITTEN))
    drawn = min(DRAWN, table.total)
    heading(_REWRITTEN, f"{drawn:,} of {table.total:,}")
    st.html(f"<div class='why-scroll'>{views.rewritten_table(run.trainer, DRAWN)}</div>")
    if table.total > drawn:
        small(f"{table.caption_in('word')} rewritten, in the order of the corpus")
        show_table(_REWRITTEN, table, key="changed_words", highest=_HIGHEST)
        offer_more(_REWRITTEN, table)
