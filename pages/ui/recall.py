"""Go on from what a browser kept of the visit before."""

from __future__ import annotations

from dataclasses import replace

from pages.ui.edits import Edits, Entry
from pages.ui.memory import Memory
from pages.ui.tokenizers.pinned import Pinned
from pages.ui.visit import Visit


def recall(visitor: Visit, memory: Memory, *, typed_here: bool = False) -> None:
    """Bring back the visit that a browser kept.

    What another address says wins, and so does what was done since the page was opened; what was
    kept can then be gone back to like an edit. `typed_here` says that what never arrived was typed
    at the address that is open, before anything else of the visit was kept.
    """
    unsent = memory.unsent
    visitor.note_edits()
    is_untouched = not visitor.edits.past
    if is_untouched:
        _fill_gaps(visitor, memory)
    if memory.pinned and visitor.pinned is None:
        visitor.pinned = Pinned(memory.pinned.settings, memory.pinned.at)
    elif visitor.keeping.misses_pin and visitor.pinned is None:
        visitor.miss_pin()
    for source in memory.own:
        visitor.own.setdefault(source.kind, source)
    goes_on = is_untouched and memory.now and memory.now.settings == visitor.settings
    if not goes_on:
        memory = _left_behind(memory)
    elif memory.baseline != visitor.settings:
        visitor.baseline_to_come = memory.baseline
    _bring_back_edits(visitor, memory)
    is_wanted = goes_on or (typed_here and is_untouched)
    if is_wanted and unsent and unsent != visitor.settings.source:
        visitor.retype(unsent)


def _fill_gaps(visitor: Visit, memory: Memory) -> None:
    """Take what the address left open from the settings that were kept."""
    now, missing = memory.now, visitor.keeping.missing
    if now and missing == "all":
        visitor.use_mode(memory.mode)
        visitor.open_settings(now.settings, now.at)
    elif now and visitor.keeping.is_reload:
        # An address is written a moment later, and a server that was away is told an old one.
        is_same = now.settings == visitor.settings
        if not is_same or (now.at != visitor.at and not _has_moved(visitor)):
            visitor.open_settings(now.settings, now.at)
    elif now and missing == "text" and now.settings.source.sample is None:
        settings = replace(visitor.settings, source=now.settings.source)
        visitor.open_settings(settings, visitor.at)
    elif missing == "text":
        visitor.miss_text()


def _has_moved(visitor: Visit) -> bool:
    """Return whether the visitor is somewhere else already than where the address led."""
    opened_at = visitor.keeping.opened_at
    return visitor.run is not None and visitor.at != min(opened_at, visitor.run.shown)


def _left_behind(memory: Memory) -> Memory:
    """Return the memory of a visit that another one has taken the place of."""
    now, unsent = memory.now, memory.unsent
    past = (*memory.past, now) if now else memory.past
    if now and unsent:
        past = (*past, replace(now, settings=replace(now.settings, source=unsent)))
    return Memory(None, past)


def _bring_back_edits(visitor: Visit, memory: Memory) -> None:
    entries = {entry.opening for entry in (*memory.past, *memory.future)}
    numbers = {opening: -1 - number for number, opening in enumerate(sorted(entries))}
    if memory.now:
        numbers[memory.now.opening] = visitor.opening

    def renumbered(entries: tuple[Entry, ...]) -> list[Entry]:
        return [replace(entry, opening=numbers[entry.opening]) for entry in entries]

    now = Entry(visitor.settings, visitor.at, visitor.opening)
    past = [*renumbered(memory.past), *visitor.edits.past]
    visitor.edits = Edits(now, past, renumbered(memory.future))
