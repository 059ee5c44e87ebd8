from __future__ import annotations

import pytest

from bpe.views.comparison import cost_table, measured
from bpe.views.comparison.cost import cost

COUNTS = {"one": measured(1_000, "x"), "other": measured(1_500, "x")}


def test_tokens_cost_and_fill_a_window_as_typed() -> None:
    frame = cost_table(COUNTS, price=2.0, window=128_000)

    assert frame.to_dict("list") == {
        "tokenizer": ["one", "other"],
        "tokens": [1_000, 1_500],
        "times the shortest": [1.0, 1.5],
        "cost": [0.002, 0.003],
        "% of the window": [0.781, 1.172],
        "texts that fit into it": [128, 85],
    }


def test_nothing_is_said_of_a_price_or_a_window_that_nobody_typed() -> None:
    assert list(cost_table(COUNTS, price=None, window=None)) == [
        "tokenizer",
        "tokens",
        "times the shortest",
    ]


def test_a_price_may_be_nothing() -> None:
    assert list(cost_table(COUNTS, price=0.0, window=None)["cost"]) == [0.0, 0.0]


def test_a_text_without_tokens_costs_nothing() -> None:
    frame = cost_table({"one": measured(0, "")}, price=1.0, window=10)

    assert frame.to_dict("list") == {
        "tokenizer": ["one"],
        "tokens": [0],
        "times the shortest": [None],
        "cost": [0.0],
        "% of the window": [0.0],
        "texts that fit into it": [None],
    }


@pytest.mark.parametrize(
    ("tokens", "price", "exact"), [(99, 2.5, 0.0002475), (3, 0.000_61, 1.83e-9), (0, 7.1, 0.0)]
)
def test_a_cost_is_the_exact_product(tokens: int, price: float, exact: float) -> None:
    assert cost(tokens, price) == exact


def test_who_cannot_read_the_text_has_a_row_without_numbers() -> None:
    frame = cost_table({"one": measured(10, "x"), "other": None}, price=1.0, window=100)

    assert frame.drop(columns="tokenizer").isna().to_numpy().tolist() == [[False] * 5, [True] * 5]
