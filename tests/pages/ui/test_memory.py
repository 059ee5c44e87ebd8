from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Recipe
from pages.ui.edits import Entry
from pages.ui.memory import LONGEST_KEPT, MOST_KEPT, Memory, read_memory, write_memory
from pages.ui.samples import SAMPLES
from pages.ui.settings import Forced, Settings, Source

CAT = Settings.of(SAMPLES["seed_cat_sat"])
OWN = Settings(Source("text", "low\r\nlow"), Recipe(min_count=2), True, 7, (Forced(2, "l", "o"),))
TABLE = Settings(Source("table", "låg,5"), RECIPES["sennrich"])

sources = st.builds(Source, st.sampled_from(["text", "table"]), st.text(max_size=9))
settings = st.builds(
    Settings, sources, st.sampled_from(list(RECIPES.values())), st.booleans(), st.integers(0, 99)
)
entries = st.builds(Entry, settings, st.integers(0, 99), st.integers(-9, 9))
several = st.lists(entries, max_size=3).map(tuple)


def kept(memory: Memory) -> dict[str, Any]:
    """Return what a browser gives back: the same JSON."""
    written = write_memory(memory)
    found: dict[str, Any] = json.loads(json.dumps({"index": written.index, "texts": written.texts}))
    return found


def test_everything_comes_back() -> None:
    memory = Memory(
        now=Entry(OWN, 3, 1),
        past=(Entry(CAT, 9), Entry(TABLE, 0, 1)),
        future=(Entry(replace(OWN, merges=8), 4, 1),),
        baseline=TABLE,
        own=(OWN.source, TABLE.source),
        mode="projector",
        pinned=Entry(CAT, 7),
    )

    assert read_memory(kept(memory)) == memory


@given(
    st.builds(Memory, now=entries, past=several, future=several, baseline=settings, pinned=entries)
)
def test_whatever_was_kept_comes_back(memory: Memory) -> None:
    assert read_memory(kept(memory)) == memory


def test_a_text_of_several_entries_is_written_once_and_a_sample_by_its_name() -> None:
    memory = Memory(Entry(OWN), (Entry(replace(OWN, merges=3)), Entry(CAT)), baseline=OWN)

    assert list(write_memory(memory).texts.values()) == ["low\r\nlow"]


def test_lone_surrogates_come_back() -> None:
    memory = Memory(Entry(replace(OWN, source=Source("text", "a\ud800"))))

    assert read_memory(kept(memory)) == memory


def test_a_text_that_is_too_long_is_not_kept() -> None:
    long = Entry(replace(OWN, source=Source("text", "x" * (LONGEST_KEPT + 1))))
    found = read_memory(kept(Memory(long, (Entry(CAT),))))

    assert (found.now, found.past) == (None, (Entry(CAT),))


def test_of_long_texts_only_the_last_edits_are_kept() -> None:
    past = tuple(
        Entry(replace(OWN, source=Source("text", f"{number}" * (MOST_KEPT // 3))))
        for number in range(6)
    )

    assert read_memory(kept(Memory(Entry(CAT), past))).past == past[3:]


def test_a_text_that_was_typed_and_never_arrived_is_read_too() -> None:
    memory = Memory(Entry(OWN))
    unsent = {"kind": "text", "text": "lower"}

    assert read_memory({**kept(memory), "unsent": unsent}).unsent == Source("text", "lower")


@pytest.mark.parametrize("unsent", [None, 5, {}, {"kind": "image", "text": "x"}, {"text": "x"}])
def test_anything_else_that_was_never_sent_is_left_aside(unsent: object) -> None:
    memory = Memory(Entry(OWN))

    assert read_memory({**kept(memory), "unsent": unsent}) == memory


@pytest.mark.parametrize(
    "change",
    [
        {"version": 2},
        {"mode": "upside down"},
        {"now": 5},
        {"now": {}},
        {"past": None},
        {"past": [5]},
        {"past": [None] * 101},
        {"baseline": "x"},
    ],
)
def test_what_is_none_of_ours_is_refused(change: dict[str, Any]) -> None:
    found = kept(Memory(Entry(OWN)))
    found["index"] |= change

    with pytest.raises(ValueError, match="cannot be read"):
        read_memory(found)


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "image"},
        {"kind": None},
        {"text": 5},
        {"recipe": "{}" * 20_000},
        {"recipe": "[" * 9000},
        {"recipe": '{"score": "best"}'},
        {"recipe": '{"min_count": 1' + "0" * 60 + "}"},
        {"lines": 1},
        {"merges": 99_999},
        {"merges": "9"},
        {"forced": "x"},
        {"forced": [[0, "a"]]},
        {"at": -1},
        {"opening": None},
        {"sample": "nothing_of_ours"},
        {"sample": ["seed_cat_sat"]},
    ],
)
def test_an_entry_with_a_wrong_field_is_refused(change: dict[str, Any]) -> None:
    found = kept(Memory(Entry(OWN)))
    found["index"]["now"] |= change

    with pytest.raises(ValueError, match=r"must|cannot|read|list|merge|score|recipe"):
        read_memory(found)


@pytest.mark.parametrize("found", [{}, {"index": {}}, {"index": [], "texts": {}}])
def test_nothing_at_all_is_refused_too(found: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        read_memory(found)


def test_an_edit_whose_text_is_gone_is_left_out() -> None:
    found = kept(Memory(Entry(CAT), (Entry(OWN), Entry(TABLE)), own=(OWN.source,)))
    found["texts"] = {}

    assert read_memory(found) == Memory(Entry(CAT))
