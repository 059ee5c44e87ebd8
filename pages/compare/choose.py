"""Which tokenizers are compared."""

from __future__ import annotations

import streamlit as st

from bpe.text.newer_forms import newer_characters
from bpe.text.notes import newer_notes
from pages.compare.visit import CompareVisit
from pages.ui.frame import literal, small
from pages.ui.shown import show
from pages.ui.tokenizers.offered import Entry, entry, offered
from pages.ui.tokenizers.open_file import open_file
from pages.ui.visit import Visit


def choose(compare: CompareVisit, visitor: Visit) -> list[Entry]:
    """Show what can be compared, with the problems of files, and return what is."""
    titles = offered(visitor)
    with st.container(key="compare_choose", horizontal=True, vertical_alignment="center"):
        _pills(compare, titles)
        open_file("compare", on_open=compare.add, on_fault=compare.tell)
    _file_problem(compare)
    chosen = [name for name in titles if name in compare.choices.names]
    if not chosen:
        small("Choose a tokenizer above to see what it does.")
    return [entry(name, visitor) for name in chosen]


def tell_about(entries: list[Entry]) -> None:
    """Say what tokenizers are whose titles do not tell."""
    about = [f"{entry.title}: {entry.about}" for entry in entries if entry.about]
    if about:
        small(" · ".join(about))


def tell_newer(entries: list[Entry], content: str) -> None:
    """Say for which tokenizers the text has other ids in Hugging Face tokenizers."""
    for one in entries:
        recipe = one.tokenizer.recipe
        for note in newer_notes(newer_characters(content, recipe.normalizer), recipe):
            small(f"{one.title}: {note}")


def _pills(compare: CompareVisit, titles: dict[str, str]) -> None:
    key = show("compare_names", [name for name in titles if name in compare.choices.names])

    def changed() -> None:
        out_of_sight = [name for name in compare.choices.names if name not in titles]
        compare.choose(names=(*st.session_state[key], *out_of_sight))

    st.pills(
        "Tokenizers",
        list(titles),
        format_func=lambda name: literal(titles[name]),
        selection_mode="multi",
        key=key,
        on_change=changed,
        label_visibility="collapsed",
        wrap=True,
    )


def _file_problem(compare: CompareVisit) -> None:
    lines = compare.file_problem.splitlines()
    with st.container(key="compare_file_problem"):
        if lines:
            st.warning("  \n".join(literal(line) for line in lines))
