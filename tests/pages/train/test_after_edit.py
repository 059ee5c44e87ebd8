"""The tab "After your edit" as Streamlit runs it, without a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from bpe.recipe import RECIPES
from bpe.views.differences import Row
from pages.train.after_edit import NAME, place_of
from pages.ui.address import pack
from pages.ui.settings import Source
from tests.pages.opened import checked, opened, visitor

TEXT = "er er er low low"
EDITED = "te te te te er er er low low"


@pytest.fixture
def app() -> AppTest:
    """The page with a text of one's own, at its first merge, with the tab open."""
    return opened(tab=NAME, text=pack(TEXT), recipe="identifiers", at="1")


def type_text(app: AppTest, text: str) -> AppTest:
    visitor(app).settings = replace(visitor(app).settings, source=Source("text", text))
    return checked(app.run())


def words(app: AppTest) -> str:
    return " ".join(html.proto.body for html in app.get("html"))


def table(app: AppTest) -> Any:
    [found] = [frame.value for frame in app.dataframe if "merge before" in frame.value]
    return found


def test_before_any_edit_it_says_what_to_do(app: AppTest) -> None:
    assert "Nothing is edited yet" in words(app)
    assert not [button for button in app.button if button.key == "keep_baseline"]


def test_an_edit_is_told_with_its_reason_and_its_rows(app: AppTest) -> None:
    type_text(app, EDITED)

    assert "You changed the corpus. They part at merge 1: before, &#x27;e&#x27;" in words(app)
    assert list(table(app)["change"]) == ["+ new ◂", "▼ down 1 ◂", "▼ down 1", "▼ down 1"]
    assert visitor(app).position == 2


def test_an_edit_that_changes_no_merge_is_said_to_change_none(app: AppTest) -> None:
    type_text(app, f"{TEXT} low")

    assert "No merge differs: all 3 are the same, in the same order." in words(app)
    assert list(table(app)["change"]) == ["= kept"] * 3


def test_a_tie_rule_is_an_edit(app: AppTest) -> None:
    visitor(app).set_recipe("teach-a-tokenizer")
    checked(app.run())

    assert "You changed the recipe." in words(app)


def test_what_is_kept_is_compared_with_from_then_on(app: AppTest) -> None:
    type_text(app, EDITED)
    checked(app.button(key="keep_baseline").click().run())

    assert "Nothing is edited yet" in words(app)
    type_text(app, TEXT)
    assert "− gone ◂" in list(table(app)["change"])


def test_the_way_back_leads_to_the_baseline(app: AppTest) -> None:
    type_text(app, EDITED)
    visitor(app).set_recipe("sennrich")
    checked(app.run())
    checked(app.button(key="back_to_baseline").click().run())

    assert visitor(app).settings.source.text == TEXT
    assert visitor(app).settings.recipe == RECIPES["identifiers"]
    assert "Nothing is edited yet" in words(app)


def test_a_baseline_of_which_only_the_settings_are_known_is_trained(app: AppTest) -> None:
    settings = visitor(app).settings
    type_text(app, EDITED)
    visitor(app).keep_baseline()
    visitor(app).baseline_to_come = settings
    checked(app.run())

    assert table(app)["change"].iloc[0] == "+ new ◂"
    assert visitor(app).baseline_to_come is None


def test_a_baseline_that_cannot_be_trained_is_none(app: AppTest) -> None:
    broken = replace(visitor(app).settings, source=Source("table", "no count"))
    visitor(app).baseline_to_come = broken
    checked(app.run())

    assert "Nothing is edited yet" in words(app)


def test_markup_in_a_corpus_stays_text_in_the_reason(app: AppTest) -> None:
    type_text(app, "<img <img <img")

    assert "<img" not in words(app)


def test_a_merge_that_is_gone_leads_to_where_it_was_made() -> None:
    merge: Any = "ab"

    assert place_of(Row(merge, 5, 2)) == 2
    assert place_of(Row(merge, 5, None)) == 4
