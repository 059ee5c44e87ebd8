from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe.recipe import TIE_BREAKS
from bpe.views.differences import Row, aligned, first_parting, places_now

lists = st.lists(st.sampled_from("abcdef"), max_size=9)


def states(before: Sequence[Any], now: Sequence[Any]) -> list[tuple[Any, str, int]]:
    return [(row.merge, row.state, row.moved_by) for row in aligned(before, now)]


def test_merges_are_kept_moved_new_and_gone() -> None:
    assert states("abcdef", "adbxcf") == [
        ("a", "kept", 0),
        ("d", "up", 2),
        ("b", "down", 1),
        ("x", "new", 0),
        ("e", "gone", 0),
        ("c", "down", 2),
        ("f", "kept", 0),
    ]


def test_equal_lists_are_all_kept() -> None:
    assert states("ab", "ab") == [("a", "kept", 0), ("b", "kept", 0)]
    assert states("", "") == []


def test_everything_is_new_after_nothing_and_gone_before_nothing() -> None:
    assert states("", "a") == [("a", "new", 0)]
    assert states("a", "") == [("a", "gone", 0)]


def test_a_merge_that_stands_twice_is_matched_in_order() -> None:
    assert [(row.before, row.now) for row in aligned("aba", "aa")] == [(1, 1), (2, None), (3, 2)]
    assert [(row.before, row.now) for row in aligned("a", "aa")] == [(1, 1), (None, 2)]


@given(lists, lists)
def test_the_list_now_can_be_made_of_the_one_before_and_the_rows(
    before: list[str], now: list[str]
) -> None:
    rows = aligned(before, now)

    made: dict[int, str] = {}
    for row in rows:
        if row.now is not None:
            made[row.now] = row.merge if row.before is None else before[row.before - 1]
    assert [made[number] for number in sorted(made)] == now
    assert sorted(made) == list(range(1, len(now) + 1))


@given(lists, lists)
def test_each_merge_of_either_list_stands_in_one_row(before: list[str], now: list[str]) -> None:
    rows = aligned(before, now)

    assert sorted(row.before for row in rows if row.before) == list(range(1, len(before) + 1))
    assert [row.now for row in rows if row.now] == list(range(1, len(now) + 1))
    assert all(row.merge == before[row.before - 1] for row in rows if row.before)
    assert all(row.merge == now[row.now - 1] for row in rows if row.now)


@given(lists, lists)
def test_turning_an_edit_round_turns_its_rows_round(before: list[str], now: list[str]) -> None:
    there = {(row.merge, row.before, row.now) for row in aligned(before, now)}
    back = {(row.merge, row.now, row.before) for row in aligned(now, before)}

    assert there == back


@given(lists, lists)
def test_lists_are_the_same_up_to_where_they_part(before: list[str], now: list[str]) -> None:
    number = first_parting(before, now)

    if number is None:
        assert before == now
    else:
        assert before[: number - 1] == now[: number - 1]
        assert before[number - 1 : number] != now[number - 1 : number]


@given(lists, lists)
def test_a_reader_stays_at_the_same_merge_or_is_where_the_lists_part(
    before: list[str], now: list[str]
) -> None:
    places = places_now(before, now)

    assert len(places) == len(before) + 1
    assert places[0] == 0
    assert all(0 <= place <= len(now) for place in places)
    for position, merge in enumerate(before, start=1):
        place = places[position]
        if before[:position].count(merge) <= now.count(merge):
            assert now[place - 1] == merge
        else:
            assert place == min(first_parting(before, now) or 0, len(now))


def test_a_row_knows_how_far_it_moved() -> None:
    up, down = Row("a", 5, 2), Row("a", 2, 5)

    assert (up.state, up.moved_by) == ("up", 3)
    assert (down.state, down.moved_by) == ("down", 3)


# Against training both from scratch

EDITS = [
    ("low low lower lowest", "low low lower lowest newest newest"),
    ("the cat sat on the mat", "the cat sat on the hat"),
    ("the cat sat", "the cat sat"),
    ("aaaa aa", "aaa aa a"),
    ("low lower", ""),
]


