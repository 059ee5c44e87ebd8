"""The tab "The code" as Streamlit runs it, without a browser."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from pages.train import code
from pages.ui.address import pack
from tests.pages.opened import checked, opened, visitor


def walk(app: AppTest) -> dict[str, Any]:
    """Return what the page gives the code walk to show."""
    [found] = [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == "code_walk"
    ]
    return dict(found)


def best(app: AppTest) -> list[str]:
    values = walk(app)["phases"][1]["values"]
    [lines] = [value["lines"] for value in values if value["name"] == "best"]
    return list(lines)


def test_all_phases_of_the_merge_at_this_position_are_there() -> None:
    app = opened(tab="The code", corpus="seed_cat_sat", at="2")

    assert [phase["name"] for phase in walk(app)["phases"]] == ["count", "pick", "merge", "record"]
    assert walk(app)["title"].startswith("Merge 2: ")
    assert best(app) == ["▁ + t"]


def test_the_code_follows_the_position() -> None:
    app = opened(tab="The code", corpus="seed_cat_sat")
    assert (walk(app)["title"][:15], best(app)) == ("The first merge", ["a + t"])

    visitor(app).move_to(1)
    checked(app.run())
    assert (walk(app)["title"][:8], best(app)) == ("Merge 1:", ["a + t"])

    visitor(app).move_to(2)
    checked(app.run())
    assert (walk(app)["title"][:8], best(app)) == ("Merge 2:", ["▁ + t"])


def test_the_trainer_stays_where_the_page_has_it() -> None:
    app = opened(tab="The code", corpus="seed_cat_sat", at="5")
    run = visitor(app).run

    assert run is not None
    assert run.trainer.position == 5


def test_no_trace_function_stays_on() -> None:
    before = sys.gettrace()
    opened(tab="The code", corpus="seed_cat_sat", at="2")

    assert sys.gettrace() is before


def test_a_merge_chosen_by_hand_is_said_to_be_one() -> None:
    app = opened(tab="The code", text=pack("low low lot"), recipe="identifiers", merges="2")
    run = visitor(app).run
    assert run is not None
    run.trainer.goto(0)
    letters = {token.text: token.id for token in run.trainer.vocabulary.values()}
    visitor(app).force((letters["o"], letters["t"]))
    checked(app.run())

    assert walk(app)["remark"].startswith("This merge was chosen by hand: o + t, seen once.")
    assert best(app) == ["l + o"]


@pytest.mark.parametrize(("characters", "phases"), [(20_000, 4), (20_001, 0)])
def test_the_code_runs_up_to_its_limit_and_says_so_above(characters: int, phases: int) -> None:
    text = ("ab cd " * 4000)[:characters]
    app = opened(tab="The code", text=pack(text), recipe="identifiers")

    assert len(walk(app)["phases"]) == phases
    is_said = "up to 20,000 characters; this one has 20,001." in walk(app)["title"]
    assert is_said == (phases == 0)


def test_a_round_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "LONGEST", -1.0)
    before = sys.gettrace()
    app = opened(tab="The code", text=pack("ab" * 3000), recipe="minbpe-basic")

    assert walk(app)["phases"] == []
    assert walk(app)["title"].startswith("The code took longer than")
    assert sys.gettrace() is before


def test_without_a_pair_there_is_nothing_to_run() -> None:
    app = opened(tab="The code", text=pack("a"), recipe="identifiers")

    assert walk(app)["phases"] == []
    assert walk(app)["title"] == "There is no merge to make. No merges; no pair is left to merge."


def test_the_first_winner_is_not_given_away_to_those_who_predict_it() -> None:
    app = opened(tab="The code", corpus="seed_cat_sat", view="predict")
    assert walk(app)["phases"] == []

    visitor(app).move_to(1)
    checked(app.run())
    assert best(app) == ["a + t"]
