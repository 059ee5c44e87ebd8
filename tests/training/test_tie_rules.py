"""Which of several pairs with the same count comes first, rule by rule."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from bpe import Trainer

MakeTrainer = Callable[..., Trainer]


def tied(trainer: Trainer) -> list[str]:
    """The pairs with the highest count, the winner first."""
    tokens = trainer.vocabulary
    return [f"{tokens[left].text}+{tokens[right].text}" for left, right in trainer.ties()]


@pytest.mark.parametrize(
    ("tie_break", "order"),
    [
        ("first-seen", ["z+y", "b+a", "ab+c", "y+ab"]),
        ("lowest-ids", ["b+a", "y+ab", "z+y", "ab+c"]),
        ("alphabetical", ["ab+c", "b+a", "y+ab", "z+y"]),
        ("reverse-alphabetical", ["z+y", "y+ab", "b+a", "ab+c"]),
        ("shortest", ["b+a", "z+y", "ab+c", "y+ab"]),
    ],
)
def test_each_rule_has_its_order(trainer_of: MakeTrainer, tie_break: str, order: list[str]) -> None:
    trainer = trainer_of({"zy": 1, "ba": 1, "abc": 1, "yab": 1}, tie_break=tie_break)
    assert tied(trainer) == ["a+b"]

    trainer.step()

    assert tied(trainer) == order
    assert trainer.next_pair == trainer.ties()[0]


def test_first_seen_means_as_the_corpus_stands_now(trainer_of: MakeTrainer) -> None:
    # "bc" is seen first, but once "ab" is merged its first place lies behind that of "de".
    trainer = trainer_of({"abc": 1, "de": 2, "bc": 2, "ab": 3})

    assert tied(trainer) == ["a+b"]
    trainer.step()

    assert tied(trainer) == ["d+e", "b+c"]
    trainer.undo()
    assert [candidate.pair for candidate in trainer.candidates(3)] == [
        (97, 98),
        (98, 99),
        (100, 101),
    ]


def test_first_seen_looks_past_many_places_that_are_gone(trainer_of: MakeTrainer) -> None:
    # The first 60 places of "bc" go when "ab" is merged; the three that stay lie behind "de".
    trainer = trainer_of("abc" * 60 + "de" * 3 + "f" + "bc" * 3)
    trainer.step((97, 98))

    shown = [candidate.pair for candidate in trainer.candidates(9) if candidate.count == 3]

    assert shown == [(100, 101), (98, 99)]
    trainer.goto(3)
    trainer.goto(1)
    assert [c.pair for c in trainer.candidates(9) if c.count == 3] == shown


def test_lowest_ids_of_bytes_follow_the_order_of_the_alphabet(trainer_of: MakeTrainer) -> None:
    # As bytes a blank comes before all letters; in GPT-2's order it comes after them.
    table = {"b ": 1, " b": 1}

    assert tied(trainer_of(table, tie_break="lowest-ids")) == [" +b", "b+ "]
    in_gpt2_order = trainer_of(table, tie_break="lowest-ids", alphabet="gpt2-bytes")
    assert tied(in_gpt2_order) == ["b+ ", " +b"]


def test_bytes_are_compared_as_bytes(trainer_of: MakeTrainer) -> None:
    # é is c3 a9; as shown text its first byte would be "\xc3" and come before "z".
    trainer = trainer_of({"é": 1, "za": 1}, tie_break="alphabetical")

    assert trainer.ties() == ((0x7A, 0x61), (0xC3, 0xA9))


def test_a_marker_is_compared_by_its_symbol(trainer_of: MakeTrainer) -> None:
    table = {"a": 1, "z": 1}
    settings = {"alphabet": "characters", "boundary": "start:▁"}

    assert tied(trainer_of(table, tie_break="alphabetical", **settings)) == ["▁+a", "▁+z"]
    assert tied(trainer_of(table, tie_break="reverse-alphabetical", **settings)) == ["▁+z", "▁+a"]


@pytest.mark.parametrize(
    ("boundary", "order"),
    [
        ("end:</w>", ["a+b", "b+c", "c+d", "d+</w>", "w+x", "x+</w>"]),
        ("suffix:</w>", ["a+b", "b+c", "c+d</w>", "w+x</w>"]),
    ],
)
def test_a_marker_counts_as_one_character(
    trainer_of: MakeTrainer, boundary: str, order: list[str]
) -> None:
    table = {"abcd": 1, "wx": 1}
    trainer = trainer_of(table, alphabet="characters", boundary=boundary, tie_break="shortest")

    assert tied(trainer) == order


def test_the_typed_letters_of_a_marker_are_all_counted(trainer_of: MakeTrainer) -> None:
    table = {"</w>": 1, "abc": 1}
    trainer = trainer_of(table, alphabet="characters", boundary="end:</w>", tie_break="shortest")

    for left, right in [("<", "/"), ("</", "w"), ("</w", ">")]:
        ids = {token.text: token.id for token in trainer.vocabulary.values()}
        trainer.step((ids[left], ids[right]))

    assert tied(trainer) == ["a+b", "b+c", "c+</w>", "</w>+</w>"]


@pytest.mark.parametrize("tie_break", ["alphabetical", "reverse-alphabetical", "shortest"])
def test_pairs_of_long_tokens_are_in_the_order_of_what_they_spell(
    trainer_of: MakeTrainer, slow_way: Any, tie_break: str
) -> None:
    parts = [f"{'ab' * 40}{end}{'cd' * 40}" for end in "xyzwv"]
    trainer = trainer_of(dict.fromkeys(parts, 1), tie_break=tie_break)

    while trainer.step():
        assert trainer.candidates(10) == slow_way.all_candidates(trainer)[:10]
        assert trainer.next_pair == next(iter(trainer.ties(1)), None)


def test_pairs_that_wait_hold_no_long_texts(trainer_of: MakeTrainer) -> None:
    """A pair of the first letter and a token as long as all merges so far is left behind by each.

    They spell 720,000 characters together, in two bytes each.
    """
    letters = "".join(chr(0x3400 + number) for number in range(1200))
    trainer = trainer_of(f"\u8000{letters}", alphabet="characters", tie_break="alphabetical")

    tracemalloc.start()
    trainer.goto(1198)
    trainer.candidates(5)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert trainer.vocabulary[trainer.base_size + 1197].text == letters[:1199]
    assert held < 2_500_000
