"""Controls whose value Python changes too, and the messages that cross such a change.

A message from the browser carries the values of all controls. One that was sent before the browser
showed what Python has just put into a control still has the old value, and would look as if the
visitor had chosen that again. The keeper tells in the same messages up to which change the browser
has shown them: a value that comes with it is no old one, and is chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

import streamlit as st

from pages.ui.keeper import is_here, newest_shown
from pages.ui.whole_page import whole_page

PATIENCE: Final = 60.0
"""Seconds after which a browser that has said nothing is taken to have shown a change."""

CROSSING: Final = 1.0
"""The same where there is no keeper that could say it."""

_OLD: Final = "shown_before"

_Change = tuple[Any, float]
"""A value that Python has put another one in the place of, and when, by the monotonic clock."""


def show(key: str, value: Any) -> str:
    """Have the widget called `key` show `value`, and return the key."""
    if key in st.session_state and st.session_state[key] != value:
        now = monotonic()
        change = st.session_state[key], now
        _changes()[key] = [*_crossed(key, clock=now), change]
    # On every run: what one writes is lost when the next begins before the browser has drawn it.
    st.session_state[key] = value
    return key


def chosen(key: str, act: Callable[[Any], None]) -> Callable[[], None]:
    """Return a callback for the widget called `key` that hands what was chosen in it to `act`."""

    def changed() -> None:
        value = st.session_state[key]
        if not is_old(key, value, clock=monotonic()):
            act(value)

    return whole_page(changed)


def is_old(key: str, value: Any, *, clock: float) -> bool:
    """Return whether `value` is what Python has put something else in the place of meanwhile."""
    return any(value == old for old, _ in _crossed(key, clock=clock))


def newest_change() -> float:
    """Return when Python last changed what a control shows, by the monotonic clock.

    0 is for never, or so long ago that nothing can be crossing it any more.
    """
    changes = (change for key in _changes() for change in _changes()[key])
    newest = max((changed_at for _, changed_at in changes), default=0.0)
    return newest if monotonic() - newest <= _patience() else 0.0


def _crossed(key: str, *, clock: float) -> list[_Change]:
    """Return the changes of a control that the message at hand may have crossed."""
    shown = newest_shown()
    changes = _changes().get(key, [])
    return [(old, at) for old, at in changes if at > shown and clock - at <= _patience()]


def _patience() -> float:
    return PATIENCE if is_here() else CROSSING


def _changes() -> dict[str, list[_Change]]:
    found: dict[str, list[_Change]] = st.session_state.setdefault(_OLD, {})
    return found
