"""Pairs that spell the same, and which of them is merged by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bpe.vocabulary import Pair
from pages.ui.address import pack, read_address, read_forced, write_address, write_forced
from pages.ui.editor import Edit
from pages.ui.forcing import built
from pages.ui.memory import read_memory, write_memory
from pages.ui.session import opened_by
from pages.ui.session_file import Session, read_session, write_session
from pages.ui.settings import Forced
from pages.ui.training import Run, train
from pages.ui.visit import Visit

MARKERS = "a a a ▁a"
"""By `teach-a-tokenizer` the marker and an a stand together four times, a typed ▁ and an a once."""


def opened(text: str, **query: str) -> Visit:
    visitor = opened_by(read_address({"text": pack(text), **query}))
    trained(visitor)
    return visitor


def trained(visitor: Visit) -> Run:
    run = train(visitor.settings, lambda *_: None, before=visitor.run, at=visitor.at)
    visitor.finish(run)
    return run


def typed_marker(visitor: Visit) -> Pair:
    run = visitor.run
    assert run is not None
    tokens = run.trainer.vocabulary.values()
    [typed] = [t.id for t in tokens if t.text == "▁" and t.kind == "base"]
    [letter] = [t.id for t in tokens if t.text == "a" and t.kind == "base"]
    return typed, letter


def first_merge(run: Run) -> Pair:
    run.trainer.goto(1)
    return run.trainer.merges[0]


def test_a_typed_look_alike_is_merged_and_not_the_marker_that_is_more_frequent() -> None:
    visitor = opened(MARKERS, recipe="teach-a-tokenizer")
    pair = typed_marker(visitor)

    visitor.force(pair)

    assert first_merge(trained(visitor)) == pair


def test_it_stays_the_one_over_an_edit_a_reload_and_in_a_session_file() -> None:
    visitor = opened(MARKERS, recipe="teach-a-tokenizer")
    visitor.force(typed_marker(visitor))
    trained(visitor)
    visitor.edit(Edit("text", f"b {MARKERS} ▁b", 1))
    assert first_merge(trained(visitor)) == typed_marker(visitor)

    kept = write_memory(visitor.memory)
    memory = read_memory({"index": kept.index, "texts": kept.texts})
    session = read_session("it", write_session(Session(visitor.settings)))

    assert memory.now is not None
    assert memory.now.settings == session.settings == visitor.settings
    assert visitor.settings.forced[0].built


def test_an_address_names_the_texts_and_means_the_most_frequent_pair() -> None:
    visitor = opened(MARKERS, recipe="teach-a-tokenizer")
    visitor.force(typed_marker(visitor))
    written = write_address(visitor.settings)

    assert written["forced"] == pack('[[0,"▁","a"]]')
    again = opened(MARKERS, recipe="teach-a-tokenizer", forced=written["forced"] or "")
    assert again.run is not None
    assert first_merge(again.run) != typed_marker(again)


def test_only_what_an_address_cannot_tell_apart_says_how_it_was_built() -> None:
    visitor = opened(MARKERS, recipe="teach-a-tokenizer")
    assert visitor.run is not None
    visitor.force(first_merge(visitor.run))

    assert visitor.settings.forced == (Forced(0, "▁", "a"),)


def test_where_none_is_built_so_the_most_frequent_one_is_merged() -> None:
    visitor = opened(MARKERS, recipe="teach-a-tokenizer")
    expected = first_merge(trained(visitor))
    forced = (Forced(0, "▁", "a", built="abc123"),)
    visitor.settings = replace(visitor.settings, forced=forced)

    assert first_merge(trained(visitor)) == expected


@pytest.mark.parametrize(
    ("text", "recipe", "merges"),
    [
        ("abc abc bcd abd ab", "identifiers", 0),
        ("å \\xc3 \\xc3 \\xa5", "gpt2", 50),
        ("d</w> d d</w>", "subword-nmt", 50),
        ("▁a a ▁a Ġa", "sentencepiece", 50),
    ],
)
def test_no_two_tokens_are_built_alike(text: str, recipe: str, merges: int) -> None:
    visitor = opened(text, recipe=recipe, merges=str(merges))
    assert visitor.run is not None
    vocabulary = visitor.run.trainer.vocabulary

    names = {built(vocabulary, (token, token)) for token in vocabulary}

    assert len(names) == len(vocabulary)


def test_a_token_made_of_other_halves_is_built_otherwise() -> None:
    ways = (
        [[0, "a", "b"], [1, "ab", "c"]],
        [[0, "b", "c"], [1, "a", "bc"]],
    )
    names = set()
    for way in ways:
        visitor = opened("abc abc", recipe="identifiers", merges="2")
        visitor.settings = replace(visitor.settings, forced=read_forced(way))
        trainer = trained(visitor).trainer
        trainer.goto(2)
        [whole] = [token.id for token in trainer.vocabulary.values() if token.text == "abc"]
        names.add(built(trainer.vocabulary, (whole, whole)))

    assert len(names) == 2


@pytest.mark.parametrize(
    "row", [[0, "a", "b", "xyz"], [0, "a", "b", 7], [0, "a", "b", "ab", "cd"], [0, "a", "b", ""]]
)
def test_a_name_that_is_none_is_refused(row: list[object]) -> None:
    with pytest.raises(ValueError, match="each merge is a position"):
        read_forced([row])


def test_merges_are_read_as_they_were_written() -> None:
    forced = (Forced(0, "a", "b"), Forced(3, "▁", "a", "00ff"))

    assert read_forced(write_forced(forced)) == forced
