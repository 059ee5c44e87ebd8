from __future__ import annotations

from dataclasses import replace

import pytest

from bpe import RECIPES
from pages.ui.address import pack, read_address
from pages.ui.editor import Edit
from pages.ui.edits import Entry
from pages.ui.memory import Memory
from pages.ui.recall import recall
from pages.ui.samples import FIRST, SAMPLES
from pages.ui.session import opened_by
from pages.ui.settings import Settings, Source
from pages.ui.training import train
from pages.ui.visit import Visit

CAT = Settings.of(SAMPLES["seed_cat_sat"])
OWN = Settings(Source("text", "low low"), RECIPES["sennrich"], merges=9)
OLDER = replace(OWN, source=Source("text", "low"))
TABLE = Source("table", "low,5")


@pytest.fixture
def memory() -> Memory:
    """One's own text at position 3, opened after a sample, typed on, and taken back once."""
    return Memory(
        now=Entry(OWN, 3, 5),
        past=(Entry(CAT, 2, 0), Entry(OLDER, 3, 5)),
        future=(Entry(replace(OWN, merges=4), 3, 5),),
        baseline=OLDER,
        own=(OWN.source, TABLE),
        mode="predict",
        pinned=Entry(OLDER, 2),
    )


def opened(**query: str) -> Visit:
    return opened_by(read_address(query))


def passed(visitor: Visit) -> list[Settings]:
    return [entry.settings for entry in visitor.edits.past]


def test_an_empty_address_brings_all_of_it_back(memory: Memory) -> None:
    visitor = opened()
    recall(visitor, memory)

    assert (visitor.settings, visitor.at, visitor.mode) == (OWN, 3, "predict")
    assert visitor.box == "low low"
    assert passed(visitor) == [CAT, OLDER]
    assert [entry.settings.merges for entry in visitor.edits.future] == [4]
    assert visitor.baseline_settings == OLDER
    assert visitor.own == {"text": OWN.source, "table": TABLE}


def test_an_address_without_its_text_takes_the_text_alone(memory: Memory) -> None:
    visitor = opened(recipe="minbpe-basic", merges="9", at="5")
    recall(visitor, memory)

    assert visitor.settings == replace(OWN, recipe=RECIPES["minbpe-basic"])
    assert visitor.at == 5


@pytest.mark.parametrize("now", [None, Entry(CAT)])
def test_a_text_that_was_not_kept_is_missed_in_words(memory: Memory, now: Entry | None) -> None:
    visitor = opened(recipe="sennrich", merges="9", at="3")
    recall(visitor, replace(memory, now=now))

    assert "too long" in visitor.problems[0]
    assert visitor.settings.source == Source.of(FIRST)


@pytest.mark.parametrize("query", [{}, {"corpus": "seed_cat_sat"}])
def test_what_was_pinned_is_brought_back_whatever_is_opened(
    memory: Memory, query: dict[str, str]
) -> None:
    visitor = opened(**query)
    recall(visitor, memory)

    assert visitor.pinned is not None
    assert (visitor.pinned.settings, visitor.pinned.position) == (OLDER, 2)


def test_a_reload_brings_the_edits_back(memory: Memory) -> None:
    visitor = opened(text=pack("low low"), recipe="sennrich", merges="9", at="4")
    recall(visitor, memory)
    assert (visitor.settings, visitor.at, visitor.baseline_settings) == (OWN, 4, OLDER)

    visitor.undo()
    assert (visitor.settings, visitor.at) == (OLDER, 4)
    visitor.undo()
    assert (visitor.settings, visitor.at) == (CAT, 2)
    for _ in range(3):
        visitor.redo()
    assert visitor.settings == replace(OWN, merges=4)


def test_a_reload_before_the_address_was_written_brings_back_what_is_newer(
    memory: Memory,
) -> None:
    visitor = opened(text=pack("low"), recipe="sennrich", merges="9", at="4")
    visitor.keeping.answered({"isReload": True})
    recall(visitor, memory)

    assert (visitor.settings, visitor.at) == (OWN, 3)
    assert passed(visitor) == [CAT, OLDER]


def test_a_move_after_a_reload_is_newer_than_what_was_kept(memory: Memory) -> None:
    visitor = opened(text=pack("low low"), recipe="sennrich", merges="9", at="2")
    visitor.finish(train(visitor.settings, lambda *_: None, at=2))
    visitor.keeping.answered({"isReload": True})
    visitor.move_to(1)
    recall(visitor, memory)

    assert (visitor.settings, visitor.at) == (OWN, 1)


def test_what_was_typed_and_never_arrived_is_an_edit(memory: Memory) -> None:
    visitor = opened(text=pack("low low"), recipe="sennrich", merges="9", at="4")
    recall(visitor, replace(memory, unsent=Source("text", "lower")))
    assert (visitor.settings.source.text, visitor.box, visitor.at) == ("lower", "lower", 4)

    visitor.undo()
    assert visitor.settings == OWN


def test_what_never_arrived_before_another_link_was_opened_can_be_gone_back_to(
    memory: Memory,
) -> None:
    visitor = opened(corpus="seed_hello_world")
    recall(visitor, replace(memory, unsent=Source("text", "lower")))

    visitor.undo()
    assert visitor.settings == replace(OWN, source=Source("text", "lower"))


def test_another_link_wins_and_what_was_there_can_be_gone_back_to(memory: Memory) -> None:
    visitor = opened(corpus="seed_hello_world", at="2")
    recall(visitor, memory)
    assert visitor.settings == Settings.of(SAMPLES["seed_hello_world"])
    assert (visitor.at, visitor.mode, visitor.baseline_settings) == (2, "", None)
    assert (passed(visitor), visitor.edits.future) == ([CAT, OLDER, OWN], [])

    visitor.undo()
    assert (visitor.settings, visitor.at) == (OWN, 3)


@pytest.mark.parametrize("query", [{}, {"recipe": "sennrich", "merges": "9", "at": "3"}])
def test_what_was_typed_in_the_meantime_stays(memory: Memory, query: dict[str, str]) -> None:
    visitor = opened(**query)
    first = visitor.settings
    visitor.edit(Edit("text", "new", 1))
    recall(visitor, memory)

    assert visitor.settings == replace(first, source=Source("text", "new"))
    assert passed(visitor) == [CAT, OLDER, OWN, first]
    assert visitor.problems == ()


def test_nothing_kept_changes_nothing() -> None:
    visitor = opened()
    recall(visitor, Memory(None))

    assert visitor.settings == Settings.of(FIRST)
    assert (visitor.edits.past, visitor.edits.future) == ([], [])
    assert visitor.stage_turn == 0


def test_what_was_typed_before_anything_was_kept_is_typed_again_at_its_own_address() -> None:
    typed = Source("text", "low lower typed")
    here, elsewhere = opened(text=pack("low lower")), opened(text=pack("low lower"))
    recall(here, Memory(None, unsent=typed), typed_here=True)
    recall(elsewhere, Memory(None, unsent=typed))

    assert here.settings.source == typed
    assert here.box == typed.text
    here.note_edits()
    assert [settings.source.text for settings in passed(here)] == ["low lower"]
    assert elsewhere.settings.source.text == "low lower"


def test_what_was_typed_before_anything_was_kept_gives_way_to_what_is_typed_now() -> None:
    visitor = opened(text=pack("low lower"))
    visitor.set_merges(3)
    recall(visitor, Memory(None, unsent=Source("text", "low typed")), typed_here=True)

    assert visitor.settings.source.text == "low lower"
