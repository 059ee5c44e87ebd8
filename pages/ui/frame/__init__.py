"""The frame around every page: title, styles, the brand, headings, and the process's memory."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import Page

from pages.ui.away import away
from pages.ui.frame.guide import guide
from pages.ui.frame.long_lived import LONG_LIVED, warm_up
from pages.ui.nav import nav

NAME: Final = "Merge by Merge"
_ACTIONS: Final = "frame_actions"

# Where an address, an emoji by name, an arrow or a dash is to be taken apart: they are looked for
# when a backslash before them has been taken away already, in one stretch of text.
_MADE_INTO_SOMETHING: Final = re.compile(
    r"(?<=:)(?=\S)|(?<=www)(?=\.)|(?=@)|(?<=[-<>~])(?=[-<>=])", re.IGNORECASE
)
_NOTHING: Final = ":small[]"  # an element without any text in it


def set_up() -> None:
    """Configure the page; the first call of a process also settles its memory."""
    st.set_page_config(page_title=NAME, page_icon="🧩", layout="wide")
    settle()
    st.html(Path(__file__).with_name("frame.css"))


@st.cache_resource(show_spinner=False)
def settle() -> bool:
    """Load what is loaded at first use, and keep it out of garbage collections."""
    warm_up()
    LONG_LIVED.set_aside()
    return True


def header(pages: Sequence[Page], current: Page) -> None:
    """Draw the brand, the links to the pages, and the guide behind a button."""
    with st.container(key="frame_header", horizontal=True, vertical_alignment="center", wrap=False):
        st.html(f"<h1>{NAME}</h1>", width="content")
        nav(pages, current)
        away()
        st.space("stretch")
        st.session_state[_ACTIONS] = st.container(key=_ACTIONS, horizontal=True, width="content")
        guide()


def actions() -> DeltaGenerator:
    """Return the place in the header for what can be done on the page that is open."""
    place: DeltaGenerator = st.session_state[_ACTIONS]
    return place


def style(page: str, name: str) -> None:
    """Add the styles that a page keeps in a file beside it; `page` is its `__file__`."""
    st.html(Path(page).with_name(name))


def heading(title: str, remark: str = "") -> None:
    """Draw a section's heading with a quiet remark beside it."""
    st.html(f"<div class='section'><h2>{escape(title)}</h2><small>{escape(remark)}</small></div>")


def literal(words: str) -> str:
    r"""Return text that Streamlit's Markdown shows as it is, whatever a visitor put into it.

    >>> print(literal("no file *.csv at www.x"))
    no file \*\.csv at www:small[]\.x
    """
    parts = re.split(_MADE_INTO_SOMETHING, " ".join(words.split()))
    return _NOTHING.join(re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", part) for part in parts)


def sentence(message: str) -> str:
    """Return an error's message as a sentence.

    >>> sentence("line 3 has no word")
    'Line 3 has no word.'
    """
    whole = message[:1].upper() + message[1:]
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."


def small(words: str) -> None:
    """Draw a line of small, quiet text."""
    st.html(f"<p class='small'>{escape(words)}</p>")
