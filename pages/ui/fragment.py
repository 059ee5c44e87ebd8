"""A part of the page that can be run again alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import streamlit as st

_P = ParamSpec("_P")


def fragment(key: str) -> Callable[[Callable[_P, None]], Callable[_P, None]]:
    """Make what a function draws a fragment of Streamlit's, in a place of its own.

    When a fragment is to be run again before the browser has got it, Streamlit drops what is still
    on its way of it, and sends what comes below it on the page first. That would stand at a place
    which the browser does not know yet, and end the page with "Bad delta path index". So the place
    itself is no part of the fragment, and nothing else stands in it.
    """

    def in_its_place(draw: Callable[_P, None]) -> Callable[_P, None]:
        alone = st.fragment(draw, key=key)

        @wraps(draw)
        def placed(*args: _P.args, **kwargs: _P.kwargs) -> None:
            with st.container():
                alone(*args, **kwargs)

        return placed

    return in_its_place
