"""What one merge changes in the arena, by plain Python where it happens a few times."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bpe.training.arena import END, INSIDE, Arena, Places
from bpe.training.pair_key import SHIFT


class Change(NamedTuple):
    """What a merge did to the pairs, by pair key and weighted by word count.

    `merged` are the places where the new token starts. `lost` holds the change, below 0, of each
    other pair, `gained` the count of each new pair, and `found`, in the same order, its places.
    """

    merged: Places
    lost: dict[int, int]
    gained: dict[int, int]
    found: Mapping[int, Places]


def merge_few(arena: Arena, left: int, right: int, token_id: int, places: Places) -> Change:
    """Merge a pair, one place after the other from left to right, wherever it stands now.

    `places` holds all these places, and perhaps some where the pair stands no more.
    """
    tokens, weights, lengths = arena.tokens, arena.weights, arena.lengths
    middle, length = lengths[left], lengths[token_id]
    last, end = length - 1, END - token_id
    weight = 1
    merged: list[int] = []
    lost: dict[int, int] = {}
    gained: dict[int, int] = {}
    found: dict[int, tuple[int, ...]] = {}
    for place in places:
        if tokens[place] != left or tokens[place + middle] != right:
            continue
        if weights is not None:
            weight = weights[place]
        before = tokens[place - 1]
        if before <= END:
            before = END - before
        if before >= 0 and before != token_id:
            key = before << SHIFT | left
            lost[key] = lost.get(key, 0) - weight
            key = before << SHIFT | token_id
            start = place - lengths[before]
            if key in gained:
                gained[key] += weight
                found[key] += (start,)
            else:
                gained[key] = weight
                found[key] = (start,)
        after = tokens[place + length]
        if after >= 0:
            key = right << SHIFT | after
            lost[key] = lost.get(key, 0) - weight
            if after == left and tokens[place + length + middle] == right:
                after = token_id  # merged next: that junction joins two new tokens
            key = token_id << SHIFT | after
            if key in gained:
                gained[key] += weight
                found[key] += (place,)
            else:
                gained[key] = weight
                found[key] = (place,)
        tokens[place + middle] = INSIDE
        tokens[place] = token_id
        tokens[place + last] = end
        merged.append(place)
    lost.pop(left << SHIFT | right, None)  # the merged pair itself goes as a whole
    return Change(tuple(merged), lost, gained, found)
