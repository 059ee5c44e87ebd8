"""The tab "Languages": the same text in fifteen languages, by each tokenizer."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.comparison import (
    HINDI,
    MEASURES,
    SWEDISH,
    Measure,
    claim_rows,
    hindi_verdicts,
    language_chart,
    language_table,
    language_text,
    own_vocabulary_table,
    swedish_verdicts,
)
from bpe.views.comparison.measures import OF_THE_TEXT
from bpe.views.palette import INKS
from bpe.views.phrases import counted
from pages.compare.bound import bound
from pages.compare.choices import ENGLISH, LANGUAGES, MOST_LEARNED, RECIPE_NAMES
from pages.compare.choose import choose, tell_about
from pages.compare.learned import text_of
from pages.compare.refused import left_out
from pages.compare.text_tab import DASH
from pages.compare.visit import CompareVisit
from pages.ui.frame import heading, literal, sentence, small
from pages.ui.recipe_titles import RECIPE_TITLES
from pages.ui.tokenizers.offered import FREE_LOOK, Entry
from pages.ui.visit import Visit

_FORMATS: Final = {
    "tokens, English = 1": "%.2f",
    "tokens": "localized",
    "tokens per word": "%.2f",
    "tokens per character": "%.3f",
    "bytes per token": "%.2f",
    OF_THE_TEXT: "%.2f",
}


def languages_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show what the Universal Declaration takes in each language."""
    entries = choose(compare, visitor)
    entries += _one_language(compare)
    tell_about(entries)
    counts = _counts(compare, entries)
    if not counts:
        return
    looks = {entry.title: entry.look for entry in entries}
    left, right = st.columns([1.35, 1], gap="medium")
    with left:
        _chart(counts, looks)
    with right:
        _table(compare, counts)
    _claims(counts, looks)
    _own_vocabulary(compare)
    small(
        "Articles 1 to 30 of the Universal Declaration of Human Rights: the same content in "
        f"{len(LANGUAGES)} languages, the longest in bytes first. A word is what stands between "
        "white space, which says little of Chinese, Japanese, Thai and Amharic."
    )


def _claims(counts: dict[str, dict[str, Measure]], looks: dict[str, int]) -> None:
    """Put to the test what is said of vocabularies that were learned mostly from English."""
    inks = INKS[st.context.theme.type or "light"]
    heading("Is it so?", "what is said of a vocabulary learned mostly from English")
    left, right = st.columns(2, gap="medium")
    with left:
        small("Swedish takes 1.5 to 2 times as many tokens per word as English.")
        rows = swedish_verdicts(counts)
        st.html(claim_rows("Swedish", rows, SWEDISH, unit="times", looks=looks, inks=inks))
    with right:
        small("Hindi is shredded: a token holds 1 or 2 bytes, where a letter has 3.")
        rows = hindi_verdicts(counts)
        st.html(claim_rows("Hindi", rows, HINDI, unit="bytes", looks=looks, inks=inks))


def _one_language(compare: CompareVisit) -> list[Entry]:
    """Let one language be chosen to train on, and return what was learned from it."""
    with st.container(key="compare_learn", horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            "Train on one language",
            [None, *LANGUAGES],
            format_func=lambda name: LANGUAGES[name] if name else "none",
            width=170,
            **bound(compare, "language"),
        )
        recipe_and_merges(compare, "language")
    language = compare.choices.language
    if language is None:
        return []
    recipe = RECIPE_TITLES[compare.choices.language_recipe]
    learned = _learned(compare, language)
    about = f"{counted(len(learned.merges), 'merge')} by {recipe}"
    return [Entry(f"Trained on {LANGUAGES[language]}", about, learned, FREE_LOOK)]


def _learned(compare: CompareVisit, language: str) -> Tokenizer:
    choices = compare.choices
    recipe, merges = choices.language_recipe, choices.language_merges
    return compare.learned(text_of(language), recipe, merges).tokenizer


def _own_vocabulary(compare: CompareVisit) -> None:
    """Show what the language takes under a vocabulary of its own, and under an English one."""
    language = compare.choices.language
    if language in (None, ENGLISH):
        return
    english, own = (
        compare.language_measures(_learned(compare, name)).measures for name in (ENGLISH, language)
    )
    recipe = RECIPE_TITLES[compare.choices.language_recipe]
    heading(
        "Is it the language, or the vocabulary?",
        f"tokens per character, the same merges by {recipe}",
    )
    frame = own_vocabulary_table(LANGUAGES[language], english, own)
    st.dataframe(
        frame,
        key="compare_own_vocabulary",
        hide_index=True,
        width="content",
        column_config=dict.fromkeys(
            map(str, list(frame)[1:]), st.column_config.NumberColumn(format="%.2f")
        ),
        alt="The language, or the vocabulary",
    )


def recipe_and_merges(compare: CompareVisit, of: str) -> None:
    """Let a recipe and a number of merges be chosen."""
    st.selectbox(
        "Recipe",
        RECIPE_NAMES,
        format_func=RECIPE_TITLES.__getitem__,
        width=190,
        **bound(compare, f"{of}_recipe"),
    )
    st.number_input(
        "Merges",
        min_value=0,
        max_value=MOST_LEARNED,
        step=100,
        width=130,
        **bound(compare, f"{of}_merges", int),
    )


def _counts(compare: CompareVisit, entries: list[Entry]) -> dict[str, dict[str, Measure]]:
    """Return the measures of the languages that each can read, and say which it cannot."""
    counts = {}
    for entry in entries:
        try:
            found = compare.language_measures(entry.tokenizer)
        except ValueError as error:
            st.markdown(literal(f"{entry.title} is left out: {sentence(str(error))}"))
            continue
        if found.missing:
            st.markdown(literal(left_out(entry, found.missing)))
        if found.measures:
            counts[entry.title] = found.measures
    return counts


def _chart(counts: dict[str, dict[str, Measure]], looks: dict[str, int]) -> None:
    st.plotly_chart(
        language_chart(counts, looks=looks, inks=INKS[st.context.theme.type or "light"]),
        key="compare_languages",
        theme=None,
        alt=language_text(counts),
        config={"displayModeBar": False},
    )


def _table(compare: CompareVisit, counts: dict[str, dict[str, Measure]]) -> None:
    st.selectbox("The table shows", list(MEASURES), width=240, **bound(compare, "measure"))
    what = compare.choices.measure
    number = st.column_config.NumberColumn(format=_FORMATS[what])
    st.dataframe(
        language_table(counts, what),
        column_config=dict.fromkeys(counts, number),
        key="compare_language_table",
        hide_index=True,
        placeholder=DASH,
        height=35 * (len(LANGUAGES) + 1) + 3,
        alt="Languages",
    )
