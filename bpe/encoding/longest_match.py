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
        for length in spellings.lengths.get(spelled[place], ()):
            token_id = spellings.token_ids.get(spelled[place : place + length])
            if token_id is not None:
                break
        else:
            token_id, length = symbols[place], 1
        found.append(token_id)
        place += length
    return found
