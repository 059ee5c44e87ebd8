"""Where a reader goes on looking when an edit has changed the merges."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.views.differences import SpelledMerge, places_now


def places_after_edit(
    before: Sequence[SpelledMerge],
    now: Sequence[SpelledMerge],
    *,
    at: int = 0,
    looked_at: SpelledMerge | None = None,
) -> list[int]:
    """Return where each position of the list before is now: at the same merge.

    For a merge that is gone that is where the two lists part. `looked_at` is the merge that the
    reader at position `at` looked at last; where an edit took it away and this one brings it back,
    the reader is brought back to it.
    """
    places = places_now(before, now)
    if looked_at is not None and looked_at in now:
        places[min(at, len(before))] = now.index(looked_at) + 1
    return places
