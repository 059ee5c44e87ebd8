"""What a browser keeps of a visit, as plain JSON: the settings, the edits, the baseline, the pin.

A text stands in it by an id, because many entries have the same one. What comes back from a browser
may be old, damaged, or written by anyone: it is checked like any input.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from pages.ui.address import LARGEST_RECIPE, is_mode, read_forced, read_recipe, write_forced
from pages.ui.edits import MOST_EDITS, Entry, entries_within
from pages.ui.samples import SAMPLES
from pages.ui.settings import MOST_MERGES, TABLE, TEXT, Settings, Source

LONGEST_KEPT: Final = 2_000_000
"""Characters; a browser has room for about five million."""

MOST_KEPT: Final = 1_000_000
"""Characters of all texts together that can be undone to, or redone, after a reload."""

LONGEST_PARAMETER: Final = 10_000
"""Characters; an address has none that are longer."""

_VERSION: Final = 1
_WRONG: Final = "what the browser kept cannot be read"


@dataclass(frozen=True, slots=True)
class Memory:
    """Settings with their position, edits to undo and redo, the baseline, one's own texts, a pin.

    `now` is None when its text could not be kept. `unsent` was typed after it, and never arrived.
    """

    now: Entry | None
    past: tuple[Entry, ...] = ()
    future: tuple[Entry, ...] = ()
    baseline: Settings | None = None
    own: tuple[Source, ...] = ()
    mode: str = ""
    unsent: Source | None = None
    pinned: Entry | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """A memory as JSON, and the texts that it names, by id."""

    index: dict[str, Any]
    texts: dict[str, str]


def text_id(text: str) -> str:
    """Return what a text is called, by its content."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def write_memory(memory: Memory) -> Written:
    """Return a memory as JSON; of the edits, as many as there is room for."""
    texts: dict[str, str] = {}

    def named(text: str) -> str:
        if len(text) > LONGEST_KEPT:
            return ""
        name = text_id(text)
        texts[name] = text
        return name

    past, future = list(memory.past), list(memory.future)
    index = {
        "version": _VERSION,
        "now": memory.now and _write_entry(memory.now, named),
        "past": [_write_entry(entry, named) for entry in _latest(past)],
        "future": [_write_entry(entry, named) for entry in _latest(future)],
        "baseline": memory.baseline and _write_entry(Entry(memory.baseline), named),
        "pinned": memory.pinned and _write_entry(memory.pinned, named),
        "own": [{"kind": source.kind, "text": named(source.text)} for source in memory.own],
        "mode": memory.mode,
    }
    return Written(index, texts)


def _latest(entries: list[Entry]) -> list[Entry]:
    return entries[len(entries) - entries_within(entries, MOST_KEPT) :]


def _write_entry(entry: Entry, named: Callable[[str], str]) -> dict[str, Any]:
    settings = entry.settings
    source = settings.source
    return {
        "kind": source.kind,
        "sample": source.sample,
        "text": None if source.sample else named(source.text),
        "recipe": settings.recipe.to_json(),
        "lines": settings.lines,
        "merges": settings.merges,
        "forced": write_forced(settings.forced),
        "at": entry.at,
        "opening": entry.opening,
    }


def read_memory(kept: Mapping[str, Any]) -> Memory:
    """Return the memory that a browser kept: `index` and `texts` as they were written.

    It may hold `unsent` as well. Edits whose text is gone are left out.

    Raises:
        ValueError: it is damaged, or none of ours.
    """
    index, texts = kept.get("index"), kept.get("texts")
    if not isinstance(index, dict) or not isinstance(texts, dict):
        raise ValueError(_WRONG)
    if index.get("version") != _VERSION or not is_mode(index.get("mode")):
        raise ValueError(_WRONG)
    baseline = _read_entry(index.get("baseline"), texts)
    return Memory(
        _read_entry(index.get("now"), texts),
        _read_entries(index.get("past"), texts),
        _read_entries(index.get("future"), texts),
        None if baseline is None else baseline.settings,
        tuple(_read_own(index.get("own"), texts)),
        index["mode"],
        read_unsent(kept),
        _read_entry(index.get("pinned"), texts),
    )


def read_addresses(pages: object) -> dict[str, dict[str, str]]:
    """Return the parameters of each page, without those that are no text, or too long for one."""
    found = {}
    for page, parameters in pages.items() if isinstance(pages, dict) else ():
        if isinstance(parameters, dict):
            found[str(page)] = {
                str(name): value
                for name, value in parameters.items()
                if isinstance(value, str) and len(value) <= LONGEST_PARAMETER
            }
    return found


def read_unsent(kept: Mapping[str, Any]) -> Source | None:
    """Return the text that a browser kept as typed and not sent, if it is one."""
    match kept.get("unsent"):
        case {"kind": str(kind), "text": str(text)} if kind in (TEXT, TABLE):
            return Source(kind, text)
    return None


def _read_entries(entries: object, texts: Mapping[str, Any]) -> tuple[Entry, ...]:
    if not isinstance(entries, list) or len(entries) > MOST_EDITS:
        raise ValueError(_WRONG)
    found = [_read_entry(entry, texts) for entry in entries]
    return tuple(entry for entry in found if entry is not None)


def _read_own(own: object, texts: Mapping[str, Any]) -> Iterable[Source]:
    for source in own if isinstance(own, list) else ():
        match source:
            case {"kind": str(kind), "text": str(name)} if kind in (TEXT, TABLE):
                if isinstance(text := texts.get(name), str):
                    yield Source(kind, text)


def _read_entry(entry: object, texts: Mapping[str, Any]) -> Entry | None:
    """Return an entry, or None when there is none or its text was not kept."""
    if entry is None:
        return None
    match entry:
        case {
            "recipe": str(recipe),
            "lines": bool(lines),
            "merges": int(merges),
            "forced": forced,
            "at": int(at),
            "opening": int(opening),
        } if len(recipe) <= LARGEST_RECIPE and 0 <= merges <= MOST_MERGES and at >= 0:
            source = _read_source(entry, texts)
            if source is None:
                return None
            settings = Settings(source, read_recipe(recipe), lines, merges, read_forced(forced))
            return Entry(settings, at, opening)
    raise ValueError(_WRONG)


def _read_source(entry: object, texts: Mapping[str, Any]) -> Source | None:
    match entry:
        case {"sample": str(name)} if name in SAMPLES:
            return Source.of(SAMPLES[name])
        case {"sample": None, "kind": str(kind), "text": str(name)} if kind in (TEXT, TABLE):
            text = texts.get(name)
            return Source(kind, text) if isinstance(text, str) else None
    raise ValueError(_WRONG)
