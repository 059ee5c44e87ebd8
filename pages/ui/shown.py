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

from pages.ui.keeper import newest_shown
from pages.ui.whole_page import whole_page

CROSSING: Final = 1.0
"""Seconds in which the old value is taken for an old message, while the browser says nothing."""

_OLD: Final = "shown_before"


def show(key: str, value: Any) -> str:
    """Have the widget called `key` show `value`, and return the key."""
    if key in st.session_state and st.session_state[key] != value:
        _old_values()[key] = st.session_state[key], monotonic()
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
    """Return whether `value` is what Python has just put something else in the place of."""
    if key not in _old_values():
        return False
    old, changed_at = _old_values()[key]
    return bool(value == old) and clock - changed_at <= CROSSING and newest_shown() < changed_at


def newest_change() -> float:
    """Return when Python last changed what a control shows, by the monotonic clock.

    0 is for never, or so long ago that nothing can be crossing it any more.
    """
    newest = max((changed_at for _, changed_at in _old_values().values()), default=0.0)
    return newest if monotonic() - newest <= CROSSING else 0.0


def _old_values() -> dict[str, tuple[Any, float]]:
    found: dict[str, tuple[Any, float]] = st.session_state.setdefault(_OLD, {})
    return found
