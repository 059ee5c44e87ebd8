"""Keeps what lives long out of Python's garbage collections.

A collection walks everything that is not set aside: the imported libraries, and what every other
visitor has trained. Streamlit would start one after each run, which costs more than most runs do;
the configuration turns that off. Python starts its own when much is new, and setting aside is one.
"""

from __future__ import annotations

import gc
import time
from typing import Final

import plotly.graph_objects as go

PAUSE: Final = 10.0
"""Seconds at least from one setting aside to the next: it walks all that is not set aside yet."""

LONG_PAUSE: Final = 120.0
"""Seconds at least until all is walked again, unless sessions have ended; with a hundred visitors
it takes half a second, in which no one is answered.
"""


class LongLived:
    """Sets aside what is alive, when there is something new that will stay."""

    def __init__(self) -> None:
        self._has_grown = True
        self._has_changed = False
        self._next = 0.0
        self._next_look = 0.0

    def note(self) -> None:
        """Note that something was made that will live long, maybe in the place of something."""
        self._has_grown = self._has_changed = True

    def set_aside(self) -> bool:
        """Leave all that is alive now out of later collections, and return whether that was due."""
        if not self._has_grown or time.monotonic() < self._next:
            return False
        self._has_grown, self._next = False, time.monotonic() + PAUSE
        gc.collect()
        gc.freeze()
        return True

    def look_through(self, *, soon: bool) -> bool:
        """Collect what has died since it was set aside, and return whether that was due.

        It is due `soon` where much may have died, and after a long while where some may have.
        """
        now = time.monotonic()
        if not (soon or (self._has_changed and now >= self._next_look)):
            return False
        self._has_changed, self._next_look = False, now + LONG_PAUSE
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        return True


LONG_LIVED: Final = LongLived()
"""The one of this process, whose memory all visitors share."""


def warm_up() -> None:
    """Have plotly load the half of itself that it keeps for its first use."""
    go.Figure(go.Scatter(y=[1])).to_json()
