"""The tab with the methods side by side, and the search for a text on which they differ."""

from __future__ import annotations

from html import escape
from time import perf_counter
from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.difference_search import Found, find_difference
from bpe.views.encoding.methods import RULES, TITLES, WHY_NEVER, Method, methods
from bpe.views.labels import text_label
from bpe.views.phrases import counted
from pages.encode.encoded import groups
from pages.encode.used import Used
from pages.encode.visit import EncodeVisit
from pages.ui.chips import chips
from pages.ui.frame import small
from pages.ui.whole_page import whole_page

NOTICEABLE: Final = 0.4
"""Seconds of searching after which progress is shown."""


def side_by_side(encoding: EncodeVisit, used: Used, *, is_encoded: bool) -> None:
    """Show what each method makes of the text, and search for one on which they differ."""
    if is_encoded:
        _methods(encoding, used.tokenizer)
    else:
        small("This text cannot be encoded, as is said above: nothing to put side by side.")
    _search(encoding, used)


def _methods(encoding: EncodeVisit, tokenizer: Tokenizer) -> None:
    found = {method.name: method for method in methods(tokenizer, encoding.typed.text)}
    parting = next((it.parting for it in found.values() if it.parting is not None), None)
    for row in (("lowest-rank", "longest-match"), ("ordered-merges", "whole-word-first")):
        for name, column in zip(row, st.columns(2, gap="medium"), strict=True):
            with column, st.container(key=f"encode_method_{name}", gap=None):
                _method(found[name], tokenizer, parting if name == "lowest-rank" else None)


def _method(method: Method, tokenizer: Tokenizer, marked: int | None) -> None:
    """Show what a method makes of the text; of BPE, the place where another one differs."""
    marked = method.parting if marked is None else marked
    title, total = TITLES[method.name], counted(len(method.ids), "token")
    st.html(
        f"<p class='method'><b>{title}</b> <span>{total}</span> "
        f"<small>{escape(RULES[method.name])}</small></p>"
    )
    chips(f"encode_{method.name}", groups(method.pieces), tokenizer, name=title, marked=marked)
    if method.parting is not None:
        st.html(
            f"<p class='differs'><b>Differs from token {method.parting + 1:,} on.</b> "
            f"{escape(method.why)}</p>"
        )
    elif method.name == "longest-match":
        small("On this text it gives the same as BPE. That is luck, not a rule.")
    elif method.name in WHY_NEVER:
        small(f"The same as BPE. {WHY_NEVER[method.name]}")


def _search(encoding: EncodeVisit, used: Used) -> None:
    with st.container(key="encode_search", horizontal=True, vertical_alignment="center"):
        st.button(
            "Find me a difference",
            key="encode_find",
            on_click=whole_page(encoding.search),
            help="The shortest text on which longest match is not BPE, with the merges in force",
        )
        place = st.empty()
    if encoding.searches:
        with place:
            _searched(encoding, used)
        place.empty()
    if encoding.found is not None:
        _tell(encoding, used.tokenizer, encoding.found)


def _searched(encoding: EncodeVisit, used: Used) -> None:
    """Search, with progress and a way out once it lasts long enough to notice."""
    appears = perf_counter() + NOTICEABLE
    bar = None

    def report(fraction: float) -> None:
        nonlocal bar
        if perf_counter() < appears:
            return
        if bar is None:
            with st.container(horizontal=True, vertical_alignment="center"):
                bar = st.progress(0.0, width="stretch")
                st.button(
                    "Cancel", on_click=whole_page(encoding.stop_searching), key="encode_cancel"
                )
        bar.progress(min(1.0, fraction), "Trying all texts, short ones first")

    encoding.found = find_difference(used.tokenizer, used.characters(), report)
    encoding.searches = False


def _tell(encoding: EncodeVisit, tokenizer: Tokenizer, found: Found) -> None:
    tried = counted(found.tried, "text")
    if found.text is not None:
        is_above = encoding.typed.text == found.text
        st.html(
            f"<p class='found'>The shortest is <code>{escape(text_label(found.text))}</code>: "
            f"{counted(found.length, 'character')}, {tried} tried."
            f"{' It is the text above.' if is_above else ''}</p>"
        )
        if not is_above:
            _show_found(encoding, tokenizer, found.text)
    elif not _has_merges(tokenizer):
        small("None: there are no merges yet, so each method gives the base tokens.")
    elif found.is_all:
        small(
            "None, of any length: no longer text has to be tried, because no token reaches "
            f"further ({tried} tried)."
        )
    else:
        small(
            f"None up to {counted(found.length, 'character')}, of the "
            f"{found.alphabet:,} characters in the merges ({tried} tried)."
        )


def _show_found(encoding: EncodeVisit, tokenizer: Tokenizer, text: str) -> None:
    """Show what BPE and longest match make of a text that was found, and why they differ."""
    made = {method.name: method for method in methods(tokenizer, text)}
    parting, why = made["longest-match"].parting, made["longest-match"].why
    for name, column in zip(("lowest-rank", "longest-match"), st.columns(2), strict=True):
        with column, st.container(key=f"encode_found_{name}", gap=None):
            st.html(f"<p class='method'><b>{TITLES[name]}</b></p>")
            chips(
                f"encode_chips_found_{name}",
                groups(made[name].pieces),
                tokenizer,
                name=f"{TITLES[name]} of what was found",
                marked=parting,
            )
    st.html(f"<p class='differs'><b>Longest match differs.</b> {escape(why)}</p>")
    st.button(
        "Encode it", key="encode_found", on_click=whole_page(lambda: encoding.typed.put(text))
    )


def _has_merges(tokenizer: Tokenizer) -> bool:
    return any(token.kind == "merge" for token in tokenizer.vocabulary.values())
