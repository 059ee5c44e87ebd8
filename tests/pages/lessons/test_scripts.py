"""Every lesson tells the truth: its claims hold, and its numbers are those found by hand."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import regex

from bpe.views.lessons import Account, Scene, holds, narrate, plain
from pages.lessons.lesson import Lesson
from pages.lessons.scripts import LESSONS
from pages.lessons.visit import told_of, trained

VECTORS = Path(__file__).parents[2] / "vectors"
CHECKS = json.loads((VECTORS / "27_seed_checks.json").read_text("utf-8"))

SCENES = [
    pytest.param(lesson, scene, id=f"{lesson.name}-{number}")
    for lesson in LESSONS.values()
    for number, scene in enumerate(lesson.scenes, start=1)
]
each_scene = pytest.mark.parametrize(("lesson", "scene"), SCENES)

# Numbers as words; "one" and "first" say no number that a training could change.
NUMBER_WORDS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "twenty",
    "twice",
    "both",
]


@cache
def accounts(name: str) -> dict[str, Account]:
    return told_of(trained(LESSONS[name]))


def sentence(name: str, number: int) -> str:
    lesson = LESSONS[name]
    scene = lesson.scenes[number - 1]
    takes = accounts(name)
    return plain(narrate(scene.says, takes[lesson.take_of(scene)].at[scene.at], takes))


@each_scene
def test_all_that_a_sentence_claims_is_true(lesson: Lesson, scene: Scene) -> None:
    takes = accounts(lesson.name)
    moment = takes[lesson.take_of(scene)].at[scene.at]

    assert [claim for claim in scene.holds if not holds(claim, moment, takes)] == []
    assert narrate(scene.says, moment, takes)  # every field is found


@each_scene
def test_no_number_and_no_token_is_typed(lesson: Lesson, scene: Scene) -> None:
    typed = " ".join(literal for literal, _, _, _ in Formatter().parse(scene.says))

    assert not regex.search(r"\d|[▁Ġ<>'\"`\\]", typed)
    assert [word for word in NUMBER_WORDS if regex.search(rf"(?i)\b{word}\b", typed)] == []


@each_scene
def test_the_focus_is_there_to_be_lit(lesson: Lesson, scene: Scene) -> None:
    moment = accounts(lesson.name)[lesson.take_of(scene)].at[scene.at]

    match scene.focus:
        case (left, right):
            assert moment.pair[f"{left} {right}"].count > 0
        case (token,):
            assert moment.token[token] in moment.left_over
        case _:
            assert scene.focus == ()


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_has_a_few_scenes_each_of_another_sight(lesson: Lesson) -> None:
    assert 4 <= len(lesson.scenes) <= 8
    for one, other in pairwise(lesson.scenes):
        assert (one.says, one.at, one.focus) != (other.says, other.at, other.focus)
        assert one.says != other.says


# Results of the seeds, put right


@pytest.mark.parametrize(
    ("name", "take", "merges"),
    [
        ("cat", "cat", CHECKS["seed_002"]["merges"]),
        ("ties", "first-seen", CHECKS["seed_002"]["merges"]),
        ("est", "low", CHECKS["seed_003"]["merges"]),
        ("swedish", "letters", CHECKS["seed_001"]["merges"]),
        ("identifiers", "words", CHECKS["seed_004"]["merges"]),
        ("hello", "hello", CHECKS["seed_000"]["hello_world"]["merges"]),
        ("course", "course", CHECKS["seed_000"]["hf_course_vocab50"]["merges"]),
        ("markers", "end", CHECKS["seed_003"]["merges"]),
    ],
)
def test_a_lesson_is_told_about_the_merges_of_its_seed(
    name: str, take: str, merges: list[dict[str, Any]]
) -> None:
    account = accounts(name)[take]

    assert account.last == len(merges)
    for number, merge in enumerate(merges, start=1):
        told_merge = account.merge[number]
        tied = merge["tied_pairs"] - 1 if "tied_pairs" in merge else len(merge["tied_with"])
        assert [told_merge.left.label, told_merge.right.label] == merge["pair"]
        assert (told_merge.count, told_merge.tied) == (merge["count"], tied)
        assert told_merge.after == merge.get("tokens_after", told_merge.after)


@pytest.mark.parametrize(
    ("name", "told_numbers"),
    [
        (
            "cat",
            [
                "43 11",
                "6",
                "11 43 37",
                "3 4",
                "25",
                "5 23 43 3",
                "16 43 11 11 27",
            ],
        ),
        ("ties", ["3 4", "", "", "", "4 25", "2 3"]),
        ("est", ["5", "5 2 5", "3", "2", "", "9"]),
        ("replace", ["9 5 9 1 10", "", "5", "", "4"]),
        (
            "swedish",
            ["5 3 4 12", "2", "5", "4", "12 12 2", "2 3 5 3 4 3 14 12", "3", "3 5 12 6"],
        ),
        (
            "identifiers",
            ["6 6 5 3 2 2 1 19", "5 3 2 1 11", "6 2 8", "4 2 2 4", "7 4 11", "12"],
        ),
        ("hello", ["9", "9", "", "5", "9 2 18"]),
        ("overlaps", ["3", "3 2", "4 2 2 3", "", "4 2"]),
        ("emoji", ["1 4 0 9 91 8 4", "0 9", "3 258", "0 9 91 5", "0 9 91 8 3", "0 9 91 2"]),
        ("markers", ["5 25", "3", "25", "3 3", "20 14 8", "3 2 5", "7 9 7"]),
        (
            "course",
            [
                "31 7",
                "3 8 5",
                "19",
                "50 31 19",
                "20 9 38 44 30 19 20 24 34 42 2",
                "0 28 29",
            ],
        ),
    ],
)
def test_the_numbers_of_each_sentence_are_those_found_by_hand(
    name: str, told_numbers: list[str]
) -> None:
    numbers = [
        " ".join(regex.findall(r"\d+", sentence(name, number)))
        for number in range(1, len(LESSONS[name].scenes) + 1)
    ]

    assert numbers == told_numbers


def test_the_cat_sentence_shrinks_as_the_seed_says() -> None:
    account = accounts("cat")["cat"]

    assert [account.at[k].tokens for k in range(6)] == [43, 37, 33, 29, 25, 23]
    assert account.at[5].tied_merges == 3


def test_est_is_never_a_token() -> None:
    assert "est never was one" in sentence("est", 6)
    assert "e + s or s + t, each seen once" in sentence("est", 4)


def test_replacing_text_makes_a_token_that_was_never_merged() -> None:
    assert "must stay ae s" in sentence("replace", 4)
    assert "It makes aes" in sentence("replace", 4)


def test_half_a_character_is_learned_before_any_whole_one() -> None:
    assert "l + ⟨C3⟩ stands in every word: 14 times" in sentence("swedish", 6)
    assert "lägre</w> is merge 12 of 12" in sentence("swedish", 5)


def test_the_fourth_merge_of_the_identifiers_is_a_tie_between_two_pairs() -> None:
    assert sentence("identifiers", 4) == (
        "Merge 4 is a tie. e + r stands in getter and setter, 2 + 2 = 4; t + e stands in the same "
        "words, as often. This recipe takes the first in the alphabet: e + r."
    )


def test_the_same_word_is_encoded_in_two_ways_after_two_rules() -> None:
    assert "Here he becomes ▁ he: 2 tokens. After the other road it is ▁ h e: 3 tokens." in (
        sentence("ties", 6)
    )


def test_three_letters_encode_to_one_unknown_and_two_known_ones() -> None:
    assert "And xyz? Only <UNK> y z." in sentence("course", 6)
