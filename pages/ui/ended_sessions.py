"""Sessions that have ended: what they held is given back by a timer, not by the next visit.

Streamlit keeps the session of a browser that is gone, because it may come back, and forgets it only
when another one goes. What it has forgotten then waits for a collection of Python's.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Final

import streamlit as st
from streamlit import runtime
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.ui.frame.long_lived import LONG_LIVED

AWAY: Final = 45.0
"""Seconds after which a browser that is gone does not come back to its session any more.

It has to be less than Streamlit's own `disconnectedSessionTTL`, after which nobody can end it.
"""

LOOK: Final = 5.0
"""Seconds from one look to the next."""


class Sessions:
    """The sessions that have run a page, and when each was last seen with a browser."""

    def __init__(self) -> None:
        self._seen: dict[str, float] = {}

    def note(self, session_id: str) -> None:
        """Note that there is a session."""
        self._seen.setdefault(session_id, monotonic())

    def ended(self, now: float, is_here: Callable[[str], bool]) -> list[str]:
        """Return the sessions whose browser has been gone for long; they are told once."""
        self._seen |= {session_id: now for session_id in list(self._seen) if is_here(session_id)}
        gone = [session_id for session_id, seen in list(self._seen.items()) if now - seen >= AWAY]
        for session_id in gone:
            del self._seen[session_id]
        return gone


SESSIONS: Final = Sessions()
"""Those of this process."""


def note_session() -> None:
    """Have the session of the run at hand end when its browser is gone."""
    context = get_script_run_ctx()
    if context is not None:
        SESSIONS.note(context.session_id)


@asynccontextmanager
async def ending_sessions(_: st.App) -> AsyncIterator[None]:
    """End sessions in the background for as long as the app is served."""
    timer = asyncio.create_task(_end_sessions())
    yield
    timer.cancel()
    with suppress(asyncio.CancelledError):
        await timer


async def _end_sessions() -> None:
    closed: list[AppSession] = []
    while True:
        await asyncio.sleep(LOOK)
        for session in closed:  # by now what still ran for it has stopped
            _empty(session)
        server = runtime.get_instance()
        ended = SESSIONS.ended(monotonic(), server.is_active_session)
        were_closed, closed = bool(closed), list(_sessions(server, ended))
        for session_id in ended:
            server.close_session(session_id)
        if LONG_LIVED.look_through(soon=were_closed):
            _give_back()


def _sessions(server: runtime.Runtime, session_ids: Iterable[str]) -> Iterator[AppSession]:
    for session_id in session_ids:
        info = server._session_mgr.get_session_info(session_id)
        if info is not None:
            yield info.session


def _empty(session: AppSession) -> None:
    """Let go of what a session holds: the last one stays with Streamlit until another comes."""
    session.session_state.clear()
    session.session_state._new_widget_state.widget_metadata.clear()
    session._fragment_storage.clear()


def _give_back() -> None:
    """Have the C library return to the system what is free, where it is one that can be asked."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
