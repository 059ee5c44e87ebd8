"""The sentence of the scene, its tokens drawn as the stage draws them."""

from __future__ import annotations

from html import escape

import streamlit as st

from bpe.views.lessons import Part, narrate
from bpe.views.palette import FILLS
from pages.lessons.visit import LessonVisit


def narration(lessons: LessonVisit) -> None:
    """Show what the scene says, with the numbers of its training."""
    parts = narrate(lessons.shown.says, lessons.moment, lessons.accounts)
    words = "".join(map(markup, parts))
    st.html(f"<p class='narration' aria-live='polite'>{words}</p>")


def markup(part: Part) -> str:
    """Return a part of a sentence as HTML.

    >>> markup(Part("token", "<b>"))
    "<span class='token'>&lt;b&gt;</span>"
    """
    words = escape(part.text)
    match part.kind:
        case "number":
            return f"<b>{words}</b>"
        case "text":
            return words
    if part.fill is None:
        return f"<span class='{part.kind}'>{words}</span>"
    return f"<span class='token learned' style='background:{FILLS[part.fill]}'>{words}</span>"
