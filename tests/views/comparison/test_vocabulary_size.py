from __future__ import annotations

import pytest

from bpe.views.comparison import growth_sentence, parameters, size_chart, size_table, size_text
from bpe.views.palette import INKS

TOKENS = (100, 80, 50)


def test_a_known_example_adds_about_0_92_billion_parameters_a_side() -> None:
    known = "At a width of 4,096, going from 32,000 to 256,000 entries adds "
    assert growth_sentence(32_000, 256_000, 4_096, tied=True) == (
        f"{known}917,504,000 parameters (0.92 billion), in the one table of input and output."
    )
    assert growth_sentence(32_000, 256_000, 4_096, tied=False) == (
        f"{known}1,835,008,000 parameters (1.84 billion): 917,504,000 for the input, as many for "
        "the output."
    )


def test_a_smaller_vocabulary_saves() -> None:
    assert "saves 80 parameters, in" in growth_sentence(20, 10, 8, tied=True)


@pytest.mark.parametrize(("tied", "expected"), [(True, 2_560), (False, 5_120)])
def test_two_tables_take_twice_the_parameters_of_one(tied: bool, expected: int) -> None:
    assert parameters(256, 10, tied=tied) == expected


def test_the_table_sets_parameters_against_tokens_and_attention() -> None:
    frame = size_table(TOKENS, 256, (0, 2), 10, tied=True)

    assert frame.to_dict("records") == [
        {
            "merges": 0,
            "vocabulary": 256,
            "parameters": 2_560,
            "tokens": 100,
            "% of tokens": 100.0,
            "% of attention": 100.0,
        },
        {
            "merges": 2,
            "vocabulary": 258,
            "parameters": 2_580,
            "tokens": 50,
            "% of tokens": 50.0,
            "% of attention": 25.0,
        },
    ]


def test_the_chart_draws_what_grows_and_what_shrinks() -> None:
    figure = size_chart(TOKENS, 256, 1, 10, tied=True, inks=INKS["light"])

    grows, tokens, attention = figure.data
    assert list(grows.y) == [2_560, 2_570, 2_580]
    assert list(tokens.y) == [100, 80, 50]
    assert list(attention.y) == pytest.approx([100, 64, 25])
    assert figure.layout.shapes[0].x0 == 1
    assert len({trace.line.dash for trace in figure.data}) == 3


def test_the_chart_is_said_in_words() -> None:
    assert size_text(TOKENS, 256, 2, 10, tied=True) == (
        "After 2 merges: 258 entries of 10 numbers are 2,580 parameters; the corpus takes 50.0% "
        "of the tokens it took without merges, and attention over them 25.0% of the work."
    )
    assert "After 1 merge: 257 entries" in size_text(TOKENS, 256, 1, 10, tied=True)


def test_an_empty_corpus_has_nothing_to_shrink() -> None:
    assert size_table((0,), 256, (0,), 10, tied=True)["% of tokens"][0] == 100.0
