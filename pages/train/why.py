"""The tab "Why this pair?": the sum behind a count, who wins, what a tie decides, and the rest."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

import streamlit as st

from bpe.recipe import TIE_WORDS
from bpe.views import why as views
from bpe.views.labels import short_label
from bpe.views.phrases import counted, pair_phrase, times
from bpe.views.tables import tie_table
from bpe.vocabulary import Pair
from pages.train.pair_story import pair_story
from pages.ui.findings import Findings
from pages.ui.frame import heading, literal, small
from pages.ui.selection import picked
from pages.ui.tables import show_table
from pages.ui.training import Run
from pages.ui.visit import Visit

STYLES: Final = Path(__file__).with_name("why.css")
TERMS: Final = 8
FORKS: Final = 5
LATER: Final = 3
LISTED: Final = 60  # tied pairs that can be read in a line or two; more are a table
ROWS: Final = 500


def why(visitor: Visit, run: Run) -> None:
    """Explain the picked pair, or the next one, at this position."""
    st.html(STYLES)
    findings = visitor.findings.about(run)
    pair = _asked(visitor, run)
    if pair is None:
        small("No pair is left here, so there is nothing to choose. Go back to see why a pair won.")
    else:
        left, right = st.columns([1, 1.3], gap="medium")
        with left:
            _sum(run, pair)
        with right:
            _choice(visitor, run, pair)
            _tie(visitor, run, findings)
    _tie_rules(run, findings)
    pair_story(visitor, run, findings, pair)


def _asked(visitor: Visit, run: Run) -> Pair | None:
    """Return the picked pair, else the one that is merged next, else the best there is."""
    trainer = run.trainer
    if visitor.pair is not None and visitor.pair in trainer.pair_counts:
        return visitor.pair
    return trainer.next_pair or next(iter(trainer.ties(1)), None)


def _sum(run: Run, pair: Pair) -> None:
    found = views.pair_sum(run.trainer, pair, TERMS)
    heading(_phrase(run, pair), f"stands in {counted(found.words, 'word')}")
    st.html(views.sum_formula(run.trainer, found))
    st.html(f"<div class='why-scroll'>{views.sum_table(run.trainer, found)}</div>")
    small(f"{views.sum_remark(found)} The numbered junctions are where the pair stands.")
    if found.replaced != found.count:
        heading("Count and replaced", f"{found.count:,} and {found.replaced:,}")
        st.html(views.overlap_picture(run.trainer, found))
        small(views.overlap_sentence(run.trainer, found))


def _choice(visitor: Visit, run: Run, pair: Pair) -> None:
    """Say whether the pair wins, and let it be merged against the rule, or back."""
    trainer = run.trainer
    next_pair = trainer.next_pair
    heading("Does it win?", "" if visitor.pair == pair else "the next pair; pick another above")
    _sentence(views.verdict(trainer, pair))
    number = trainer.position + 1
    if next_pair is not None and trainer.ties(1) != (next_pair,):
        _sentence(f"Merge {number:,} was chosen by hand all the same: {_phrase(run, next_pair)}.")
    with st.container(key="why_choice", horizontal=True):
        if pair != next_pair:
            st.button(
                "Merge this one instead",
                key="why_force",
                help=literal(f"Makes {_phrase(run, pair)} merge {number:,}; the rest follows."),
                on_click=lambda: visitor.force(pair),
            )
        if visitor.settings.forced:
            st.button("Back to the greedy road", key="why_unforce", on_click=visitor.unforce)


def _tie(visitor: Visit, run: Run, findings: Findings) -> None:
    """Tell a tie at this position, and what each of the first tied pairs would lead to."""
    trainer, tied = run.trainer, run.trainer.tie_count
    best = next(iter(trainer.ties(1)), None)
    if tied < 2 or best is None or trainer.pair_counts[best] < trainer.recipe.min_count:
        return
    goes_to = TIE_WORDS[trainer.recipe.tie_break]
    seen = times(trainer.pair_counts[best])
    heading("The next merge is a tie", f"{tied:,} pairs are seen {seen}; it goes to {goes_to}")
    found = findings.find(
        ("forks", trainer.position),
        lambda report: views.forks(trainer, trainer.ties(FORKS), later=LATER, progress=report),
        ask="Show where each tied pair leads",
        trainers=1,
    )
    if found is not None:
        table = views.fork_table(trainer, found, best)
        st.html(f"<div class='why-scroll'>{table}</div>")
    if tied > LISTED:
        _long_tie(visitor, run)
    elif tied > FORKS or found is None:
        small(f"All {tied:,} tied pairs: {views.tied_list(trainer, trainer.ties())}")


def _long_tie(visitor: Visit, run: Run) -> None:
    """List the pairs of a long tie in a table, and all of a very long one if that is wanted."""
    trainer, tied = run.trainer, run.trainer.tie_count
    wants_all = tied > ROWS and st.toggle(
        f"List all {tied:,} tied pairs", key=f"why_all_tied_{trainer.position}"
    )
    table = tie_table(trainer, tied if wants_all else ROWS)
    small(f"{table.caption_in('tied pair')}, in the order of the rule · pick one to ask about it")
    key = f"tied_{visitor.pairs_turn}"
    show_table(
        "Tied pairs",
        table,
        key=key,
        height=248,
        on_pick=lambda: visitor.light_pair(picked(key, table.keys)),
    )


def _tie_rules(run: Run, findings: Findings) -> None:
    heading("Does the tie rule matter here?", f"all five, up to {counted(run.shown, 'merge')}")
    found = findings.find(
        ("rules",),
        lambda report: views.parting(run.trainer.corpus, run.shown, report),
        ask="Train by all five tie rules",
        trainers=5,
    )
    if found is not None:
        _sentence(views.parting_sentence(found))
        if run.series.forced:
            small("Merges chosen by hand are left out of this.")


def _phrase(run: Run, pair: Pair) -> str:
    left, right = (short_label(run.trainer.vocabulary[token]) for token in pair)
    return pair_phrase(left, right)


def _sentence(words: str) -> None:
    st.html(f"<p class='why-sentence'>{escape(words)}</p>")
