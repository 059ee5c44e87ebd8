from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.findings import Findings

PAGE = """
import time
import streamlit as st
from bpe.recipe import RECIPES
from pages.ui.findings import QUICK, Findings
from pages.ui.settings import TEXT, Settings, Source
from pages.ui.training import train

def work(report):
    st.session_state["worked"] += 1
    end = time.thread_time() + {seconds}
    while time.thread_time() < end:
        report(0.5)
    return "found"

if "findings" not in st.session_state:
    st.session_state["findings"] = Findings()
    st.session_state["worked"] = 0
    settings = Settings(Source(TEXT, "low lower"), RECIPES["sennrich"], merges=3)
    st.session_state["run"] = train(settings, lambda fraction, doing: None)
findings = st.session_state["findings"].about(st.session_state["run"])
answer = findings.find(("kind", 1), work, ask="Look into it", trainers={trainers})
st.write(answer or "not yet")
"""


def opened(*, seconds: float = 0.0, trainers: int = 0) -> AppTest:
    return AppTest.from_string(PAGE.format(seconds=seconds, trainers=trainers)).run(timeout=30)


def said(app: AppTest) -> str:
    assert not app.exception
    return str(app.markdown[-1].value)


def test_what_is_quick_is_found_at_once_and_only_once() -> None:
    app = opened().run()

    assert (said(app), app.session_state["worked"]) == ("found", 1)
    assert not app.button


@pytest.mark.parametrize("slow", [{"seconds": 0.6}, {"trainers": 10**9}])
def test_what_takes_long_waits_for_a_button(slow: dict[str, float]) -> None:
    app = opened(**slow)
    assert said(app) == "not yet"
    [button] = app.button
    assert button.label == "Look into it"

    worked = app.session_state["worked"]
    app.run()
    assert (said(app), app.session_state["worked"]) == ("not yet", worked)

    app.button[0].click().run(timeout=30)
    assert said(app) == "found"
    app.run()
    assert (said(app), app.session_state["worked"]) == ("found", worked + 1)
    assert not app.button


def test_another_run_has_findings_of_its_own() -> None:
    app = opened()
    app.session_state["run"] = None
    app.run()

    assert (said(app), app.session_state["worked"]) == ("found", 2)


def test_the_latest_answer_of_a_kind_is_the_one_that_was_asked_for_last() -> None:
    findings = Findings()
    assert findings.latest("story") is None

    for number in (1, 2, 1):
        findings.answers.setdefault(("story", number), number)
        findings.find(("story", number), lambda _: 0, ask="")
    findings.answers[("road",)] = "road"

    assert findings.latest("story") == 1
