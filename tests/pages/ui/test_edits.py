from __future__ import annotations

from dataclasses import replace

import pytest

from bpe import Recipe
from pages.ui.edits import MOST_EDITS, MOST_TEXT, Edits, Entry
from pages.ui.settings import Settings, Source


def entry(text: str, **changes: int) -> Entry:
    return Entry(replace(Settings(Source("text", text), Recipe()), **changes))


def texts(entries: list[Entry]) -> list[str]:
    return [entry.settings.source.text for entry in entries]


@pytest.fixture
def edits() -> Edits:
    return Edits(entry("a"))


def test_what_is_left_behind_can_be_gone_back_to_and_forward_again(edits: Edits) -> None:
    for text in "bc":
        edits.see(entry(text), typed=False, clock=0)

    assert edits.undo() == entry("b")
    assert edits.undo() == entry("a")
    assert edits.undo() is None
    assert edits.redo() == entry("b")
    assert (texts(edits.past), texts(edits.future)) == (["a"], ["c"])


def test_an_edit_after_undoing_is_another_way_on(edits: Edits) -> None:
    edits.see(entry("b"), typed=False, clock=0)
    edits.undo()
    edits.see(entry("c"), typed=False, clock=0)

    assert (texts(edits.past), edits.future) == (["a"], [])


def test_typing_that_goes_on_is_one_edit(edits: Edits) -> None:
    for clock, text in enumerate(["ab", "abc", "abcd"]):
        edits.see(entry(text), typed=True, clock=clock)
    edits.see(entry("abcde"), typed=True, clock=4)

    assert texts(edits.past) == ["a", "abcd"]


def test_typing_after_undoing_is_an_edit_of_its_own(edits: Edits) -> None:
    edits.see(entry("ab"), typed=True, clock=0)
    edits.see(entry("abc"), typed=True, clock=3)
    edits.undo()
    edits.see(entry("abd"), typed=True, clock=3.1)

    assert texts(edits.past) == ["a", "ab"]


def test_a_change_of_something_else_is_never_typing(edits: Edits) -> None:
    edits.see(entry("ab"), typed=True, clock=0)
    edits.see(entry("ab", merges=7), typed=True, clock=0.1)

    assert len(edits.past) == 2


def test_typing_back_to_where_it_began_leaves_nothing_to_undo(edits: Edits) -> None:
    edits.see(entry("ab"), typed=True, clock=0)
    edits.see(entry("a"), typed=True, clock=0.5)

    assert edits.past == []


def test_a_move_is_no_edit_but_is_where_one_comes_back_to(edits: Edits) -> None:
    edits.see(Entry(edits.now.settings, at=5), typed=False, clock=0)
    edits.see(entry("b"), typed=False, clock=0)

    assert edits.undo() == Entry(entry("a").settings, at=5)


def test_only_the_last_edits_are_remembered(edits: Edits) -> None:
    for number in range(MOST_EDITS + 5):
        edits.see(entry(str(number)), typed=False, clock=0)

    assert len(edits.past) == MOST_EDITS
    assert texts(edits.past)[-1] == str(MOST_EDITS + 3)


def test_long_texts_are_remembered_fewer_and_a_shared_one_counts_once(edits: Edits) -> None:
    long = "x" * (MOST_TEXT // 3)
    for number in range(5):
        edits.see(entry(f"{long}{number}"), typed=False, clock=0)
    assert [text[-1] for text in texts(edits.past)] == ["2", "3"]

    for merges in range(10):
        edits.see(replace(edits.now, settings=replace(edits.now.settings, merges=merges)),
                  typed=False, clock=0)  # fmt: skip
    assert len(edits.past) == 11
