"""The edits of a visit: the settings that were left behind, and those that undoing left ahead."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from pages.ui.settings import Settings

MOST_EDITS: Final = 100
MOST_TEXT: Final = 20_000_000
"""Characters of all texts that are remembered together; one that several entries share is one."""

PAUSE: Final = 1.5
"""Seconds; typing that goes on sooner is the same edit."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Settings that can be gone back to, and the position at which they were left.

    Entries with the same number for `opening` are edits of one corpus that was opened.
    """

    settings: Settings
    at: int = 0
    opening: int = 0


@dataclass(slots=True)
class Edits:
    """What can be undone and redone; `past` and `future` end with the entry that is next.

    Nobody has to announce an edit: the settings are looked at, and a change is an edit.
    """

    now: Entry
    past: list[Entry] = field(default_factory=list)
    future: list[Entry] = field(default_factory=list)
    _typed_at: float = -inf

    def see(self, entry: Entry, *, typed: bool, clock: float) -> None:
        """Take note of the present settings; `typed` says that they come from the corpus box."""
        if entry.settings == self.now.settings:
            self.now = entry
            return
        typed = typed and self._only_text_differs(entry.settings)
        if not (typed and clock - self._typed_at <= PAUSE):
            self.past.append(self.now)
        self.now = entry
        self.future.clear()
        self._typed_at = clock if typed else -inf
        self.forget_last_if_equal()
        self._trim()

    def _only_text_differs(self, settings: Settings) -> bool:
        before = self.now.settings
        return replace(settings, source=before.source) == before

    def forget_last_if_equal(self) -> None:
        """Let go of the last entry when it is what is there now: undoing would change nothing."""
        if self.past and self.past[-1].settings == self.now.settings:
            self.past.pop()

    def undo(self) -> Entry | None:
        """Go back, and return where to; None at the beginning."""
        return self._move(self.past, self.future)

    def redo(self) -> Entry | None:
        """Go forward again, and return where to; None at the end."""
        return self._move(self.future, self.past)

    def first_of(self, opening: int) -> Entry:
        """Return the entry with which a corpus was opened, or the first edit of it that is left."""
        return next((entry for entry in self.past if entry.opening == opening), self.now)

    def _move(self, source: list[Entry], target: list[Entry]) -> Entry | None:
        if not source:
            return None
        target.append(self.now)
        self.now = source.pop()
        self._typed_at = -inf
        return self.now

    def _trim(self) -> None:
        del self.past[:-MOST_EDITS]
        kept = entries_within(self.past, MOST_TEXT)
        del self.past[: len(self.past) - kept]


def entries_within(entries: list[Entry], limit: int) -> int:
    """Return how many entries, counted from the last, hold at most `limit` characters of text."""
    seen: set[int] = set()
    total = 0
    for number, entry in enumerate(reversed(entries)):
        text = entry.settings.source.text
        total += 0 if id(text) in seen else len(text)
        seen.add(id(text))
        if total > limit:
            return number
    return len(entries)
