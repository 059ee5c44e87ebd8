"""The limits of a training run, and whole numbers that come from outside."""

from __future__ import annotations

from numbers import Integral


def most_merges(max_merges: int | None, vocab_size: int | None, base_size: int) -> int | None:
    """Return the smaller of two limits as a number of merges, or None without a limit.

    `vocab_size` counts the `base_size` tokens there are before any merge; below them it allows no
    merge at all.

    Raises:
        ValueError: a limit is not a whole number, or is below 0.

    >>> most_merges(10, 258, base_size=256)
    2
    """
    limits = []
    if max_merges is not None:
        limits.append(whole_number("max_merges", max_merges, "leave it out for no limit"))
    if vocab_size is not None:
        size = whole_number("vocab_size", vocab_size, "leave it out for no limit")
        limits.append(max(0, size - base_size))
    return min(limits, default=None)


def whole_number(name: str, value: object, advice: str = "") -> int:
    """Return a number that was given from outside, if it is a whole one of at least 0.

    Raises:
        ValueError: it is not.
    """
    if isinstance(value, Integral) and not isinstance(value, bool) and int(value) >= 0:
        return int(value)
    ending = f"; {advice}" if advice else ""
    raise ValueError(f"{name} must be a whole number of at least 0, got {value!r}{ending}")
