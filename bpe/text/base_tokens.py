"""Base tokens: what a vocabulary holds before the first merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bpe.recipe import Recipe
from bpe.vocabulary import Token, bytes_as_text

_PRINTABLE: Final = (*range(33, 127), *range(161, 173), *range(174, 256))
GPT2_BYTE_ORDER: Final = (*_PRINTABLE, *(b for b in range(256) if b not in frozenset(_PRINTABLE)))
"""The 256 bytes as GPT-2 numbers them: those that print in Latin-1 first, then the rest."""


def base_tokens(words: Iterable[str], recipe: Recipe) -> tuple[Token, ...]:
    """Return the special tokens, then the alphabet, with ids from 0.

    `words` decide only the alphabet `characters`: the code points seen, sorted, and the marker when
    a word carries it.

    >>> [token.text for token in base_tokens(["ab"], Recipe(alphabet="characters"))]
    ['a', 'b']
    """
    entries = [(text.encode(), text, "special") for text in recipe.all_special_tokens]
    entries += _bytes(recipe) if recipe.has_byte_alphabet else _characters(words, recipe)
    return tuple(Token(i, data, text, kind) for i, (data, text, kind) in enumerate(entries))


def _bytes(recipe: Recipe) -> Iterator[tuple[bytes, str, str]]:
    for value in range(256) if recipe.alphabet == "bytes" else GPT2_BYTE_ORDER:
        data = bytes([value])
        yield data, bytes_as_text(data), "base"


def _characters(words: Iterable[str], recipe: Recipe) -> list[tuple[bytes, str, str]]:
    characters, has_marker = _seen(words, recipe)
    entries = [(char.encode(), char, "base") for char in characters]
    if recipe.marker and recipe.marker_side == "suffix":
        entries += [(f"{char} ".encode(), char + recipe.marker, "base") for char in characters]
    elif recipe.marker and has_marker:
        entries.append((b" ", recipe.marker, "marker"))
    # The same letters typed in the text are another token; the typed one comes first.
    return sorted(entries, key=lambda entry: (entry[1], entry[2] == "marker"))


def _seen(words: Iterable[str], recipe: Recipe) -> tuple[set[str], bool]:
    """Return the characters that words are written with, and whether one carries a marker."""
    characters: set[str] = set()
    has_marker = False
    for word in words:
        marked = not recipe.marker_stands_for_blank or word.startswith(" ")
        characters.update(word[1:] if marked and recipe.marker_stands_for_blank else word)
        has_marker = has_marker or marked
    return characters, has_marker
