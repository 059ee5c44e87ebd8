"""A price as people type it: with a decimal point or a decimal comma."""

from __future__ import annotations

from typing import Final

import regex

from pages.compare.choices import LARGEST_PRICE

_NUMBER: Final = regex.compile(r"[0-9]{0,12}(?:[.,][0-9]{0,9})?")
_THOUSANDS: Final = regex.compile(r"[1-9][0-9]{0,2},[0-9]{3}")


def read_price(typed: str) -> float | None:
    """Return the price, or None where nothing is typed.

    Raises:
        ValueError: it is no number, may be two, or is too large; the message is a sentence.

    >>> read_price("2.5"), read_price(" 2,5 "), read_price("")
    (2.5, 2.5, None)
    """
    typed = typed.strip()
    if not typed:
        return None
    if not _NUMBER.fullmatch(typed) or typed in ".,":
        raise ValueError(
            "A price is written in digits with one point or one comma, such as 2.50 or 2,50, and "
            "without marks for thousands or a currency."
        )
    if _THOUSANDS.fullmatch(typed):
        whole, part = typed.split(",")
        raise ValueError(
            f"{typed} may be {whole}{part} or {whole}.{part}: write it in one of these ways."
        )
    price = float(typed.replace(",", "."))
    if price > LARGEST_PRICE:
        raise ValueError(f"A price is at most {LARGEST_PRICE:,.0f}.")
    return price


def written_price(price: float | None) -> str:
    """Return a price as it is typed.

    >>> written_price(2.5), written_price(0.0000125), written_price(3.0), written_price(None)
    ('2.5', '0.0000125', '3', '')
    """
    return "" if price is None else f"{price:.9f}".rstrip("0").rstrip(".")
