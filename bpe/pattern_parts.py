r"""The parts of a pattern, told apart as the `regex` module does: groups, repeats, sets, calls.

What looks like a bracket may be escaped, stand in a set or in a comment. Two things change what is
what: the flag `x`, up to the end of its group, and the flag `V1`, in which sets hold sets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

ATOM, SET, OPEN, GROUP, CLOSE, REPEAT, CALL = range(7)
"""Kinds of parts; `GROUP` opens a group that captures, `OPEN` any other, `CALL` calls a group."""


class Part(NamedTuple):
    """A part of a pattern as it is written; `least` is how often a `REPEAT` repeats at least."""

    kind: int
    text: str
    least: int = 1


@dataclass(frozen=True, slots=True)
class Parts:
    """A pattern in parts; comments and flags are none.

    `folds` says that one letter may match several, as ß does ss.
    """

    parts: tuple[Part, ...]
    folds: bool


def parts_of(pattern: str) -> Parts:
    r"""Return the parts of a pattern; of one that does not compile, some that it might have.

    >>> [part.text for part in parts_of(r"(?P<n>\([(])+").parts]
    ['(?P<', 'n', '>', '\\(', '[(]', ')', '+']
    """
    scan = _Scan(pattern)
    parts = tuple(scan.parts())
    if "1" in scan.flags:  # of V1, which holds from the beginning
        scan = _Scan(pattern, sets_nest=True)
        parts = tuple(scan.parts())
    return Parts(parts, folds="i" in scan.flags and not scan.flags.isdisjoint("f1"))


class _Scan:
    def __init__(self, pattern: str, *, sets_nest: bool = False) -> None:
        self.flags: set[str] = set()
        self._pattern = pattern
        self._sets_nest = sets_nest
        self._is_spaced = False  # under the flag x
        # For each open bracket whether x held before it; None where it goes on holding after it.
        self._opened: list[bool | None] = []

    def parts(self) -> Iterator[Part]:
        place = 0
        while place < len(self._pattern):
            grammar = _SPACED if self._is_spaced else _PLAIN
            found = cast(re.Match[str], grammar.match(self._pattern, place))
            place = found.end()
            if found.lastgroup == "set":
                place = self._end_of_set(found.start())
                yield Part(SET, self._pattern[found.start() : place])
            else:
                yield from self._part(found)

    def _part(self, found: re.Match[str]) -> Iterator[Part]:
        match found.lastgroup:
            case "literal":
                yield Part(ATOM, found[0])
            case "repeat":
                yield Part(REPEAT, found[0], _number(found["least"] or "1"))
            case "group" | "open" | "holding" | "condition":
                self._opened.append(None if found.lastgroup == "holding" else self._is_spaced)
                yield Part(GROUP if found.lastgroup == "group" else OPEN, found[0])
            case "looking":
                self._opened += (None, self._is_spaced)
                yield from (Part(OPEN, "(?"), Part(OPEN, "(?"))
            case "flags":
                yield from self._flagged(found)
            case "close":
                before = self._opened.pop() if self._opened else None
                self._is_spaced = self._is_spaced if before is None else before
                yield Part(CLOSE, found[0])
            case "call":
                yield Part(CALL, found[0])

    def _flagged(self, found: re.Match[str]) -> Iterator[Part]:
        on, off = (_letters(found[name] or "") for name in ("on", "off"))
        self.flags.update(on)
        if found["scope"] == ":":
            self._opened.append(self._is_spaced)
            yield Part(OPEN, found[0])
        self._is_spaced = ("x" in on or self._is_spaced) and "x" not in off

    def _end_of_set(self, start: int) -> int:
        if not self._sets_nest:
            found = _SET.match(self._pattern, start)
            return found.end() if found else start + 1
        return _end_of_nested_set(self._pattern, start)


def _end_of_nested_set(pattern: str, start: int) -> int:
    """Return the place after a set that may hold sets; one without an end is a bracket."""
    place, depth, is_first = start, 0, True
    while depth or is_first:
        found = (_FIRST if is_first else _MEMBER).match(pattern, place)
        if found is None:
            return start + 1
        place = found.end()
        # What comes first in a set, or after an operator, is a member even if it is a bracket.
        is_first = found.lastgroup in ("inner", "operator")
        depth += {"inner": 1, "end": -1}.get(found.lastgroup or "", 0)
    return place


def _letters(flags: str) -> str:
    return _BLANKS.sub("", flags)


def _number(digits: str) -> int:
    # Ten digits are more than enough, and quickly read.
    return int(_BLANKS.sub("", digits)[:10])


def _grammar(blanks: str) -> re.Pattern[str]:
    """Return what stands outside of sets; `blanks` may stand before what is read after `(?`."""
    letters = rf"(?:{blanks}[A-Za-z0-9])*+"
    kinds = {
        "skipped": r"\(\?#(?>(?:\\.|[^\\)])*)\)?" + (rf"|(?={_BLANK}){blanks}" if blanks else ""),
        "call": rf"\(\?(?:[R0-9&]|[+-]{blanks}[0-9]|P{blanks}[>&])[^()]{{0,40}}\)?",
        "looking": rf"\(\?\({blanks}\?",  # the condition is a look ahead or behind
        "condition": rf"\(\?\((?:{blanks}[^)>])*+{blanks}\)",
        "flags": rf"\(\?(?P<on>{letters})(?:{blanks}-(?P<off>{letters}))?+{blanks}(?P<scope>[:)])",
        "holding": r"\(\?\|",
        "group": rf"\(\?P{blanks}<|\(\?<(?!{blanks}[=!])|\((?!\?|\*[A-Za-z])",
        "open": r"\(",
        "close": r"\)",
        "repeat": rf"\+|\{{(?=(?P<least>(?:{blanks}[0-9])++))",
        "set": r"\[",
        "literal": r"\\.|.",
    }
    return re.compile("(?s)" + "|".join(f"(?P<{kind}>{form})" for kind, form in kinds.items()))


_BLANK: Final = r"(?>\s|#[^\n]*(?:\n|\Z))"
_BLANKS: Final = re.compile(_BLANK)
_PLAIN: Final = _grammar("")
_SPACED: Final = _grammar(f"{_BLANK}*+")

_NAME: Final = r"[A-Za-z0-9 &_.-]*+(?:[:=] *[A-Za-z0-9&_./-][A-Za-z0-9 &_./-]*+)?+"
_CLASS: Final = (
    rf"\[:\^?{_NAME}:\]|\\[pP](?:\{{\^?{_NAME}\}}|[CLMNPSZ])|\\[dDhsSwW]"  # no end of a range
)
_SET: Final = re.compile(rf"(?s)\[\^?(?:{_CLASS}|\\.|.)(?>{_CLASS}|\\.|[^\]])*+\]")
# The same in which `[` opens an inner set, and operators stand between members.
_CHARACTER: Final = r"(?:\\.|[^\\\[])"
_RANGE: Final = rf"{_CHARACTER}(?:-(?![\]\[-])(?:{_CLASS}|{_CHARACTER}))?+"
_ANY: Final = rf"(?P<class>{_CLASS})|(?P<inner>\[\^?)|(?P<range>{_RANGE})"
_FIRST: Final = re.compile(rf"(?s){_ANY}")
_MEMBER: Final = re.compile(rf"(?s)(?P<end>\])|(?P<operator>\|\||~~|&&|--)|{_ANY}")
