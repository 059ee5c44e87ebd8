"""The phases in words and the variables as labels, against a pencil."""

from __future__ import annotations

from typing import Any

import pytest

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.views.code_trace import Phase, chosen_sentence, phases, trace_merge, trace_title


def trained(table: dict[str, int], position: int = 0, **recipe: Any) -> Trainer:
    settings = {"alphabet": "characters", "pretokenizer": "whitespace", **recipe}
    trainer = Trainer(Corpus.from_counts(table, Recipe(**settings)))
    trainer.goto(position)
    return trainer


def told(trainer: Trainer) -> dict[str, Phase]:
    trace = trace_merge(trainer)
    assert trace is not None
    return {phase.name: phase for phase in phases(trace, trainer)}


def value(phase: Phase, name: str) -> tuple[tuple[str, ...], str, bool]:
    [found] = [value for value in phase.values if value.name == name]
    return found.lines, found.remark, found.is_new


def test_counting_shows_the_best_pairs_and_where_the_winner_stands() -> None:
    count = told(trained({"low": 5, "lowest": 2, "no": 1}))["count"]

    assert count.words == "Count the pairs of neighbours in all words: 6 different pairs."
    assert value(count, "counts") == (
        ("l + o: 7", "o + w: 7", "w + e: 2", "e + s: 2", "s + t: 2"),
        "6 different pairs, best first",
        True,
    )
    assert value(count, "corpus") == (
        ("l | o | w × 5", "l | o | w | e | s | t × 2"),
        "the words that hold the best pair; 3 in all",
        False,
    )
    for later in ("best", "counts[best]", "replaced", "merges[-1]"):
        assert value(count, later) == ((), "no value yet", False)


def test_picking_says_the_tie_and_which_rule_decides() -> None:
    pick = told(trained({"low": 5, "lowest": 2, "no": 1}, tie_break="shortest"))["pick"]

    assert pick.words == (
        "Pick the pair with the highest count: l + o, seen 7 times, tied with 1 other; "
        "a tie goes to the shortest result."
    )
    assert value(pick, "best") == (("l + o",), "", True)
    assert value(pick, "counts[best]") == (("7",), "", True)
    assert value(pick, "replaced") == ((), "no value yet", False)


def test_merging_shows_the_words_before_and_after() -> None:
    merge = told(trained({"aaab": 3, "b": 1}))["merge"]

    assert merge.words == "Join a + a in every word, from left to right: 3 times."
    assert value(merge, "corpus")[0] == ("a | a | a | b × 3", "→ aa | a | b × 3")
    assert value(merge, "counts[best]") == (("6",), "", False)
    assert value(merge, "replaced") == (("3",), "", True)
    assert value(merge, "merges[-1]") == ((), "no value yet", False)


def test_recording_shows_the_merge_as_it_is_written_down() -> None:
    record = told(trained({"aaab": 3, "b": 1}, position=1))["record"]

    assert value(record, "merges[-1]") == (("(a + a, 6, 3)",), "", True)
    assert value(record, "corpus")[0] == ("aa | a | b × 3",)


def test_markers_and_the_same_letters_typed_look_different() -> None:
    pick = told(trained({"▁▁": 2}, boundary="start:▁"))["count"]

    assert value(pick, "corpus")[0] == ("▁ | ⟨▁⟩ | ⟨▁⟩ × 2",)


def test_what_a_merge_of_bytes_makes_is_written_as_the_character_it_completes() -> None:
    trainer = Trainer(Corpus.from_text("éé é", RECIPES["minbpe-basic"]))

    merge = told(trainer)["merge"]

    assert value(merge, "corpus")[0] == (
        "⟨C3⟩ | ⟨A9⟩ | ⟨C3⟩ | ⟨A9⟩ | ␣ | ⟨C3⟩ | ⟨A9⟩ × 1",
        "→ é | é | ␣ | é × 1",
    )


def test_of_many_words_the_first_that_hold_the_pair_are_shown() -> None:
    table = {"xy": 1, **{f"ab{letter}": 1 for letter in "cdefgh"}}

    count = told(trained(table))["count"]

    lines, remark, _ = value(count, "corpus")
    assert lines == ("a | b | c × 1", "a | b | d × 1", "a | b | e × 1", "a | b | f × 1")
    assert remark == "the first 4 of the 6 words that hold the best pair; 7 in all"


def test_a_long_word_is_shown_around_its_first_change() -> None:
    merge = told(trained({"xyz" + "qrstuv" * 5: 1, "ab": 9, "klmnopijklmnoab": 1}))["merge"]

    assert value(merge, "corpus")[0] == (
        "a | b × 9",
        "→ ab × 9",
        "… | m | n | o | a | b × 1",
        "→ … | m | n | o | ab × 1",
    )


def test_long_labels_are_cut() -> None:
    trainer = trained({"a" * 64: 1, "b": 1}, position=6)

    assert all(
        len(line) < 120
        for phase in told(trainer).values()
        for found in phase.values
        for line in found.lines
    )


def test_huge_counts_are_written_in_full(huge: Trainer) -> None:
    assert value(told(huge)["pick"], "counts[best]")[0] == ("1,180,591,620,717,411,303,427",)


@pytest.mark.parametrize(
    ("position", "title"),
    [
        (0, "The first merge, which comes next: one round of the loop, really run just now."),
        (
            1,
            "Merge 1: one round of the loop, really run from the corpus as it is before any merge.",
        ),
        (2, "Merge 2: one round of the loop, really run from the corpus as merge 1 left it."),
    ],
)
def test_the_title_says_where_the_code_started(position: int, title: str) -> None:
    trace = trace_merge(trained({"low": 5}, position))

    assert trace is not None
    assert trace_title(trace) == title


def test_nothing_is_said_of_hands_where_the_recipe_decided() -> None:
    trainer = trained({"low": 5}, 1)
    trace = trace_merge(trainer)

    assert trace is not None
    assert chosen_sentence(trace, trainer) == ""


def test_a_merge_chosen_by_hand_is_said_to_be_one() -> None:
    trainer = trained({"low": 5, "lot": 2})
    letters = {token.text: token.id for token in trainer.vocabulary.values()}
    trainer.step((letters["o"], letters["t"]))
    trace = trace_merge(trainer)

    assert trace is not None
    assert chosen_sentence(trace, trainer) == (
        "This merge was chosen by hand: o + t, seen 2 times. The code knows nothing of that: "
        "left to itself it picks l + o, and this is what it does here."
    )
    merge = told(trainer)["merge"]
    assert value(merge, "corpus")[0][:2] == ("l | o | w × 5", "→ lo | w × 5")


def test_a_choice_that_the_code_makes_too_is_said_to_be_the_same() -> None:
    trainer = trained({"low": 5, "lot": 2})
    trainer.step(trainer.next_pair)
    trace = trace_merge(trainer)

    assert trace is not None
    assert chosen_sentence(trace, trainer) == (
        "This merge was chosen by hand, and the code picks the same: l + o."
    )
