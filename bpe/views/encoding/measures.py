"""How long a text is, measured in everything that people call its length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import regex

from bpe.views.phrases import counted

_GRAPHEME: Final = regex.compile(r"\X")


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths of a text.

    `graphemes` are characters as readers see them; `code_points` are characters as Unicode numbers
    them, and as most programs count them. `tokens` is None for a text that cannot be encoded.
    """

    tokens: int | None
    bytes: int
    code_points: int
    graphemes: int


def measured(text: str, tokens: int | None) -> Measures:
    """Return the lengths of a text that became so many tokens.

    >>> measured("👋🏽 hé", 4)
    Measures(tokens=4, bytes=12, code_points=5, graphemes=4)
    """
    graphemes = sum(1 for _ in _GRAPHEME.finditer(text))
    data = text.encode("utf-8", "surrogatepass")
    return Measures(tokens, len(data), len(text), graphemes)


def measures_in_words(measures: Measures) -> list[tuple[str, str]]:
    """Return each length with its unit, and what that unit is."""
    per_token = f"{measures.bytes / measures.tokens:.2f} bytes each" if measures.tokens else ""
    return [
        ("– tokens" if measures.tokens is None else counted(measures.tokens, "token"), per_token),
        (counted(measures.graphemes, "grapheme"), "characters as readers see them"),
        (counted(measures.code_points, "code point"), "characters as programs count them"),
        (counted(measures.bytes, "byte"), "in UTF-8"),
    ]
