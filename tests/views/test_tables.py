from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pandas as pd
import pytest

from bpe import RECIPES, Corpus
from bpe.training import Trainer
from bpe.views.labels import token_label
from bpe.views.tables import (
    Table,
    changed_word_table,
    merge_table,
    pair_change_table,
    pair_table,
    tie_table,
    token_occurrences,
    vocabulary_table,
    word_table,
)

LOW = "low low lower lowest"


def rows(table: Table) -> list[tuple]:
    return list(table.frame.itertuples(index=False, name=None))


def pairs_by_hand(trainer: Trainer) -> pd.DataFrame:
    """Count, words and replacements of every pair, counted from the words one by one."""
    found = []
    for index, (_, count, ids) in enumerate(trainer.words()):
        for left, right in itertools.pairwise(ids):
            found.append((left, right, count, index))
    seen = pd.DataFrame(found, columns=["left", "right", "count", "word"])
    return seen.groupby(["left", "right"]).agg({"count": "sum", "word": "nunique"})


def replaced_by_hand(trainer: Trainer, pair: tuple[int, int]) -> int:
    total = 0
    for _, count, ids in trainer.words():
        at = 0
        while at < len(ids) - 1:
            here = tuple(ids[at : at + 2]) == pair
            total += count if here else 0
            at += 2 if here else 1
    return total


def test_pairs_stand_in_the_order_in_which_they_would_be_picked(train) -> None:
    table = pair_table(train(LOW), 3)

    assert list(table.frame.columns) == [
        "rank", "left", "right", "result", "count", "replaced", "words", "tie",
    ]  # fmt: skip
    assert rows(table) == [
        (1, "l", "o", "lo", 4, 4, 3, True),
        (2, "o", "w", "ow", 4, 4, 3, True),
        (3, "w", "</w>", "w</w>", 2, 2, 1, False),
    ]


def test_a_row_of_the_pair_table_knows_its_pair(train) -> None:
    trainer = train(LOW)
    table = pair_table(trainer, 3)

    spelled = [tuple(trainer.vocabulary[i].text for i in pair) for pair in table.keys]
    assert spelled == [("l", "o"), ("o", "w"), ("w", "</w>")]


def test_a_table_says_how_much_of_the_whole_it_shows(train) -> None:
    table = pair_table(train(LOW), 3)

    assert (table.total, table.caption) == (9, "3 of 9")


def test_overlapping_occurrences_are_counted_but_not_replaced(train) -> None:
    assert rows(pair_table(train("aaa", "gpt2"), 5)) == [(1, "a", "a", "aa", 2, 1, 1, False)]


def test_pairs_below_the_smallest_count_of_the_recipe_are_not_in_the_total(train) -> None:
    # ab twice; bc once, below subword-nmt's smallest count of 2.
    table = pair_table(train("ab ab abc", "subword-nmt"), 10)

    assert all(count >= 2 for count in table.frame["count"])
    assert table.total == len(table.frame)


@pytest.mark.parametrize("position", [0, 1, 60, 150])
def test_the_pair_table_agrees_with_a_recount_of_the_words(train, sample, position) -> None:
    trainer = train(sample("alice_chapters_1_3.txt")[:6000], "huggingface", 150)
    trainer.goto(position)
    table = pair_table(trainer, 40)
    by_hand = pairs_by_hand(trainer)

    expected = by_hand.loc[list(table.keys)]
    assert table.frame["count"].tolist() == expected["count"].tolist()
    assert table.frame["words"].tolist() == expected["word"].tolist()
    assert table.frame["replaced"].tolist() == [replaced_by_hand(trainer, p) for p in table.keys]
    assert table.total == len(by_hand)
    assert table.frame["count"].tolist() == by_hand["count"].nlargest(40).tolist()


