"""Every field of the recipe, to change one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import streamlit as st

from bpe import recipe as fields
from pages.ui.frame import literal, sentence
from pages.ui.visit import Visit

Values = dict[str, Any]
Changed = Callable[[], None]


def recipe_form(visitor: Visit) -> None:
    """Show the fields as they are, also while they contradict each other."""
    values = visitor.draft or asdict(visitor.settings.recipe)
    _fill(values)
    if visitor.draft_problem:
        kept = "Until then the last recipe that worked stays in use."
        st.warning(literal(f"{sentence(visitor.draft_problem)} {kept}"))
    columns = st.columns(3)
    for column, part in zip(columns, (_splitting, _alphabet, _picking), strict=True):
        with column:
            part(values, lambda: visitor.set_draft(_draft()))
    _special_tokens(lambda: visitor.set_draft(_draft()))


def _splitting(values: Values, changed: Changed) -> None:
    _choice("pretokenizer", "Split", fields.PRETOKENIZERS, changed)
    if values["pretokenizer"] == "regex":
        st.text_input("Pattern", key=_key("pattern"), on_change=changed)
    st.multiselect(
        "Normalize, in this order",
        fields.NORMALIZERS,
        key=_key("normalizer"),
        on_change=changed,
        placeholder="nothing",
    )


def _alphabet(_: Values, changed: Changed) -> None:
    _choice("alphabet", "Alphabet", fields.ALPHABETS, changed)
    _choice("boundary", "Word boundary", fields.BOUNDARIES, changed)
    st.text_input("Unknown character", key=_key("unknown"), on_change=changed, placeholder="none")


def _picking(_: Values, changed: Changed) -> None:
    _choice("tie_break", "A tie goes to", fields.TIE_BREAKS, changed)
    _choice("score", "Best is", fields.SCORES, changed)
    st.number_input("Smallest count", min_value=1, step=1, key=_key("min_count"), on_change=changed)


def _special_tokens(changed: Changed) -> None:
    st.text_area(
        "Special tokens, one a line",
        key=_key("special_tokens"),
        on_change=changed,
        height=68,
        placeholder="<|endoftext|>",
    )
    label = "Special tokens in the corpus are"
    _choice("special_in_corpus", label, fields.SPECIAL_IN_CORPUS, changed)


def _key(field: str) -> str:
    return f"recipe_{field}"


def _choice(field: str, label: str, options: tuple[str, ...], changed: Changed) -> None:
    st.selectbox(label, options, key=_key(field), on_change=changed)


def _fill(values: Values) -> None:
    """Write the recipe's values into the widgets, in the form in which each holds its own."""
    normalizer, specials = values["normalizer"], values["special_tokens"]
    shown = {
        **values,
        "normalizer": [] if normalizer == "none" else normalizer.split("+"),
        "pattern": values["pattern"] or "",
        "unknown": values["unknown"] or "",
        "special_tokens": "\n".join(specials),
    }
    for field, value in shown.items():
        # On every run: what is written while the form is closed never reaches the browser.
        st.session_state[_key(field)] = value


def _draft() -> Values:
    """Read the widgets back into the fields of a recipe."""
    values = {
        field: st.session_state[_key(field)]
        for field in fields.Recipe.__dataclass_fields__
        if _key(field) in st.session_state
    }
    is_regex = values["pretokenizer"] == "regex"
    return {
        **values,
        "normalizer": "+".join(values["normalizer"]) or "none",
        "pattern": values.get("pattern", "") if is_regex else None,
        "unknown": values["unknown"] or None,
        "special_tokens": tuple(filter(None, values["special_tokens"].split("\n"))),
    }
