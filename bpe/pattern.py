r"""Patterns from outside: compiled when that is safe, and refused by a sentence when it is not.

Compiling writes a part out as often as it must repeat, and once more where it may go on, so that
`a{9999999}` takes gigabytes, and so do 25 nested groups with a `+` each. The size is known before.
"""

from __future__ import annotations

import re
from typing import Final

import regex

MAX_LENGTH: Final = 20_000
"""How many characters a pattern may have."""

MAX_SIZE: Final = 100_000
"""How many parts a pattern may have with all repeats written out, a character being one part."""

# Under (?x) the number of repeats may be spread with white space and comments.
_PART: Final = re.compile(
    r"(?s)(?P<atom>\\.|\[\^?(?:\\.|[^\\\[\]])+\])"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<repeat>\+|\{(?=(?P<least>(?:[0-9\s]|#[^\n]*\n)+)))"
    r"|."
)
_SPREAD: Final = re.compile(r"#[^\n]*\n|\s")
# In comments and in sets with sets inside, brackets are not what they look like.
_UNSURE: Final = re.compile(r"\(\?(?:#|[A-Za-z0-9-]*x)")


def compiled(pattern: str) -> regex.Pattern[str]:
    """Return the pattern, compiled by the `regex` module.

    Raises:
        ValueError: it is too long, repeats too much, or is no pattern of the `regex` module.
    """
    if len(pattern) > MAX_LENGTH:
        raise ValueError(
            f"pattern must have at most {MAX_LENGTH:,} characters; got {len(pattern):,}"
        )
    if size(pattern) > MAX_SIZE:
        raise ValueError(
            "pattern must not repeat a part too often, repeats inside repeats multiplied: written "
            f"out, it may have {MAX_SIZE:,} parts; got {_shown(pattern)}"
        )
    try:
        return regex.compile(pattern)
    except Exception as error:  # contradicting flags, for one, are a KeyError
        raise ValueError(
            f"pattern must be a regular expression that compiles; got {_shown(pattern)}: {error}"
        ) from None


def matches_nothing(pattern: regex.Pattern[str]) -> bool:
    """Say whether the pattern matches the empty text, or takes longer than a second to tell."""
    try:
        return pattern.match("", timeout=1) is not None
    except TimeoutError:
        return True


def size(pattern: str) -> int:
    r"""Return a number of parts that the pattern does not exceed with all repeats written out.

    It is exact as far as brackets are surely brackets; elsewhere, what is repeated after a bracket
    or white space is taken to be all that stands before.

    >>> size(r"(?:[ab]{3}c)+"), size(r"(?x) (?:[ab]{3}c)+")
    (42, 52)
    """
    parts = list(_PART.finditer(pattern))
    is_sure = _UNSURE.search(pattern) is None and not any(part[0] == "[" for part in parts)
    total, last = 0, 0
    opened: list[int] = []
    for part in parts:
        if part["repeat"]:
            # Ten digits are more than enough, and quickly read.
            least = int(_SPREAD.sub("", part["least"] or "")[:10] or 1)
            total += last * least
            last *= least + 1
        elif part["open"]:
            opened.append(total)
        elif part["close"] and is_sure:
            last = total - (opened.pop() if opened else 0)
        elif is_sure or part["atom"] or not (part[0] in ")]" or part[0].isspace()):
            last = len(part[0])
            total += last
        else:
            total += 1
            last = total
    return total


def _shown(pattern: str) -> str:
    return repr(pattern if len(pattern) <= 200 else f"{pattern[:200]}...")