def test_halves_of_characters_stay_apart_in_the_pair_table(train) -> None:
    table = pair_table(train("éèéèéè", "minbpe-basic"), 10)

    assert [row[1:5] for row in rows(table)] == [
        ("⟨C3⟩", "⟨A9⟩", "é", 3),
        ("⟨A9⟩", "⟨C3⟩", "⟨A9 C3⟩", 3),
        ("⟨C3⟩", "⟨A8⟩", "è", 3),
        ("⟨A8⟩", "⟨C3⟩", "⟨A8 C3⟩", 2),
    ]


def test_tied_pairs_stand_in_the_order_of_the_rule(train) -> None:
    trainer = train(LOW)
    table = tie_table(trainer, 9)

    assert list(table.frame.columns) == ["order", "left", "right", "left id", "right id"]
    left, middle, right = (trainer.next_pair or ())[0], *trainer.ties()[1]
    assert rows(table) == [(1, "l", "o", left, middle), (2, "o", "w", middle, right)]
    assert table.keys == trainer.ties()
    assert tie_table(trainer, 1).caption == "1 of 2"
    assert tie_table(trainer, 1).caption_in("tied pair") == "1 of 2 tied pairs"
    assert rows(tie_table(train("", merges=0), 5)) == []


def test_words_stand_by_count_with_their_splits(train) -> None:
    table = word_table(train(LOW, merges=1), 10)

    assert list(table.frame.columns) == ["word", "count", "split", "tokens"]
    assert rows(table) == [
        ("low", 2, "lo | w | </w>", 3),
        ("lower", 1, "lo | w | e | r | </w>", 5),
        ("lowest", 1, "lo | w | e | s | t | </w>", 6),
    ]
    assert table.keys == (0, 1, 2)


def test_the_most_frequent_words_come_first_and_equal_ones_in_order(train) -> None:
    table = word_table(train("d c b b a a"), 3)

    assert table.frame["word"].tolist() == ["b", "a", "d"]
    assert (table.keys, table.caption) == ((2, 3, 0), "3 of 4")


def test_a_whole_text_as_one_word_shows_its_beginning(train) -> None:
    table = word_table(train("ab\n" * 100_000, "minbpe-basic"), 10)

    word, count, split, tokens = rows(table)[0]
    assert word == "ab↵" * 39 + "ab…"
    assert split == "a | b | ↵ | " * 13 + "a | …"
    assert (count, tokens) == (1, 300_000)


def test_merges_are_listed_in_the_order_they_were_learned(train) -> None:
    table = merge_table(train(LOW, merges=3), 10)

    assert list(table.frame.columns) == [
        "number", "left", "right", "result", "id", "count", "replaced", "tied", "forced",
    ]  # fmt: skip
    assert rows(table) == [
        (1, "l", "o", "lo", 8, 4, 4, 1, False),
        (2, "lo", "w", "low", 9, 4, 4, 0, False),
        (3, "low", "</w>", "low</w>", 10, 2, 2, 1, False),
    ]
    assert table.keys == (1, 2, 3)


def test_merges_can_be_listed_newest_first(train) -> None:
    table = merge_table(train(LOW, merges=3), 2, newest_first=True)

    assert table.frame["result"].tolist() == ["low</w>", "low"]
    assert (table.keys, table.caption) == ((3, 2), "2 of 3")


def test_a_merge_chosen_by_hand_is_marked(train) -> None:
    trainer = train(LOW)
    trainer.step(pair_table(trainer, 3).keys[2])

    # w and e stand side by side twice as well.
    assert rows(merge_table(trainer, 9)) == [(1, "w", "</w>", "w</w>", 8, 2, 2, 1, True)]


