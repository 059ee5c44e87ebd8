"""What a component sent, and what came from a page that is no more."""

from __future__ import annotations

import pytest
import streamlit as st

from pages.ui.sent import sent


def test_what_a_component_sent_is_handed_on_also_where_it_is_zero_or_no(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(st, "session_state", {"box": {"step": 0, "sees": False, "text": ""}})
    values: list[object] = []

    for name in ("step", "sees", "text"):
        sent("box", name, values.append)()
    assert values == [0, False, ""]


@pytest.mark.parametrize("state", [{}, {"box": None}, {"box": {}}, {"box": {"step": None}}])
def test_a_message_from_a_page_that_was_left_is_obeyed_no_more(
    monkeypatch: pytest.MonkeyPatch, state: dict[str, object]
) -> None:
    monkeypatch.setattr(st, "session_state", state)
    values: list[object] = []

    sent("box", "step", values.append)()
    assert values == []
