r"""Coverage: does a pattern surely match all of every text, so that nothing lies between?

A pattern that matches each single character, and looks at nothing around what it matches, finds a
match at every place: at the least that character.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import regex

from bpe.pattern import compiled, matches_nothing, tried

_CLASS: Final = r"\\[pP]\{[LMNPSZC][a-z]?\}|\\[sSdDwWrnt]|\\[^\w]"
_ATOM: Final = rf"{_CLASS}|\[\^?(?:{_CLASS}|[^\\\[\]])+\]|[^\\\[\](){{}}|*+?^$]"
_REPEAT: Final = r"(?:(?:[*+?]|\{\d+(?:,\d*)?\})\??(?!\+))"
_PLAIN: Final = re.compile(rf"(?:(?:{_ATOM}|\)){_REPEAT}?|\((?:\?:|\?i:)|\|)+")
# Of the published patterns: it looks around, and where it fails the next alternative is tried.
_LOOKING: Final = re.compile(r"\|\\s\+\(\?!\\S\)(?=\|)")


def covers_all(pattern: str) -> bool:
    r"""Say whether a pattern surely leaves no text unmatched.

    Raises:
        ValueError: the pattern does not compile.

    >>> covers_all(r"\w+|\s+|[^\w\s]+"), covers_all(r"[a-z]+|\s+")
    (True, False)
    """
    plain = _LOOKING.sub("", pattern)
    if _PLAIN.fullmatch(plain) is None:
        return False
    found = compiled(plain)
    if matches_nothing(found):
        return False
    typed = {chr(min(max(ord(char) + n, 0), 0x10FFFF)) for char in plain for n in (-1, 0, 1)}
    return _matches_each(found, [*typed, *_representatives()])


def _matches_each(pattern: regex.Pattern[str], characters: Iterable[str]) -> bool:
    """Try all of them in one second, most of which is to spare."""
    end = time.thread_time() + 1
    try:
        return all(_matches(pattern, char, end) for char in characters)
    except TimeoutError:
        return False


def _matches(pattern: regex.Pattern[str], char: str, end: float) -> bool:
    return tried(lambda seconds: pattern.fullmatch(char, timeout=seconds) is not None, end)


@lru_cache(maxsize=1)
def _representatives() -> list[str]:
    """Return characters of every kind that a class can tell apart.

    Of a row of letters without case, or of code points without a character, one stands for all, as
    long as a pattern names none of them.
    """
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
    return [row[0] for row in regex.findall(r"\p{Lo}+|\p{Cn}+|\p{Co}+|[\s\S]", every)]