def test_the_vocabulary_tells_what_every_token_is(train) -> None:
    table = vocabulary_table(train(LOW, merges=2), 100)

    assert list(table.frame.columns) == [
        "id", "token", "kind", "bytes", "characters", "made from", "occurs now",
    ]  # fmt: skip
    assert rows(table) == [
        (0, "</w>", "marker", "20", 1, "", 4),
        (1, "e", "base", "65", 1, "", 2),
        (2, "l", "base", "6C", 1, "", 0),
        (3, "o", "base", "6F", 1, "", 0),
        (4, "r", "base", "72", 1, "", 1),
        (5, "s", "base", "73", 1, "", 1),
        (6, "t", "base", "74", 1, "", 1),
        (7, "w", "base", "77", 1, "", 0),
        (8, "lo", "merge", "6C 6F", 2, "l + o", 0),
        (9, "low", "merge", "6C 6F 77", 3, "lo + w", 4),
    ]


@pytest.mark.parametrize(
    ("search", "ids"),
    [
        ("lo", (8, 9)),  # the whole text first, then part of one
        ("w", (7, 0, 9)),
        ("6f77", (9,)),
        ("6F 77", (9,)),
        ("8", (8,)),
        ("nowhere", ()),
    ],
)
def test_the_vocabulary_is_searched_by_text_hex_and_id(train, search, ids) -> None:
    table = vocabulary_table(train(LOW, merges=2), 100, search=search)

    assert table.keys == ids
    assert table.total == len(ids)


def test_a_blank_is_found_by_itself_and_by_its_sign(train) -> None:
    trainer = train("a b", "minbpe-regex", 1)

    assert vocabulary_table(trainer, 9, search=" b").keys == (256,)
    assert vocabulary_table(trainer, 9, search="␣b").keys == (256,)
    assert vocabulary_table(trainer, 9, search="⟨F0⟩").keys == (0xF0,)


def test_fragments_hold_no_whole_character(train) -> None:
    frame = vocabulary_table(train("👋👋", "minbpe-basic", 3), 300).frame.set_index("id")

    assert frame.loc[256:258, "token"].tolist() == ["⟨F0 9F⟩", "⟨F0 9F 91⟩", "👋"]
    assert frame.loc[256:258, "characters"].tolist() == [0, 0, 1]
    assert frame.loc[257, "made from"] == "⟨F0 9F⟩ + ⟨91⟩"


@pytest.mark.parametrize("position", [0, 40, 100])
def test_occurrences_agree_with_a_recount_of_the_words(train, sample, position) -> None:
    trainer = train(sample("alice_chapters_1_3.txt")[:6000], "huggingface", 100)
    trainer.goto(position)
    by_hand: Counter[int] = Counter()
    for _, count, ids in trainer.words():
        for token_id in ids:
            by_hand[token_id] += count

    assert token_occurrences(trainer) == by_hand


def test_changed_words_show_before_and_after(train) -> None:
    trainer = train(LOW, merges=3)
    table = changed_word_table(trainer, 10)

    assert rows(table) == [("low", 2, "low | </w>", "low</w>")]
    assert (table.keys, table.total) == ((0,), 1)


def test_a_word_too_long_to_show_is_shown_around_its_first_change(train) -> None:
    # Sixty different letters, then the only pair that occurs more than once.
    head = "".join(map(chr, range(ord("A"), ord("A") + 60)))
    table = changed_word_table(train(head + "~~~~", "minbpe-basic", 1), 10)

    lead = " | ".join(head[-8:])
    assert rows(table) == [
        (head + "~~~~", 1, f"… | {lead} | ~ | ~ | ~ | ~", f"… | {lead} | ~~ | ~~")
    ]


@pytest.mark.parametrize("recipe", ["huggingface", "minbpe-basic"])
def test_changed_words_are_those_of_the_step(train, sample, recipe) -> None:
    trainer = train(sample("alice_chapters_1_3.txt")[:3000], recipe)
    for _ in range(60):
        step = trainer.step()
        table = changed_word_table(trainer, 10_000)

        assert table.keys == tuple(word.word_index for word in step.changed_words)
        for row, word in zip(rows(table), step.changed_words, strict=True):
            if len(word.before) <= 40:
                labels = [token_label(trainer.vocabulary[i]) for i in word.before]
                assert row[2] == " | ".join(labels)


