from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from streamlit import config

from pages.ui import ended_sessions
from pages.ui.ended_sessions import AWAY, Sessions


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> Sessions:
    """Two sessions that began at the time 0."""
    monkeypatch.setattr(ended_sessions, "monotonic", lambda: 0.0)
    found = Sessions()
    for session_id in ("one", "two"):
        found.note(session_id)
    return found


def test_a_session_ends_when_its_browser_was_gone_for_long(sessions: Sessions) -> None:
    assert sessions.ended(10.0, {"one", "two"}.__contains__) == []
    assert sessions.ended(9.0 + AWAY, {"two"}.__contains__) == []
    assert sessions.ended(10.0 + AWAY, {"two"}.__contains__) == ["one"]


def test_a_browser_that_comes_back_in_time_keeps_its_session(sessions: Sessions) -> None:
    sessions.ended(AWAY - 1, set[str]().__contains__)
    sessions.ended(AWAY - 0.5, {"one"}.__contains__)

    assert sessions.ended(AWAY, set[str]().__contains__) == ["two"]
    assert sessions.ended(2 * AWAY - 1, set[str]().__contains__) == []


def test_an_end_is_told_once_and_a_session_that_runs_again_is_noted_again(
    sessions: Sessions,
) -> None:
    assert sessions.ended(AWAY, set[str]().__contains__) == ["one", "two"]
    assert sessions.ended(9 * AWAY, set[str]().__contains__) == []

    sessions.note("one")
    assert sessions.ended(9 * AWAY, set[str]().__contains__) == ["one"]


def test_a_session_that_runs_on_is_not_taken_for_a_new_one(sessions: Sessions) -> None:
    sessions.ended(AWAY / 2, {"one"}.__contains__)
    sessions.note("one")

    assert sessions.ended(AWAY, set[str]().__contains__) == ["two"]


def test_streamlit_keeps_a_session_until_it_is_ended_here() -> None:
    written = tomllib.loads(Path(".streamlit/config.toml").read_text(encoding="utf-8"))

    assert "disconnectedSessionTTL" not in written["server"]
    assert config.get_option("server.disconnectedSessionTTL") > AWAY + 2 * ended_sessions.LOOK
