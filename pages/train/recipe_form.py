"""Every field of the recipe, to change one at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final

import streamlit as st

from bpe import recipe as fields
from pages.ui.frame import literal, sentence
from pages.ui.shown import chosen, show
from pages.ui.visit import Visit

Values = dict[str, Any]


def recipe_form(visitor: Visit) -> None:
    """Show the fields as they are, also while they contradict each other."""
    if visitor.draft_problem:
        kept = "Until then the last recipe that worked stays in use."
        st.warning(literal(f"{_problem(visitor)} {kept}"))
    columns = st.columns(3)
    for column, part in zip(columns, (_splitting, _alphabet, _picking), strict=True):
        with column:
            part(visitor)
    _special_tokens(visitor)


def _problem(visitor: Visit) -> str:
    """Say what is wrong, or what comes next: nobody who just chose a regex did a thing wrong."""
    values = _values(visitor)
    if values["pretokenizer"] == "regex" and not values["pattern"]:
        return "Type a pattern: each of its matches is a word."
    return sentence(visitor.draft_problem)


def _splitting(visitor: Visit) -> None:
    _choice(visitor, "pretokenizer", "Split", fields.PRETOKENIZERS)
    if _values(visitor)["pretokenizer"] == "regex":
        st.text_input("Pattern", **_bound(visitor, "pattern"))
    st.multiselect(
        "Normalize, in this order",
        fields.NORMALIZERS,
        placeholder="nothing",
        **_bound(visitor, "normalizer"),
    )


def _alphabet(visitor: Visit) -> None:
    _choice(visitor, "alphabet", "Alphabet", fields.ALPHABETS)
    _choice(visitor, "boundary", "Word boundary", fields.BOUNDARIES)
    st.text_input("Unknown character", placeholder="none", **_bound(visitor, "unknown"))


def _picking(visitor: Visit) -> None:
    _choice(visitor, "tie_break", "A tie goes to", fields.TIE_BREAKS)
    _choice(visitor, "score", "Best is", fields.SCORES)
    st.number_input("Smallest count", min_value=1, step=1, **_bound(visitor, "min_count"))


def _special_tokens(visitor: Visit) -> None:
    st.text_area(
        "Special tokens, one a line",
        height=68,
        placeholder="<|endoftext|>",
        **_bound(visitor, "special_tokens"),
    )
    label = "Special tokens in the corpus are"
    _choice(visitor, "special_in_corpus", label, fields.SPECIAL_IN_CORPUS)


def _choice(visitor: Visit, field: str, label: str, options: tuple[str, ...]) -> None:
    st.selectbox(literal(label), options, **_bound(visitor, field))


def _bound(visitor: Visit, field: str) -> dict[str, Any]:
    """Return what has a widget show a field, and change that field and no other.

    A message from the browser holds the other fields too, and may hold old values of them.
    """
    written, read = _FORMS.get(field, _AS_IT_IS)
    key = show(f"recipe_{field}", written(_values(visitor)[field]))
    return {"key": key, "on_change": chosen(key, lambda value: _set(visitor, field, read(value)))}


def _set(visitor: Visit, field: str, value: Any) -> None:
    values = {**_values(visitor), field: value}
    is_regex = values["pretokenizer"] == "regex"
    visitor.set_draft({**values, "pattern": (values["pattern"] or "") if is_regex else None})


def _values(visitor: Visit) -> Values:
    return visitor.draft or asdict(visitor.settings.recipe)


Form = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""Turns the value of a field into that of its widget, and back."""

_AS_IT_IS: Final[Form] = (lambda value: value, lambda value: value)
_FORMS: Final[dict[str, Form]] = {
    "normalizer": (
        lambda names: [] if names == "none" else names.split("+"),
        lambda chosen_names: "+".join(chosen_names) or "none",
    ),
    "pattern": (lambda pattern: pattern or "", lambda text: text),
    "unknown": (lambda unknown: unknown or "", lambda text: text or None),
    "special_tokens": (
        "\n".join,
        lambda text: tuple(filter(None, text.split("\n"))),
    ),
}
