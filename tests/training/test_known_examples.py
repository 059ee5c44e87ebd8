"""Small corpora that people trip over, each with the merges worked out by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe import Corpus, Recipe, Trainer
from bpe.vocabulary import Token

MakeTrainer = Callable[..., Trainer]


def told(trainer: Trainer, most: int = 99) -> list[tuple[str, str, int, int]]:
    """Left text, right text, count, and how many pairs share the count, the winner included."""
    trainer.goto(most)
    tokens = trainer.vocabulary
    return [
        (tokens[step.pair[0]].text, tokens[step.pair[1]].text, step.count, step.tied + 1)
        for step in trainer.steps
    ]


def spelled(trainer: Trainer) -> list[str]:
    """The text of each token, in the order of the corpus."""
    tokens: list[Token] = [trainer.vocabulary[token_id] for token_id in trainer.text_token_ids()]
    return [token.text for token in tokens]


@pytest.mark.parametrize(
    ("tie_break", "merges"),
    [
        ("first-seen", [("a", "a", 4, 1), ("aa", "a", 2, 2), ("aaa", "b", 2, 1)]),
        ("lowest-ids", [("a", "a", 4, 1), ("a", "b", 2, 2), ("aa", "ab", 2, 1)]),
    ],
)
def test_the_textbook_example_ends_the_same_by_two_ways(
    trainer_of: MakeTrainer, tie_break: str, merges: list[tuple[str, str, int, int]]
) -> None:
    trainer = trainer_of("aaabdaaabac", tie_break=tie_break)

    assert told(trainer, 3) == merges
    assert trainer.text_token_ids() == [258, 100, 258, 97, 99]


@pytest.mark.parametrize(
    ("tie_break", "made"),
    [
        ("first-seen", ["dd", "cc", "bb", "aa"]),
        ("lowest-ids", ["cc", "dd", "aa", "bb"]),
        ("alphabetical", ["cc", "dd", "aa", "bb"]),
        ("reverse-alphabetical", ["dd", "cc", "bb", "aa"]),
        ("shortest", ["cc", "dd", "aa", "bb"]),
    ],
)
def test_runs_of_four_letters_are_ordered_by_the_tie_rule(
    trainer_of: MakeTrainer, tie_break: str, made: list[str]
) -> None:
    merges = told(trainer_of("bbbaaaddddcccc", tie_break=tie_break), 4)

    assert [left + right for left, right, _, _ in merges] == made
    assert [count for _, _, count, _ in merges] == [3, 3, 2, 2]


@pytest.mark.parametrize(
    ("tie_break", "made"),
    [("first-seen", ["DC", "DCB", "AB"]), ("lowest-ids", ["AB", "BAB", "CD"])],
)
def test_six_pairs_tie_for_the_first_merge(
    trainer_of: MakeTrainer, tie_break: str, made: list[str]
) -> None:
    merges = told(trainer_of("DCBBABCDCBABCD", tie_break=tie_break), 3)

    assert [left + right for left, right, _, _ in merges] == made
    assert merges[0][2:] == (2, 6)


def test_without_splitting_a_word_takes_the_blank_before_it(trainer_of: MakeTrainer) -> None:
    merges = told(trainer_of("low low low lower lowest"), 4)

    assert merges == [
        ("l", "o", 5, 2),
        ("lo", "w", 5, 1),
        (" ", "low", 4, 1),
        (" low", " low", 2, 2),
    ]


def test_a_merge_does_not_reach_into_words_where_its_parts_stand_apart(
    trainer_of: MakeTrainer,
) -> None:
    trainer = trainer_of({"alt": 10, "alo": 1, "lob": 5}, alphabet="characters")

    assert told(trainer, 3) == [("a", "l", 11, 1), ("al", "t", 10, 1), ("l", "o", 5, 2)]
    assert spelled(trainer) == ["alt", "al", "o", "lo", "b"]
    assert told(trainer)[3:] == [("lo", "b", 5, 1), ("al", "o", 1, 1)]


def test_hug_pug_pun_bun_hugs(trainer_of: MakeTrainer) -> None:
    table = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}

    assert told(trainer_of(table, alphabet="characters"), 5) == [
        ("u", "g", 20, 1),
        ("u", "n", 16, 1),
        ("h", "ug", 15, 1),
        ("p", "un", 12, 1),
        ("p", "ug", 5, 2),
    ]


def test_commas_and_blanks_are_letters_like_others(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("x,y,x,y,x,y")

    assert told(trainer, 2) == [("x", ",", 3, 2), ("x,", "y", 3, 1)]
    assert trainer.text_token_ids() == [257, 44, 257, 44, 257]


def test_a_word_listed_twice_adds_up() -> None:
    trainer = Trainer(Corpus.from_counts([("low", 2), ("low", 3)], Recipe()))

    assert [step.count for step in trainer] == [5, 5]


def test_the_cat_sat_on_the_mat(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of(
        "the cat sat on the mat the cat ate the rat",
        alphabet="characters",
        pretokenizer="whitespace",
        boundary="start:▁",
    )

    assert told(trainer, 5) == [
        ("a", "t", 6, 1),
        ("▁", "t", 4, 3),
        ("▁t", "h", 4, 2),
        ("▁th", "e", 4, 1),
        ("▁", "c", 2, 2),
    ]
    assert [step.tokens_before for step in trainer.steps] == [43, 37, 33, 29, 25]
    assert trainer.token_count == 23


def test_identifiers_break_ties_by_the_alphabet(trainer_of: MakeTrainer) -> None:
    table = {"get": 6, "set": 5, "reset": 3, "getter": 2, "setter": 2, "offset": 1}
    trainer = trainer_of(table, alphabet="characters", tie_break="alphabetical")

    assert told(trainer, 4) == [
        ("e", "t", 19, 1),
        ("s", "et", 11, 1),
        ("g", "et", 8, 1),
        ("e", "r", 4, 2),
    ]


def test_swedish_words_with_an_end_marker(trainer_of: MakeTrainer) -> None:
    table = {"låg": 5, "lågt": 3, "lägre": 2, "låga": 4}
    trainer = trainer_of(table, alphabet="characters", boundary="end:</w>")

    assert told(trainer, 4) == [
        ("l", "å", 12, 2),
        ("lå", "g", 12, 1),
        ("låg", "</w>", 5, 1),
        ("låg", "a", 4, 2),
    ]


def test_pairs_whose_counts_fell_are_still_offered(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab": 1, "abc": 1, "bcd": 1, "bc": 1}, alphabet="characters")

    merges = told(trainer)

    assert merges[0] == ("b", "c", 3, 1)
    assert merges[1][2:] == (1, 3)
    assert len(merges) == 4
    assert spelled(trainer) == ["ab", "abc", "bcd", "bc"]
