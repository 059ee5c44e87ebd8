"""The wrong way to merge: keep a word's tokens as text with blanks between, and replace text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def split_by_replace(symbols: Sequence[str], merges: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the tokens that `str.replace` makes, which looks for letters and not for tokens.

    >>> split_by_replace("aes", [("a", "e"), ("e", "s")])
    ('aes',)
    """
    spelled = " ".join(symbols)
    for left, right in merges:
        spelled = spelled.replace(f"{left} {right}", left + right)
    return tuple(spelled.split(" "))
