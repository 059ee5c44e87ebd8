from __future__ import annotations

from dataclasses import replace

import pytest

from bpe import RECIPES
from pages.ui.address import read_address
from pages.ui.edits import Entry
from pages.ui.keeping import Keeping
from pages.ui.memory import LONGEST_KEPT, Memory, text_id
from pages.ui.session import opened_by
from pages.ui.settings import Settings, Source

OWN = Settings(Source("text", "low low"), RECIPES["sennrich"])
OTHER = replace(OWN, source=Source("text", "lower"))
MEMORY = Memory(Entry(OWN), (Entry(OTHER),))


@pytest.fixture
def keeping() -> Keeping:
    """The state after the browser has said that it had nothing."""
    found = Keeping()
    found.answered({"everywhere": False})
    return found


def texts(keeping: Keeping, memory: Memory = MEMORY) -> list[str]:
    written = keeping.written(memory)
    assert written is not None
    return list(written.texts.values())


def test_nothing_is_written_before_the_browser_has_given_back_what_it_has() -> None:
    assert Keeping().written(MEMORY) is None


def test_a_text_is_sent_until_the_browser_has_it_and_again_when_it_was_let_go(
    keeping: Keeping,
) -> None:
    assert texts(keeping) == ["low low", "lower"]
    assert texts(keeping) == ["low low", "lower"]

    keeping.note({"visit": keeping.visit_id, "stored": [text_id("low low")], "refused": []})
    assert texts(keeping) == ["lower"]
    assert texts(keeping, Memory(Entry(OTHER))) == ["lower"]
    assert texts(keeping) == ["low low", "lower"]


def test_a_text_that_found_no_room_is_not_sent_again(keeping: Keeping) -> None:
    keeping.is_news = False
    keeping.note({"visit": keeping.visit_id, "stored": [], "refused": [text_id("low low")]})

    assert keeping.is_news
    assert keeping.is_too_long("low low")
    assert not keeping.is_too_long("lower")
    assert texts(keeping) == ["lower"]


def test_a_very_long_text_is_known_to_find_no_room(keeping: Keeping) -> None:
    assert keeping.is_too_long("x" * (LONGEST_KEPT + 1))


def test_the_report_of_another_visit_means_nothing(keeping: Keeping) -> None:
    keeping.note({"visit": "another", "stored": [text_id("low low")], "refused": []})

    assert texts(keeping) == ["low low", "lower"]


def test_what_was_forgotten_is_not_kept_until_it_changes(keeping: Keeping) -> None:
    keeping.everywhere = True
    keeping.forget(OWN)
    assert keeping.written(MEMORY) is None
    assert (keeping.is_forgetting, keeping.everywhere) == (True, False)

    keeping.note({"visit": keeping.visit_id, "stored": [], "refused": [], "forgot": 1})
    assert not keeping.is_forgetting
    assert texts(keeping, Memory(Entry(OTHER))) == ["lower"]
    assert texts(keeping) == ["low low", "lower"]


def test_wanting_it_kept_keeps_what_was_forgotten(keeping: Keeping) -> None:
    keeping.forget(OWN)
    keeping.keep_everywhere(True)

    assert texts(keeping) == ["low low", "lower"]


def test_forgetting_leaves_the_page_as_it_is_but_nothing_to_undo() -> None:
    visitor = opened_by(read_address({"corpus": "seed_cat_sat"}))
    visitor.choose("seed_hello_world")
    visitor.note_edits()
    settings = visitor.settings
    visitor.forget()

    assert (visitor.settings, visitor.edits.past) == (settings, [])
