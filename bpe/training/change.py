"""What one merge changes in the arena, by plain Python where it happens a few times."""

from __future__ import annotations

from array import array
from typing import NamedTuple

from bpe.training.arena import END, INSIDE, Arena
from bpe.training.pair_key import SHIFT


class Change(NamedTuple):
    """What a merge did: where, and which pairs became fewer or came to be.

    `places` are where the new token starts, ascending. `lost` holds how many occurrences each
    other pair lost, `gained` the count of each new pair, and `found` where the new pairs start.
    All are weighted by word count and kept by pair key.
    """

    places: array[int]
    lost: dict[int, int]
    gained: dict[int, int]
    found: dict[int, array[int]]

    def lose(self, key: int, count: int) -> None:
        """Add to what a pair lost."""
        self.lost[key] = self.lost.get(key, 0) + count

    def gain(self, key: int, count: int, starts: array[int]) -> None:
        """Note a new pair, its count and all its places."""
        self.gained[key] = count
        self.found[key] = starts


def merge_few(arena: Arena, left: int, right: int, token_id: int, found: array[int]) -> Change:
    """Merge a pair, place by place from left to right, at those of `found` that hold it now."""
    tokens, weights, lengths = arena.tokens, arena.weights, arena.lengths
    middle, length = lengths[left], lengths[token_id]
    last, end = length - 1, END - token_id
    weight = 1
    merged = array("i")
    lost: dict[int, int] = {}
    gained: dict[int, int] = {}
    starts: dict[int, array[int]] = {}
    for place in found:
        if tokens[place] != left or tokens[place + middle] != right:
            continue
        if weights is not None:
            weight = weights[place]
        before = tokens[place - 1]
        if before < END + 1:
            before = END - before
        if before >= 0 and before != token_id:
            key = before << SHIFT | left
            lost[key] = lost.get(key, 0) + weight
            key = before << SHIFT | token_id
            if key in gained:
                gained[key] += weight
                starts[key].append(place - lengths[before])
            else:
                gained[key] = weight
                starts[key] = array("i", (place - lengths[before],))
        after = tokens[place + length]
        if after >= 0:
            key = right << SHIFT | after
            lost[key] = lost.get(key, 0) + weight
            if after == left and tokens[place + length + middle] == right:
                after = token_id  # merged next: that junction joins two new tokens
            key = token_id << SHIFT | after
            if key in gained:
                gained[key] += weight
                starts[key].append(place)
            else:
                gained[key] = weight
                starts[key] = array("i", (place,))
        tokens[place + middle] = INSIDE
        tokens[place] = token_id
        tokens[place + last] = end
        merged.append(place)
    lost.pop(left << SHIFT | right, None)  # the merged pair itself goes as a whole
    return Change(merged, lost, gained, starts)
