from __future__ import annotations

from time import monotonic

import pytest
import streamlit as st

from pages.ui import keeper, shown
from pages.ui.shown import CROSSING, PATIENCE, chosen, is_old, newest_change, show


@pytest.fixture
def menu() -> str:
    """A menu in which the visitor has chosen `low`, and Python then put `high`."""
    st.session_state.clear()
    st.session_state["keeper_is_here"] = True
    show("menu", "low")
    return show("menu", "high")


def choices(key: str, value: str) -> list[str]:
    """What counts as chosen when the browser says that this is the menu's value."""
    heard: list[str] = []
    st.session_state[key] = value
    chosen(key, heard.append)()
    return heard


def test_a_choice_is_handed_on(menu: str) -> None:
    assert choices(menu, "middle") == ["middle"]


def test_the_value_that_python_has_just_replaced_is_an_old_message(menu: str) -> None:
    assert choices(menu, "low") == []


def test_what_is_chosen_once_the_browser_shows_the_new_value_is_a_choice(menu: str) -> None:
    st.session_state["keeper"] = {"shown": newest_change()}
    assert choices(menu, "low") == ["low"]

    show(menu, "high")
    assert choices(menu, "low") == []


def test_a_browser_may_take_its_time_to_show_the_new_value(menu: str) -> None:
    assert is_old(menu, "low", clock=monotonic() + 20)


def test_without_a_keeper_a_choice_counts_a_second_later(menu: str) -> None:
    keeper.left()

    assert is_old(menu, "low", clock=monotonic())
    assert not is_old(menu, "low", clock=monotonic() + CROSSING + 1)


def test_later_the_visitor_may_choose_the_old_value_again(menu: str) -> None:
    assert is_old(menu, "low", clock=monotonic())
    assert not is_old(menu, "low", clock=monotonic() + PATIENCE + 1)


def test_of_values_replaced_one_after_the_other_each_is_old(menu: str) -> None:
    show(menu, "highest")

    assert choices(menu, "low") == []
    assert choices(menu, "high") == []
    assert choices(menu, "middle") == ["middle"]


def test_a_change_that_nothing_can_be_crossing_any_more_is_not_news(
    menu: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert newest_change() > 0

    monkeypatch.setattr(shown, "PATIENCE", -1.0)

    assert newest_change() == 0


def test_a_control_that_python_never_changed_hands_on_every_choice(menu: str) -> None:
    show("other", "low")

    assert choices("other", "low") == ["low"]
