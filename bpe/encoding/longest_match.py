"""Encoding by longest match: at each place the longest token that fits, whatever its rank."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.encoding.spellings import Spellings


def match_longest(symbols: Sequence[int], spellings: Spellings) -> list[int]:
    """Return the tokens found by taking, from the left, the longest one that fits.

    This is not BPE: the order of the merges plays no part, and the result is often another one,
    shorter or longer. A symbol without a spelling (the unknown token) stands for itself.
    """
    spelled = "".join(map(chr, symbols))
    found: list[int] = []
    place = 0
    while place < len(spelled):
        longest = spellings.beginnings.longest_at(spelled, place)
        found.append(symbols[place] if longest is None else spellings.token_ids[longest])
        place += len(longest or " ")
    return found
