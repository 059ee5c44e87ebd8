from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe import RECIPES, Corpus, Trainer
from bpe.views.comparison import (
    HeldOut,
    held_out,
    held_out_chart,
    held_out_sentence,
    held_out_text,
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


def test_the_curve_is_bytes_per_token() -> None:
    trainer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-basic"]))
    trainer.step()  # a + b
    curve = held_out(trainer.tokenizer(), "åab", learned_from="one", measured_on="other")

    assert (curve.merges, curve.tokens, curve.bytes) == ((0, 1), (4, 3), 4)
    assert curve.bytes_per_token == [1.0, 4 / 3]
    assert held_out_text([curve]) == (
        "other by 1 merge learned from one: 1.00 to 1.33 bytes per token."
    )


def test_in_a_sentence_each_text_is_set_beside_itself() -> None:
    curves = [
        HeldOut("A", "A", (0, 9), (8, 2), 8),
        HeldOut("B", "A", (0, 9), (8, 4), 8),
        HeldOut("B", "B", (0, 9), (9, 3), 9),
        HeldOut("A", "B", (0, 9), (9, 6), 9),
    ]

    assert held_out_sentence(curves) == (
        "Bytes per token after all merges. A: 4.00 by its own, 2.00 by those of B. B: 3.00 by its "
        "own, 1.50 by those of A."
    )


def test_an_empty_text_makes_a_flat_curve() -> None:
    tokenizer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-basic"])).tokenizer()

    assert held_out(tokenizer, "", learned_from="a", measured_on="b").bytes_per_token == [0.0]


def test_the_chart_tells_own_merges_from_those_of_another() -> None:
    tokenizer = Trainer(Corpus.from_text("abab", RECIPES["minbpe-basic"])).tokenizer()
    own = held_out(tokenizer, "abab", learned_from="A", measured_on="A")
    other = held_out(tokenizer, "abab", learned_from="B", measured_on="A")
    figure = held_out_chart([own, other], inks=INKS["dark"])

    assert [trace.line.dash for trace in figure.data] == ["solid", "dash"]
    assert [trace.name for trace in figure.data] == ["A, own merges", "A, merges of B"]