@pytest.mark.parametrize(("before", "now"), EDITS)
def test_rows_of_an_edited_text_are_what_training_both_from_scratch_gives(
    history, spelled, from_scratch, before: str, now: str
) -> None:
    rows = aligned(spelled(history(before)), spelled(history(now)))

    was, is_now = from_scratch(before, 30), from_scratch(now, 30)
    assert [(r.merge.left.token.text, r.merge.right.token.text) for r in rows if r.now] == [
        step[:2] for step in is_now
    ]
    numbers = {step[:2]: number for number, step in enumerate(was, start=1)}
    for row in rows:
        found = numbers.pop((row.merge.left.token.text, row.merge.right.token.text), None)
        assert found == row.before
    assert not numbers


texts = st.text(alphabet="abc ", max_size=16)


@settings(max_examples=60, deadline=None)
@given(before=texts, now=texts)
def test_any_edit_of_a_text_is_what_training_both_from_scratch_gives(
    history, spelled, from_scratch, before: str, now: str
) -> None:
    rows = aligned(spelled(history(before)), spelled(history(now)))

    was, is_now = (
        {step[:2]: number for number, step in enumerate(from_scratch(text, 30), start=1)}
        for text in (before, now)
    )
    found = {(r.merge.left.token.text, r.merge.right.token.text): (r.before, r.now) for r in rows}
    assert found == {pair: (was.get(pair), is_now.get(pair)) for pair in was | is_now}


def pairs(rows: Sequence[Row]) -> list[tuple[str, str]]:
    return [
        (f"{row.merge.left.token.text}+{row.merge.right.token.text}", row.state) for row in rows
    ]


def test_another_tie_rule_is_an_edit(history, spelled) -> None:
    before = history("ba ba ab ab", merges=1)
    now = history("ba ba ab ab", merges=1, tie_break="alphabetical")

    assert pairs(aligned(spelled(before), spelled(now))) == [("b+a", "gone"), ("a+b", "new")]


def test_another_pre_tokenizer_is_an_edit(history, spelled) -> None:
    before = history("a b a b", merges=2, pretokenizer="none")
    now = history("a b a b", merges=2)

    assert pairs(aligned(spelled(before), spelled(now))) == [("a+ ", "gone"), ("a +b", "gone")]


def test_another_alphabet_keeps_what_spells_the_same(history, spelled) -> None:
    before = history("abc abc éa", merges=2)
    now = history("abc abc éa", merges=4, alphabet="bytes")

    assert pairs(aligned(spelled(before), spelled(now))) == [
        ("a+b", "kept"),
        ("ab+c", "kept"),
        (r"\xc3+\xa9", "new"),
        ("é+a", "new"),
    ]


def test_texts_of_their_own_in_each_line_are_an_edit(history, spelled) -> None:
    recipe = {"pretokenizer": "none", "merges": 1}
    before, now = history("a\nb", **recipe), history(["a", "b"], **recipe)

    assert pairs(aligned(spelled(before), spelled(now))) == [("a+\n", "gone")]


def test_another_count_in_a_word_table_is_an_edit(history, spelled) -> None:
    before = history({"ab": 3, "cd": 2})
    now = history({"ab": 3, "cd": 4})

    rows = aligned(spelled(before), spelled(now))
    assert [(*pair, row.moved_by) for pair, row in zip(pairs(rows), rows, strict=True)] == [
        ("c+d", "up", 1),
        ("a+b", "down", 1),
    ]


def test_a_merge_by_hand_is_an_edit(history, spelled) -> None:
    before = history("abc abc bc", merges=2)
    now = history("abc abc bc", merges=2, forced=((0, "a", "b"),))

    assert pairs(aligned(spelled(before), spelled(now))) == [
        ("b+c", "gone"),
        ("a+b", "new"),
        ("a+bc", "gone"),
        ("ab+c", "new"),
    ]


def test_every_tie_rule_parts_from_every_other_where_their_merges_first_differ(
    history, spelled
) -> None:
    runs = {
        rule: history("b a ab ba ca ac", pretokenizer="none", tie_break=rule) for rule in TIE_BREAKS
    }
    texts = {
        rule: [(run.vocabulary[a].text, run.vocabulary[b].text) for a, b in run.merges]
        for rule, run in runs.items()
    }
    for one in TIE_BREAKS:
        for other in TIE_BREAKS:
            pairs = zip_longest(texts[one], texts[other])
            first = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), None)
            assert first_parting(spelled(runs[one]), spelled(runs[other])) == first
