"""Pair keys: a pair of token ids as one integer, quick to hash and to compare."""

from __future__ import annotations

from typing import Final

from bpe.vocabulary import Pair

SHIFT: Final = 32
RIGHT: Final = (1 << SHIFT) - 1


def pair_key(pair: Pair) -> int:
    """Return the key of a pair; keys sort as the pairs do.

    >>> pair_key((1, 2)) < pair_key((1, 3)) < pair_key((2, 0))
    True
    """
    return pair[0] << SHIFT | pair[1]


def pair_of(key: int) -> Pair:
    """Return the pair of a key.

    >>> pair_of(pair_key((5, 7)))
    (5, 7)
    """
    return key >> SHIFT, key & RIGHT
