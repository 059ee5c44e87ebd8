from __future__ import annotations

import pytest

from pages.compare.price import read_price, written_price


@pytest.mark.parametrize(
    ("typed", "price"),
    [
        ("2.5", 2.5),
        ("2,5", 2.5),
        (" 2,50 ", 2.5),
        ("0,125", 0.125),
        ("1.000", 1.0),
        ("1,0000", 1.0),
        (",5", 0.5),
        ("12345", 12_345.0),
        ("0", 0.0),
        ("", None),
        ("  ", None),
    ],
)
def test_a_price_has_a_point_or_a_comma(typed: str, price: float | None) -> None:
    assert read_price(typed) == price


@pytest.mark.parametrize(
    "typed", ["1,000.5", "1.000,5", "1 000", "$2", "-1", "1e3", "nan", "٣", ".", ",", "1,000,000"]
)
def test_what_is_no_price_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"digits with one point or one comma"):
        read_price(typed)


def test_what_may_be_two_prices_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^1,000 may be 1000 or 1\.000"):
        read_price("1,000")


def test_a_price_has_an_end() -> None:
    assert read_price("1000000") == 1_000_000
    with pytest.raises(ValueError, match=r"at most 1,000,000"):
        read_price("1000000.1")


@pytest.mark.parametrize("price", [None, 2.5, 0.000_012_5, 3.0, 0.0])
def test_a_price_that_is_written_is_read_again(price: float | None) -> None:
    assert read_price(written_price(price)) == price
