"""Chips before tables: a browser that gets both at once paints neither until it has drawn both."""

from __future__ import annotations

from time import sleep
from typing import Final

PAUSE: Final = 0.1
"""Seconds in which a browser has painted the chips of a new run."""


def chips_first() -> None:
    """Give the browser the time to paint a new run's chips before tables and charts arrive.

    After a key in 50,000 characters the chips are painted 80 ms sooner for it.
    """
    sleep(PAUSE)
