from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.frame import literal

PAGE = """
import streamlit as st
from bpe.text.turns import Matching, tell
from pages.ui import waits
waits.NOTICEABLE = {seconds}
with waits.waits():
    tell(Matching(waits={waiting}, done=0.5))
    {then}
st.write("done")
"""


def shown(seconds: float, *, waiting: bool, then: str) -> list[str]:
    app = AppTest.from_string(PAGE.format(seconds=seconds, waiting=waiting, then=then)).run()
    assert not app.exception
    return [element.proto.text for element in app.get("progress")]


@pytest.mark.parametrize(
    ("waiting", "words"),
    [
        (True, "Waiting for other visitors' patterns…"),
        (False, "Cutting the text by your pattern"),
    ],
)
def test_who_waits_sees_it(waiting: bool, words: str) -> None:
    assert shown(0, waiting=waiting, then="st.stop()") == [literal(words)]


def test_what_is_quick_is_not_told() -> None:
    assert shown(60, waiting=True, then="st.stop()") == []


def test_afterwards_nothing_is_left_of_it() -> None:
    assert shown(0, waiting=True, then="pass") == []
