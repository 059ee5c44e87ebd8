"""How long a text is, measured in everything that people call its length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import regex

from bpe.recipe import Recipe
from bpe.views.held import held_of_text
from bpe.views.phrases import counted

_GRAPHEME: Final = regex.compile(r"\X")


@dataclass(frozen=True, slots=True)
class Measures:
    """Lengths of a text.

    `graphemes` are characters as readers see them; `code_points` are characters as Unicode numbers
    them, and as most programs count them. `tokens` is None for a text that cannot be encoded;
    `held` is how many bytes they hold.
    """

    tokens: int | None
    held: int
    bytes: int
    code_points: int
    graphemes: int


def measured(text: str, tokens: int | None, recipe: Recipe) -> Measures:
    """Return the lengths of a text that became so many tokens.

    >>> measured("👋🏽 HÉ", 4, Recipe(normalizer="nfd+lowercase"))
    Measures(tokens=4, held=13, bytes=12, code_points=5, graphemes=4)
    """
    graphemes = sum(1 for _ in _GRAPHEME.finditer(text))
    data = text.encode("utf-8", "surrogatepass")
    held = held_of_text(text, recipe).bytes
    return Measures(tokens, held, len(data), len(text), graphemes)


def measures_in_words(measures: Measures) -> list[tuple[str, str]]:
    """Return each length with its unit, and what that unit is."""
    return [
        (
            "– tokens" if measures.tokens is None else counted(measures.tokens, "token"),
            _per_token(measures, measures.tokens) if measures.tokens else "",
        ),
        (counted(measures.graphemes, "grapheme"), "characters as readers see them"),
        (counted(measures.code_points, "code point"), "characters as programs count them"),
        (counted(measures.bytes, "byte"), "in UTF-8"),
    ]


def _per_token(measures: Measures, tokens: int) -> str:
    """Say how many bytes a token holds, and beside it how many of the text, where they differ."""
    each = f"{measures.held / tokens:.2f} bytes each"
    if measures.held == measures.bytes:
        return each
    return f"{each}, {measures.bytes / tokens:.2f} of the text as typed"
