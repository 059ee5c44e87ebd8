"""While the next merge is predicted, the page that Python makes does not tell it."""

from __future__ import annotations

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from pages.ui.address import pack
from tests.pages.opened import opened

TAKEN = ["Link", "Pictures", "Tables", "Programs"]


def sent(app: AppTest, component: str) -> dict[str, Any]:
    [element] = [
        element
        for element in app.get("bidi_component")
        if element.proto.component_name == component
    ]
    found: dict[str, Any] = json.loads(element.proto.json)
    return found


def test_what_tells_the_next_merge_is_put_away() -> None:
    app = opened(corpus="seed_cat_sat", at="1", view="predict")

    assert not app.get("plotly_chart")
    assert [tab.label for tab in app.tabs] == ["Words", "Merges", "Vocabulary", "The code"]
    assert not any(
        "count" in table.value.columns and "tie" in table.value for table in app.dataframe
    )
    assert sent(app, "merge_stage_veil") == {"veil": 1}


def offered(app: AppTest) -> list[str]:
    """What can be taken away with what is behind the button Share."""
    app.session_state["share_popover"] = True
    app.run()
    assert not app.exception
    links = sum(e.proto.component_name == "copy_link" for e in app.get("bidi_component"))
    files = [button.label for button in app.get("download_button") if "Save" in button.label]
    return ["Copy link"] * links + files + [tab.label for tab in app.tabs if tab.label in TAKEN]


def test_nothing_is_shared_from_which_the_next_merge_could_be_read() -> None:
    app = opened(corpus="seed_cat_sat", at="1", view="predict")

    assert offered(app) == ["Copy link", "Save session file"]
    assert any("could tell the next merge" in words.value for words in app.markdown)


def test_a_link_is_not_shared_that_names_the_next_merge_by_hand() -> None:
    query = {"corpus": "seed_cat_sat", "view": "predict", "forced": pack('[[1,"h","e"]]')}

    assert offered(opened(at="1", **query)) == []
    assert offered(opened(at="2", **query)) == ["Copy link", "Save session file"]


def test_otherwise_everything_is_shared() -> None:
    app = opened(corpus="seed_cat_sat", at="1")

    assert offered(app) == ["Copy link", "Save session file", *TAKEN]


def test_otherwise_everything_is_told_and_there_is_no_veil() -> None:
    app = opened(corpus="seed_cat_sat", at="1", view="projector")

    assert len(app.get("plotly_chart")) == 2
    mounted = [element.proto.component_name for element in app.get("bidi_component")]
    assert "merge_stage_remote" in mounted
    assert "merge_stage_veil" not in mounted


def test_a_mode_that_is_chosen_in_python_reaches_the_stage() -> None:
    app = opened(corpus="seed_cat_sat")
    before = sent(app, "merge_stage_remote")["modeTurn"]

    app.session_state["visit"].use_mode("predict")
    app.run()

    remote = sent(app, "merge_stage_remote")
    assert remote["modeTurn"] == before + 1
    assert remote["link"]["view"] == "predict"
