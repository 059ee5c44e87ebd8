"""While the next merge is predicted, the page that Python makes does not tell it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest


def opened(root: Path, **query: str) -> AppTest:
    app = AppTest.from_file(root / "pages" / "router.py", default_timeout=30)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def sent(app: AppTest, component: str) -> dict[str, Any]:
    [element] = [
        element
        for element in app.get("bidi_component")
        if element.proto.component_name == component
    ]
    found: dict[str, Any] = json.loads(element.proto.json)
    return found


def test_what_tells_the_next_merge_is_put_away(root: Path) -> None:
    app = opened(root, corpus="seed_cat_sat", at="1", view="predict")

    assert not app.get("plotly_chart")
    assert [tab.label for tab in app.tabs] == ["Words", "Merges", "Vocabulary", "The code"]
    assert not any(
        "count" in table.value.columns and "tie" in table.value for table in app.dataframe
    )
    assert sent(app, "merge_stage_veil") == {"veil": 1}


def test_otherwise_everything_is_told_and_there_is_no_veil(root: Path) -> None:
    app = opened(root, corpus="seed_cat_sat", at="1", view="projector")

    assert len(app.get("plotly_chart")) == 2
    assert sent(app, "merge_stage_veil") == {"veil": None}


def test_a_mode_that_is_chosen_in_python_reaches_the_stage(root: Path) -> None:
    app = opened(root, corpus="seed_cat_sat")
    before = sent(app, "merge_stage_remote")["modeTurn"]

    app.session_state["visit"].use_mode("predict")
    app.run()

    remote = sent(app, "merge_stage_remote")
    assert remote["modeTurn"] == before + 1
    assert remote["link"]["view"] == "predict"
