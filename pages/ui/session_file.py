"""Session files: all that decides what is on the screen, as a small JSON of our own.

A file may come from anyone. What is read is bounded before anything is built of it: the file by its
size, what stands outside its texts by another, smaller one, and every field by its type and range.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from bpe.recipe import Recipe
from bpe.text.surrogates import repair_surrogates
from pages.ui.address import (
    LARGEST_RECIPE,
    MODES,
    is_mode,
    read_forced,
    read_recipe,
    write_forced,
)
from pages.ui.samples import DEFAULT_MERGES, SAMPLES
from pages.ui.settings import MOST_MERGES, TABLE, TEXT, Forced, Settings, Source
from pages.ui.upload import LARGEST_FILE_MB

FORMAT: Final = "merge-by-merge session"
VERSION: Final = 1
LARGEST_FILE: Final = LARGEST_FILE_MB * 1_000_000
LARGEST_OUTSIDE_TEXTS: Final = 1_000_000
"""Bytes: brackets, commas and numbers cost a hundred times as much memory as the text they are."""

_LONGEST_PROBLEM: Final = 400  # characters: a sentence may quote what was wrong
_STRETCH: Final = 100_000  # bytes that are looked at together
_NO_CORPUS: Final = "its corpus must be a sample's name, a text or a table"
_FIELDS: Final = frozenset(
    {"format", "version", "corpus", "recipe", "lines", "merges", "forced", "position", "mode"}
)


@dataclass(frozen=True, slots=True)
class Session:
    """What a session file holds: the settings, the position, and how the page is used."""

    settings: Settings
    position: int = 0
    mode: str = ""


def write_session(session: Session) -> bytes:
    """Return a session as a file.

    Raises:
        ValueError: its text is so long that the file could not be opened again.
    """
    settings = session.settings
    source = settings.source
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "corpus": {"sample": source.sample} if source.sample else {source.kind: source.text},
        "recipe": asdict(settings.recipe),
        "lines": settings.lines,
        "merges": settings.merges,
        "forced": write_forced(settings.forced),
        "position": session.position,
        "mode": session.mode,
    }
    text, _ = repair_surrogates(json.dumps(fields, ensure_ascii=False, indent=1) + "\n")
    if len(data := text.encode()) > LARGEST_FILE:
        raise ValueError(
            f"this text is too long for a session file, which may have {LARGEST_FILE_MB} MB: "
            "keep the text itself as a file"
        )
    return data


def is_session(data: bytes) -> bool:
    """Return whether a file means to be a session, by its content."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{") and FORMAT.encode() in data


def read_session(name: str, data: bytes) -> Session:
    """Return the session that a file called `name` holds.

    Raises:
        ValueError: too large, damaged, of another version, or a field that cannot be used; the
            message names the file and the problem.
    """
    try:
        return _session(_fields(data))
    except RecursionError:
        problem = "it is nested far deeper than a session is"
    except ValueError as error:
        problem = str(error)
    shown = problem if len(problem) <= _LONGEST_PROBLEM else f"{problem[:_LONGEST_PROBLEM]}…"
    raise ValueError(f"{name} cannot be opened as a session: {shown}")


def _fields(data: bytes) -> dict[str, Any]:
    if len(data) > LARGEST_FILE:
        raise ValueError(f"it is larger than {LARGEST_FILE_MB} MB")
    if _outside_texts(data) > LARGEST_OUTSIDE_TEXTS:
        raise ValueError("it holds far more than a session does")
    try:
        fields = json.loads(data.removeprefix(b"\xef\xbb\xbf").decode())
    except ValueError:
        raise ValueError("it is damaged or not complete") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise ValueError("it is JSON, but no session of Merge by Merge")
    return fields


def _outside_texts(data: bytes) -> int:
    """Return how many bytes of JSON stand outside its texts, quotes not counted."""
    plain = data.replace(b"\\\\", b"").replace(b'\\"', b"")
    outside, is_inside = 0, False
    for start in range(0, len(plain), _STRETCH):
        parts = plain[start : start + _STRETCH].split(b'"')
        outside += sum(map(len, parts[is_inside::2]))
        is_inside ^= len(parts) % 2 == 0
    return outside


def _session(fields: dict[str, Any]) -> Session:
    version = fields.get("version")
    if type(version) is not int or version != VERSION:
        raise ValueError(
            f"it has version {_short(version)} of the format, and this app reads {VERSION}"
        )
    for name in fields:
        if name not in _FIELDS:
            raise ValueError(f"it has a field {_short(name)}, which this app does not know")
    settings = Settings(
        source=_source(fields.get("corpus")),
        recipe=_recipe(fields.get("recipe")),
        lines=_switch(fields.get("lines", False)),
        merges=_number("merges", fields.get("merges", DEFAULT_MERGES)),
        forced=_forced(fields.get("forced", [])),
    )
    return Session(settings, _number("position", fields.get("position", 0)), _mode(fields))


def _source(corpus: object) -> Source:
    if not isinstance(corpus, dict) or len(corpus) != 1:
        raise ValueError(_NO_CORPUS)
    match corpus:
        case {"sample": str(name)}:
            if name not in SAMPLES:
                raise ValueError(f"there is no sample called {_short(name)}")
            return Source.of(SAMPLES[name])
        case {"text": str(text)}:
            return Source(TEXT, repair_surrogates(text)[0])
        case {"table": str(text)}:
            return Source(TABLE, repair_surrogates(text)[0])
    raise ValueError(_NO_CORPUS)


def _recipe(value: object) -> Recipe:
    if not isinstance(value, dict):
        raise ValueError("its recipe must be an object")
    if len(json.dumps(value)) > LARGEST_RECIPE:
        raise ValueError(f"its recipe is longer than {LARGEST_RECIPE:,} characters")
    return read_recipe(value)


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"its lines must be true or false, not {_short(value)}")
    return value


def _number(name: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_MERGES:
        raise ValueError(f"its {name} must be a whole number up to {MOST_MERGES:,}")
    return value


def _forced(value: object) -> tuple[Forced, ...]:
    try:
        return read_forced(value)
    except ValueError as error:
        raise ValueError(f"its forced merges cannot be used: {error}") from None


def _mode(fields: dict[str, Any]) -> str:
    mode = fields.get("mode", "")
    if not is_mode(mode):
        raise ValueError(f"its mode must be some of {', '.join(MODES)} with a + between them")
    return str(mode)


def _short(value: object) -> str:
    """Return a value as a sentence may quote it."""
    return repr(value)[:42] if isinstance(value, str | int | None) else type(value).__name__
