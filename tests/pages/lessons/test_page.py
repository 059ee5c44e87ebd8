"""The Lessons page as Streamlit runs it, without a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import regex
from streamlit.testing.v1 import AppTest

from pages.lessons.scripts import LESSONS
from pages.lessons.visit import LessonVisit
from pages.ui.frame import literal
from pages.ui.visit import Visit
from tests.pages.opened import checked

Open = Callable[..., AppTest]


@pytest.fixture
def open_lessons(root: Path) -> Open:
    """Open the Lessons page with these parameters in its address."""

    def opened(**query: str) -> AppTest:
        app = AppTest.from_file(root / "pages" / "router.py", default_timeout=30).run()
        for name, value in query.items():
            app.query_params[name] = value
        return checked(app.switch_page("lessons/page.py").run())

    return opened


def lesson(app: AppTest) -> LessonVisit:
    found: LessonVisit = app.session_state["lesson_visit"]
    return found


def train(app: AppTest) -> Visit:
    found: Visit = app.session_state["visit"]
    return found


def press(app: AppTest, label: str) -> AppTest:
    [button] = [
        button for button in app.button if regex.sub(r":primary\[|\]", "", button.label) == label
    ]
    return checked(button.click().run())


def go(app: AppTest, scene: int) -> AppTest:
    """Do what a click in the scene bar does; scenes count from 0."""
    lesson(app).go(scene)
    return checked(app.run())


def bar(app: AppTest) -> dict[str, Any]:
    """Return what the scene bar shows."""
    return component(app, "lesson_scenes")


def labels(app: AppTest) -> list[str]:
    return [regex.sub(r":primary\[|\]", "", button.label) for button in app.button]


def words(app: AppTest) -> str:
    """Return the texts that the page writes itself, without their markup."""
    bodies = " ".join(html.proto.body for html in app.get("html"))
    return regex.sub(r"<style>.*?</style>|<[^>]+>", "", bodies, flags=regex.DOTALL)


def remote(app: AppTest) -> dict[str, Any]:
    """Return what the page asks of the stage."""
    return component(app, "merge_stage_remote")


def component(app: AppTest, name: str) -> dict[str, Any]:
    [found] = [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == name
    ]
    assert isinstance(found, dict)
    return found


def test_the_page_opens_on_the_first_lesson_and_its_first_scene(open_lessons: Open) -> None:
    app = open_lessons()

    assert app.radio(key="lesson").value == "cat"
    assert "this sentence has 43 tokens" in words(app)
    assert (bar(app)["scene"], bar(app)["last"]) == (0, 7)
    assert remote(app)["goto"] == 0
    assert remote(app)["link"] == {"lesson": "cat", "scene": "1"}


def test_the_list_names_every_lesson(open_lessons: Open) -> None:
    app = open_lessons()

    titles = [literal(lesson.title) for lesson in LESSONS.values()]
    assert app.radio(key="lesson").options == titles


def test_one_click_opens_a_lesson(open_lessons: Open) -> None:
    app = checked(open_lessons().radio(key="lesson").set_value("overlaps").run())

    assert "aaaa: seen is not merged" in words(app)
    assert "That gives a count of 3." in words(app)
    assert remote(app)["pair"] == [97, 97]


def test_the_next_scene_takes_the_stage_to_its_position_and_lights_its_focus(
    open_lessons: Open,
) -> None:
    app = open_lessons()
    first = remote(app)["nonce"]

    go(app, 2)

    assert "the sentence goes from 43 to 37 tokens" in words(app)
    assert remote(app)["goto"] == 1
    assert remote(app)["nonce"] > first
    assert remote(app)["token"] == 11
    go(app, 1)
    assert bar(app)["scene"] == 1
    assert remote(app)["goto"] == 0


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_can_be_walked_to_its_end(open_lessons: Open, name: str) -> None:
    app = open_lessons(lesson=name)
    scenes = LESSONS[name].scenes

    for number in range(len(scenes)):
        assert bar(go(app, number))["scene"] == number
        assert "narration" in " ".join(html.proto.body for html in app.get("html"))

    assert bar(go(app, len(scenes)))["scene"] == len(scenes) - 1


def test_the_last_scene_leads_to_the_next_lesson(open_lessons: Open) -> None:
    app = open_lessons(lesson="cat", scene="7")

    press(app, "Next lesson: What ties do")

    assert lesson(app).lesson.name == "ties"
    assert (bar(app)["scene"], bar(app)["last"]) == (0, 6)
    assert not [label for label in labels(app) if label.startswith("Next lesson")]


def test_the_last_lesson_leads_to_no_other(open_lessons: Open) -> None:
    app = open_lessons(lesson="course", scene="6")

    assert not [label for label in labels(app) if label.startswith("Next lesson")]


def test_an_address_opens_a_lesson_at_a_scene_and_a_position(open_lessons: Open) -> None:
    app = open_lessons(lesson="swedish", scene="6", at="4")

    assert lesson(app).take == "bytes"
    assert bar(app)["scene"] == 5
    assert lesson(app).at == 4
    assert "Back to the scene" in labels(app)


@pytest.mark.parametrize(
    "query",
    [
        {"lesson": "no-such"},
        {"lesson": "cat", "scene": "0"},
        {"lesson": "cat", "scene": "-3"},
        {"lesson": "cat", "scene": "٣"},
        {"lesson": "cat", "scene": "9" * 5000},
        {"scene": "4", "at": "3"},
        {"lesson": "cat", "at": "x"},
        {"lesson": "<b>", "scene": "<b>"},
    ],
)
def test_a_bad_address_opens_the_beginning(open_lessons: Open, query: dict[str, str]) -> None:
    app = open_lessons(**query)

    assert lesson(app).lesson.name == "cat"
    assert bar(app)["scene"] == 0
    assert lesson(app).at == 0


def test_a_lesson_that_does_not_exist_is_named_until_another_is_opened(open_lessons: Open) -> None:
    app = open_lessons(lesson="<b>zzz")

    [warning] = app.warning
    assert warning.value.replace("\\", "").startswith("There is no lesson called “<b>zzz”")
    lesson(app).open("ties")
    assert not checked(app.run()).warning
    assert not open_lessons(lesson="cat").warning


def test_a_scene_beyond_the_last_is_the_last(open_lessons: Open) -> None:
    app = open_lessons(lesson="cat", scene="99", at="99999")

    assert bar(app)["scene"] == 6
    assert lesson(app).at == 16


def test_a_scene_of_another_training_gets_another_stage(open_lessons: Open) -> None:
    app = open_lessons(lesson="ties", scene="3")
    before = lesson(app).stage_turn, lesson(app).run

    go(app, 3)

    assert lesson(app).stage_turn == before[0] + 1
    assert lesson(app).run is not before[1]
    assert lesson(app).run.settings.recipe.tie_break == "alphabetical"


def test_open_in_train_carries_the_training_the_position_and_the_focus_over(
    open_lessons: Open,
) -> None:
    app = open_lessons(lesson="replace", scene="3")

    press(app, "Open in Train")

    assert app.selectbox(key="corpus").value == "table"
    assert train(app).settings.source.text == "aex,9\naes,1\nes,5"
    assert train(app).settings == lesson(app).run.settings
    assert train(app).position == 2
    # Four letters a e s x, ids 0 to 3: the pair is e + s.
    assert train(app).pair == (1, 2)


def test_a_sample_stays_a_sample_in_train(open_lessons: Open) -> None:
    app = press(open_lessons(lesson="course", scene="4"), "Open in Train")

    assert app.selectbox(key="corpus").value == "seed_hf_course"
    assert train(app).settings.lines
    assert train(app).position == 19


def test_what_was_done_in_train_is_there_after_a_visit_to_the_lessons(root: Path) -> None:
    app = AppTest.from_file(root / "pages" / "router.py", default_timeout=30)
    app.query_params["corpus"] = "seed_cat_sat"
    app.query_params["at"] = "3"
    app.session_state["lists"] = "Merges"
    checked(app.run())

    checked(app.switch_page("lessons/page.py").run())
    checked(app.switch_page("train/page.py").run())

    assert app.selectbox(key="corpus").value == "seed_cat_sat"
    assert train(app).position == 3
    assert train(app).box == "the cat sat on the mat the cat ate the rat"
    assert app.session_state["lists"] == "Merges"


def test_a_lesson_is_where_it_was_after_a_visit_to_train(open_lessons: Open) -> None:
    app = go(open_lessons(lesson="est"), 1)

    checked(app.switch_page("train/page.py").run())
    checked(app.switch_page("lessons/page.py").run())

    assert lesson(app).lesson.name == "est"
    assert bar(app)["scene"] == 1
