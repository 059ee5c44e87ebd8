"""What one merge changes in the arena, by numpy where it happens many times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from bpe.training.arena import END, Arena, Int32s, Places, cut, few_or_many
from bpe.training.change import Change
from bpe.training.pair_key import SHIFT

Weights = npt.NDArray[Any]


def merge_many(arena: Arena, left: int, right: int, token_id: int, places: Places) -> Change:
    """Do what `merge_few` does, at all places at once."""
    middle, length = arena.lengths[left], arena.lengths[token_id]
    merged = np.asarray(arena.live(left, right, places), dtype=np.int32)
    if left == right:
        merged = without_overlaps(merged, middle)
    weights = None if arena.weight_array is None else arena.weight_array[merged]
    lost: dict[int, int] = {}
    gained: dict[int, int] = {}
    found: dict[int, Places] = {}

    before = arena.token_array[merged - 1]
    before = np.where(before <= END, END - before, before)
    after = arena.token_array[merged + length]
    touches = merged[1:] == merged[:-1] + length  # one merge ends where the next begins
    if touches.any():
        # Such a junction is counted once, from its left side, as one of two new tokens.
        before[1:][touches] = -1
        after[:-1][touches] = token_id
    for neighbour, count, starts in _neighbours(before, merged, weights, arena.lengths):
        lost[neighbour << SHIFT | left] = -count
        key = neighbour << SHIFT | token_id
        gained[key], found[key] = count, starts
    for neighbour, count, starts in _neighbours(after, merged, weights):
        key = right << SHIFT | (left if neighbour == token_id else neighbour)
        lost[key] = lost.get(key, 0) - count
        key = token_id << SHIFT | neighbour
        gained[key], found[key] = count, starts

    arena.write_many(merged, middle, length - 1, token_id)
    lost.pop(left << SHIFT | right, None)  # the merged pair itself goes as a whole
    return Change(few_or_many(merged), lost, gained, found)


def without_overlaps(places: Int32s, length: int) -> Int32s:
    """Keep every other place of each run of equal tokens, from the left."""
    index = np.arange(len(places))
    starts_run = np.append(True, places[1:] != places[:-1] + length)
    run_start = np.maximum.accumulate(np.where(starts_run, index, 0))
    kept: Int32s = places[(index - run_start) % 2 == 0]
    return kept


def _neighbours(
    tokens: Int32s, places: Int32s, weights: Weights | None, lengths: list[int] | None = None
) -> Iterator[tuple[int, int, Places]]:
    """Yield each token that stands beside a merge, how often, and where the new pair starts.

    `lengths` is given for the tokens before the merge: the new pair then starts with them.
    """
    exists = tokens >= 0
    tokens, places = tokens[exists], places[exists]
    if not len(tokens):
        return
    # Numbers below 65,536 are sorted by radix, in time proportional to how many there are.
    is_small = tokens.max() < 1 << 16
    order = np.argsort(tokens.astype(np.uint16) if is_small else tokens, kind="stable")
    tokens, places = tokens[order], places[order]
    firsts = np.flatnonzero(np.append(True, tokens[1:] != tokens[:-1]))
    bounds = np.append(firsts, len(tokens))
    sizes = np.diff(bounds)
    ids = tokens[firsts].tolist()
    if lengths is not None:
        places = places - np.repeat(np.array([lengths[n] for n in ids], dtype=np.int32), sizes)
    counts = sizes if weights is None else np.add.reduceat(weights[exists][order], firsts)
    yield from zip(ids, counts.tolist(), cut(places, bounds), strict=True)
