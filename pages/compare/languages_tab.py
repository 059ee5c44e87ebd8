"""The tab "Languages": the same text in fifteen languages, by each tokenizer."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.comparison import (
    MEASURES,
    Measure,
    hindi_sentence,
    language_chart,
    language_table,
    language_text,
    own_vocabulary_sentence,
    swedish_sentence,
)
from bpe.views.palette import INKS
from pages.compare.bound import bound
from pages.compare.choices import ENGLISH, LANGUAGES, MOST_LEARNED, RECIPE_NAMES
from pages.compare.choose import choose
from pages.compare.learned import text_of
from pages.compare.visit import CompareVisit
from pages.ui.frame import literal, sentence, small
from pages.ui.recipe_titles import RECIPE_TITLES
from pages.ui.tokenizers.offered import Entry
from pages.ui.visit import Visit

_FORMATS: Final = {
    "tokens, English = 1": "%.2f",
    "tokens": "localized",
    "tokens per word": "%.2f",
    "tokens per character": "%.3f",
    "bytes per token": "%.2f",
}


def languages_tab(compare: CompareVisit, visitor: Visit) -> None:
    """Show what the Universal Declaration takes in each language."""
    entries = choose(compare, visitor)
    entries += _one_language(compare)
    small(
        "Articles 1 to 30 of the Universal Declaration of Human Rights: the same content in "
        f"{len(LANGUAGES)} languages. A word is what stands between white space, which says "
        "little of Chinese, Japanese, Thai and Amharic."
    )
    counts = _counts(compare, entries)
    if not counts:
        return
    left, right = st.columns([1.35, 1], gap="medium")
    with left:
        _chart(counts)
    with right:
        _table(compare, counts)
    said = [swedish_sentence(counts), hindi_sentence(counts), *_own_vocabulary(compare)]
    for words in said:
        st.markdown(literal(words))


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
    return [Entry(f"Trained on {LANGUAGES[language]}", "", _learned(compare, language))]


def _learned(compare: CompareVisit, language: str) -> Tokenizer:
    choices = compare.choices
    recipe, merges = choices.language_recipe, choices.language_merges
    return compare.learned(text_of(language), recipe, merges).tokenizer


def _own_vocabulary(compare: CompareVisit) -> list[str]:
    """Say what the language takes under a vocabulary of its own, and under an English one."""
    language = compare.choices.language
    if language in (None, ENGLISH):
        return []
    english, own = (
        compare.language_measures(_learned(compare, name)) for name in (ENGLISH, language)
    )
    recipe = RECIPE_TITLES[compare.choices.language_recipe]
    return [own_vocabulary_sentence(LANGUAGES[language], english, own, recipe)]


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
    """Return the measures of those that can read all languages; say of the others why not."""
    counts = {}
    for entry in entries:
        try:
            counts[entry.title] = compare.language_measures(entry.tokenizer)
        except ValueError as error:
            small(f"{entry.title} cannot read all languages: {sentence(str(error))}")
    return counts


def _chart(counts: dict[str, dict[str, Measure]]) -> None:
    st.plotly_chart(
        language_chart(counts, inks=INKS[st.context.theme.type or "light"]),
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
        height=35 * (len(LANGUAGES) + 1) + 3,
        alt="Languages",
    )
