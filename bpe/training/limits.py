"""The limits of a training run: how many merges it makes at most."""

from __future__ import annotations


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
        limits.append(_checked("max_merges", max_merges))
    if vocab_size is not None:
        limits.append(max(0, _checked("vocab_size", vocab_size) - base_size))
    return min(limits, default=None)


def _checked(name: str, value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(
            f"{name} must be a whole number of at least 0, or None for no limit; got {value!r}"
        )
    return value
