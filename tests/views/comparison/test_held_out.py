from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Trainer
from bpe.views.comparison import (
    ALL,
    HELD_OUT,
    TRAINED_ON,
    Curve,
    Parts,
    curve,
    held_out_chart,
    held_out_note,
    held_out_sentence,
    held_out_text,
    hold_out,
)
from bpe.views.comparison.held_out import counts_after, even_places
from bpe.views.palette import INKS

OTHER = "the theatre of the absurd, übrigens: 12 12 हिन्दी\n\n  the other"


@pytest.mark.parametrize("recipe", ["gpt2", "minbpe-regex", "huggingface", "o200k", "gage-1994"])
def test_one_trace_holds_what_any_number_of_merges_makes_of_a_text(
    sample: Callable[[str], str], recipe: str
) -> None:
    trainer = Trainer(Corpus.from_text(sample("udhr_german.txt")[:4000], RECIPES[recipe]))
    for _ in range(60):
        trainer.step()
    learned = trainer.tokenizer()

    found = counts_after(learned, OTHER, range(61))

    for merges in range(61):
        trainer.goto(merges)
        assert found[merges] == trainer.tokenizer().count(OTHER)


def test_the_places_are_even_and_hold_both_ends() -> None:
    assert even_places(0) == [0]
    assert even_places(2) == [0, 1, 2]
    places = even_places(1_000)
    assert (places[0], places[-1], len(places)) == (0, 1_000, 61)
    assert even_places(1_000, most=4) == [0, 250, 500, 750, 1_000]


LINES = [f"{number}: low\n" for number in range(1, 22)]


def test_every_tenth_line_is_held_out() -> None:
    parts = hold_out("".join(LINES))

    assert parts == Parts(
        "".join([*LINES[:9], *LINES[10:19], LINES[20]]), "10: low\n20: low\n", "line"
    )


def test_a_line_without_a_word_does_not_count_and_stays() -> None:
    parts = hold_out("\n \n".join(LINES))

    assert parts.held_out == "10: low\n20: low\n"
    assert parts.trained_on.count("\n \n") == 20


def test_of_too_few_lines_every_tenth_word_is_held_out() -> None:
    assert hold_out("a b c d e f\ng h i  j \n") == Parts("a b c d e f\ng h i", "  j \n", "word")


@pytest.mark.parametrize("text", ["", " \n\n ", "a b c d e f g h i", "\n".join("abcdefghi")])
def test_of_fewer_than_ten_words_nothing_is_held_out(text: str) -> None:
    assert hold_out(text) == Parts(text, "", "")


@given(st.text(st.sampled_from("ab \n\r\t\u2028"), max_size=200))
def test_what_is_held_out_and_what_is_not_are_the_text(text: str) -> None:
    parts = hold_out(text)

    assert sorted(parts.trained_on + parts.held_out) == sorted(text)
    assert bool(parts.unit) == bool(parts.held_out.strip())


def test_training_never_sees_a_word_of_what_is_held_out() -> None:
    lines = ["ab ab ab ab"] * 9 + ["cd cd cd cd"]
    parts = hold_out("\n".join(lines))
    trainer = Trainer(Corpus.from_text(parts.trained_on, RECIPES["gpt2"]), max_merges=2)
    learned = [*trainer] and trainer.tokenizer()  # a+b, ␣+ab

    seen = curve(learned, parts.trained_on, learned_from="A", measured_on="A", part=TRAINED_ON)
    unseen = curve(learned, parts.held_out, learned_from="A", measured_on="A", part=HELD_OUT)

    # Nine lines of 12 bytes: then four ab, three blanks, a line end; then ab, three ␣ab, the end.
    assert (seen.tokens, seen.bytes) == ((108, 72, 45), 108)
    assert (unseen.tokens, unseen.bytes) == ((11, 11, 11), 11)


def test_the_curve_is_bytes_per_token() -> None:
    trainer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-basic"]))
    trainer.step()  # a + b
    found = curve(
        trainer.tokenizer(), "åab", learned_from="one", measured_on="other", part=HELD_OUT
    )

    assert (found.merges, found.tokens, found.bytes) == ((0, 1), (4, 3), 4)
    assert found.bytes_per_token == [1.0, 4 / 3]
    assert held_out_text([found]) == (
        "Held out of other, by 1 merge learned from one: 1.00 to 1.33 bytes per token."
    )


def test_in_a_sentence_what_was_not_seen_stands_beside_what_was() -> None:
    curves = [
        Curve("A", "A", TRAINED_ON, (0, 9), (8, 2), 8),
        Curve("A", "A", HELD_OUT, (0, 9), (6, 2), 6),
        Curve("B", "A", HELD_OUT, (0, 9), (6, 4), 6),
        Curve("B", "B", TRAINED_ON, (0, 9), (9, 3), 9),
        Curve("A", "B", ALL, (0, 9), (9, 6), 9),
    ]

    assert held_out_sentence(curves) == (
        "Bytes per token after all merges. A: 4.00 trained on, 3.00 held out, 1.50 held out by the "
        "merges of B. B: 3.00 trained on, 1.50 by the merges of A."
    )


def test_a_note_says_what_is_held_out_and_of_what_nothing_can_be() -> None:
    assert held_out_note({"A": Parts("", "", "line"), "B": Parts("", "", "word")}) == (
        "Training never sees what is held out: every tenth line of A and every tenth word of B."
    )
    assert held_out_note({"A": Parts("", "", "line"), "B": Parts("", "", "")}) == (
        "Training never sees what is held out: every tenth line of A. Nothing can be held out of "
        "B, which has fewer than 10 words: its own merges are measured on what they were learned "
        "from."
    )


def test_an_empty_text_makes_a_flat_curve() -> None:
    tokenizer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-basic"])).tokenizer()

    found = curve(tokenizer, "", learned_from="a", measured_on="b", part=HELD_OUT)
    assert found.bytes_per_token == [0.0]


def test_the_chart_calls_each_curve_what_it_is() -> None:
    curves = [
        Curve("A", "A", TRAINED_ON, (0,), (1,), 1),
        Curve("A", "A", HELD_OUT, (0,), (1,), 1),
        Curve("B", "A", HELD_OUT, (0,), (1,), 1),
        Curve("A", "B", ALL, (0,), (1,), 1),
    ]
    figure = held_out_chart(curves, inks=INKS["dark"])

    assert [trace.line.dash for trace in figure.data] == ["dot", "solid", "dash", "dash"]
    assert [trace.name for trace in figure.data] == [
        "A, trained on",
        "held out of A",
        "held out of A, merges of B",
        "all of B, merges of A",
    ]
