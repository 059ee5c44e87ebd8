"""How far the browser has got with keeping a visit, and what it is still asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from pages.ui.memory import (
    LONGEST_KEPT,
    Memory,
    Written,
    read_addresses,
    text_id,
    write_memory,
)
from pages.ui.settings import Settings


@dataclass(slots=True)
class Keeping:
    """What Python knows about the browser's storage.

    `visit_id` is new for every visit: a browser that sees a new one gives back what it has, and is
    written to only after that. `missing` is what the address did not say: `all`, or the `text`
    alone, which was too long, or nothing: ""; `opened_at` is the position that it said, and
    `misses_pin` says that what was pinned was too long. `is_reload` says that it is the address
    that the tab had when it kept what it gave back. `addresses` are the parameters of other pages,
    as they were last.

    `stored` are the ids of texts that the browser has, `refused` of those that it had no room for.
    `everywhere` says that the visitor wants it kept after the tab is closed, and `has_room` that
    this is possible. `is_news` says that the page shows something of this that is different now.
    """

    missing: str = ""
    opened_at: int = 0
    misses_pin: bool = False
    addresses: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    visit_id: str = field(default_factory=lambda: token_hex(8))
    is_answered: bool = False
    is_reload: bool = False
    stored: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    everywhere: bool = False
    has_room: bool = True
    forget_turn: int = 0
    is_forgetting: bool = False
    forgotten: Settings | None = None
    is_news: bool = False

    def written(self, memory: Memory) -> Written | None:
        """Return what to write now, without the texts that the browser has; None for nothing."""
        if memory.now and memory.now.settings == self.forgotten:
            return None
        self.forgotten = None
        if not self.is_answered:
            return None
        written = write_memory(memory)
        self.stored &= written.texts.keys()
        self.refused &= written.texts.keys()
        known = self.stored | self.refused
        return Written(
            written.index, {name: text for name, text in written.texts.items() if name not in known}
        )

    def answered(self, answer: Mapping[str, Any]) -> None:
        """Know that the browser has given back what it had, also from the visits before."""
        self.is_answered = True
        self.everywhere = bool(answer.get("everywhere"))
        self.is_reload = bool(answer.get("isReload"))
        self.addresses = read_addresses(answer.get("pages"))
        self.is_news = self.everywhere

    def keep_everywhere(self, wanted: bool) -> None:
        """Have it kept after the tab is closed too, or not any more."""
        self.everywhere = wanted
        if wanted:
            self.forgotten = None

    def note(self, report: Mapping[str, Any]) -> None:
        """Take over what the browser reports about its storage."""
        if report.get("visit") != self.visit_id:
            return
        before = self.refused, self.has_room
        self.stored = frozenset(map(str, report.get("stored", ())))
        self.refused = frozenset(map(str, report.get("refused", ())))
        self.has_room = bool(report.get("hasRoom", True))
        self.is_news |= before != (self.refused, self.has_room)
        if report.get("forgot") == self.forget_turn:
            self.is_forgetting = False

    def forget(self, settings: Settings) -> None:
        """Have all erased; nothing is kept again until there are other settings than these."""
        self.forget_turn += 1
        self.is_forgetting = True
        self.everywhere = False
        self.stored = self.refused = frozenset()
        self.forgotten = settings

    def is_too_long(self, text: str) -> bool:
        """Return whether a text is not kept because there is no room for it."""
        return len(text) > LONGEST_KEPT or (bool(self.refused) and text_id(text) in self.refused)
