"""How a pair fared over the whole run, and why it was not merged: what took its places."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from bpe.views import why as views
from bpe.views.labels import short_label
from bpe.views.palette import INKS
from bpe.views.phrases import counted, pair_phrase
from bpe.vocabulary import Pair
from pages.ui.findings import Findings
from pages.ui.frame import heading, literal, small
from pages.ui.selection import picked_x
from pages.ui.tables import show_table
from pages.ui.training import Run
from pages.ui.visit import Visit

_ROWS: Final = 50
_HIGHEST: Final = 248


def pair_story(visitor: Visit, run: Run, findings: Findings, asked: Pair | None) -> None:
    """Show the story of the typed pair, else of the pair last picked, else of the next one."""
    findings.followed = visitor.pair or findings.followed
    heading(
        "Why not this pair?", "type any pair that was ever seen, or pick one in the table above"
    )
    with st.container(key="why_typed", horizontal=True):
        left = st.text_input("Left token", key="why_left", placeholder="such as e", width=180)
        right = st.text_input("Right token", key="why_right", placeholder="such as s", width=180)
    stories = _stories(run, findings, left or "", right or "", findings.followed or asked)
    if not stories:
        return
    story = _one_of(run, stories)
    _offer_to_pick(visitor, run, story.pair, asked)
    left_side, right_side = st.columns([1.3, 1], gap="medium")
    with left_side:
        _chart(visitor, run, story)
    with right_side:
        st.html(f"<p class='why-sentence'>{escape(views.story_text(story, run.series))}</p>")
        table = views.loss_table(story, run.series, _ROWS)
        if table.total:
            small(f"{table.caption_in('merge')} that took its occurrences, the largest first")
            show_table("What took it", table, key="why_losses", highest=_HIGHEST)


def _stories(
    run: Run, findings: Findings, left: str, right: str, pair: Pair | None
) -> tuple[views.PairStory, ...]:
    trainer, shown = run.trainer, run.shown
    ask = f"Follow it through {counted(shown, 'merge')}"
    if left and right:
        found = findings.find(
            ("story", left, right),
            lambda report: views.typed_stories(trainer, left, right, shown, report),
            ask=ask,
            trainers=1,  # walking along a history costs about as much
        )
        if found == ():
            small("No two tokens spelled so ever stand side by side here.")
        return found or ()
    if left or right:
        small("Type both tokens.")
    if pair is None:
        return ()
    return (
        findings.find(
            ("story", pair),
            lambda report: views.pair_stories(trainer, [pair], shown, report),
            ask=ask,
            trainers=1,
        )
        or ()
    )


def _offer_to_pick(visitor: Visit, run: Run, pair: Pair, asked: Pair | None) -> None:
    """Let a typed pair be picked: the table of the best pairs need not have it."""
    if pair == asked or pair not in run.trainer.pair_counts:
        return
    st.button(
        literal(f"Pick {phrase(run, pair)}"),
        key="why_pick",
        help="Lights it on the stage and explains it above, where it can be merged.",
        on_click=lambda: visitor.light_pair(pair),
    )


def _one_of(run: Run, stories: tuple[views.PairStory, ...]) -> views.PairStory:
    """Let one of several pairs that spell the same be chosen."""
    if len(stories) == 1:
        return stories[0]
    small(f"{len(stories)} pairs are spelled so; they are other tokens.")
    index = st.selectbox(
        "Which of them",
        range(len(stories)),
        format_func=lambda i: f"ids {stories[i].pair[0]} and {stories[i].pair[1]}",
        key=f"why_which_{len(stories)}",
        width=240,
    )
    return stories[index or 0]


def _chart(visitor: Visit, run: Run, story: views.PairStory) -> None:
    inks = INKS[st.context.theme.type or "light"]
    small(f"Count and rank of {phrase(run, story.pair)} after each merge")
    chart = views.story_chart(story, run.series, visitor.position, inks=inks)
    st.plotly_chart(
        chart.update_layout(height=248),
        key="why_story",
        theme=None,
        alt=views.story_text(story, run.series),
        on_select=lambda: _go(visitor),
        selection_mode="points",
        config={"displayModeBar": False},
    )


def _go(visitor: Visit) -> None:
    merge = picked_x("why_story")
    if merge is not None:
        visitor.send_to(merge)


def phrase(run: Run, pair: Pair) -> str:
    """Return a pair in words, also where its tokens are made only later on."""
    trainer = run.trainer
    position = trainer.position
    trainer.goto(run.shown)
    left, right = (short_label(trainer.vocabulary[token]) for token in pair)
    trainer.goto(position)
    return pair_phrase(left, right)
