"""The index of a corpus before any merge: every pair with its count and its places."""

from __future__ import annotations

import numpy as np

from bpe.training.arena import Arena, Places, cut
from bpe.training.pair_key import SHIFT


def index_pairs(arena: Arena) -> tuple[dict[int, int], dict[int, Places]]:
    """Return the count and the ascending places of each pair of base tokens, by pair key."""
    left, right = arena.token_array[:-1], arena.token_array[1:]
    places = np.flatnonzero((left >= 0) & (right >= 0)).astype(np.int32)
    if not len(places):
        return {}, {}
    size = arena.base_size
    codes = left[places].astype(np.int64) * size + right[places]
    # Small codes are sorted by radix, in time proportional to their number.
    order = np.argsort(codes.astype(np.uint16) if size <= 256 else codes, kind="stable")
    places, codes = places[order], codes[order]
    starts = np.flatnonzero(np.append(True, codes[1:] != codes[:-1]))
    bounds = np.append(starts, len(codes))
    if arena.weight_array is None:
        counts = np.diff(bounds).tolist()
    else:
        counts = np.add.reduceat(arena.weight_array[places], starts).tolist()
    keys = [code // size << SHIFT | code % size for code in codes[starts].tolist()]
    found = dict(zip(keys, cut(places, bounds), strict=True))
    return dict(zip(keys, counts, strict=True)), found
