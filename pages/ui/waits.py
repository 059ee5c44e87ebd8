"""Say that a visitor's own pattern takes long, or waits for other visitors', and let it be left."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from bpe.text.turns import Matching, watched
from pages.ui.frame import literal

NOTICEABLE: Final = 0.4
"""Seconds after which it is said."""


def in_words(matching: Matching) -> str:
    """Return what a pattern is doing."""
    if matching.waits:
        return "Waiting for other visitors' patterns…"
    return "Cutting the text by your pattern"


@contextmanager
def waits() -> Iterator[None]:
    """Keep a place for a line about the patterns that are matched in the block."""
    line = _Line(st.empty())
    with watched(line):
        yield
    line.clear()


class _Line:
    def __init__(self, place: DeltaGenerator) -> None:
        self._place = place
        self._is_shown = False
        self._appears = perf_counter() + NOTICEABLE

    def __call__(self, matching: Matching) -> None:
        """Show how far it is; Streamlit ends the run here when the visitor asked for another."""
        if perf_counter() >= self._appears:
            self._is_shown = True
            self._place.progress(min(1.0, matching.done), literal(in_words(matching)))

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown:
            self._place.empty()