def test_before_the_first_merge_nothing_has_changed(train) -> None:
    assert changed_word_table(train(LOW), 10).caption == "0 of 0"
    assert pair_change_table(train(LOW), 10).caption == "0 of 0"


def test_pair_changes_are_sorted_by_their_size(train) -> None:
    # Merging l and o: `ow` becomes `lo w` in all four places.
    trainer = train(LOW, merges=1)
    table = pair_change_table(trainer, 10)

    assert list(table.frame.columns) == ["left", "right", "before", "after", "change"]
    assert rows(table) == [
        ("lo", "w", 0, 4, 4),
        ("l", "o", 4, 0, -4),
        ("o", "w", 4, 0, -4),
    ]


def test_pair_changes_are_told_apart_by_what_happened_to_the_count(train) -> None:
    # Merging a and a in `aaab` and `ab`: `aa a` and `a b` are left of `a a a b`.
    trainer = train("aaab ab", "identifiers", merges=1)

    def changes(kind: str) -> list[tuple]:
        return rows(pair_change_table(trainer, 10, kind=kind))

    assert changes("appeared") == [("aa", "a", 0, 1, 1)]
    assert changes("vanished") == [("a", "a", 2, 0, -2)]
    assert changes("rose") == changes("fell") == []


def test_a_count_that_only_fell_is_no_pair_that_vanished(train) -> None:
    # Merging a and b: c stands before a twice, once of it before b.
    trainer = train("cab ab cac", "identifiers", merges=1)

    assert rows(pair_change_table(trainer, 10, kind="fell")) == [("c", "a", 2, 1, -1)]
    assert rows(pair_change_table(trainer, 10, kind="appeared")) == [("c", "ab", 0, 1, 1)]


def test_counts_beyond_a_browser_keep_every_digit(huge) -> None:
    table = pair_table(huge, 10)

    assert table.frame["count"].tolist() == [str(2**70 + 3), "3"]
    assert word_table(huge, 10).frame["count"].tolist() == [str(2**70), "3"]
    assert token_occurrences(huge) == {0: 2**70 + 3, 1: 2**70 + 3, 2: 3}
    huge.step()
    assert merge_table(huge, 10).frame["replaced"].tolist() == [str(2**70 + 3)]
    assert vocabulary_table(huge, 10).frame["occurs now"].tolist() == [
        "0",
        "0",
        "3",
        str(2**70 + 3),
    ]
    changes = pair_change_table(huge, 10).frame["change"]
    assert str(-(2**70) - 3) in changes.tolist()


def all_tables(trainer: Trainer) -> list[Table]:
    return [
        pair_table(trainer, 10),
        word_table(trainer, 10),
        merge_table(trainer, 10),
        vocabulary_table(trainer, 300, search="nowhere"),
    ]


def test_column_types_do_not_depend_on_the_rows(train: Callable[..., Trainer]) -> None:
    full, empty = all_tables(train(LOW, merges=1)), all_tables(train(""))

    for some, none in zip(full, empty, strict=True):
        assert some.frame.dtypes.to_dict() == none.frame.dtypes.to_dict()
        assert (len(none.frame), none.keys) == (0, ())
    kinds = {str(kind) for table in full for kind in table.frame.dtypes}
    assert kinds == {"int64", "str", "bool"}


def test_every_alphabet_and_marker_makes_tables(sample) -> None:
    text = sample("emoji_chat.txt")[:1500]
    for name, recipe in RECIPES.items():
        trainer = Trainer(Corpus.from_text(text, recipe))
        trainer.goto(20)
        labels = vocabulary_table(trainer, 1000).frame["token"]
        assert len(labels) == len(trainer.vocabulary), name
        assert pair_table(trainer, 5).frame["result"].iloc[0] == token_label(_next(trainer)), name


def _next(trainer: Trainer):
    step = trainer.step()
    assert step is not None
    return trainer.vocabulary[step.token_id]
