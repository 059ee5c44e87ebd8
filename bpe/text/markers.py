"""Markers: how the edge of a word is written in a character alphabet."""

from __future__ import annotations

from collections.abc import Iterable

from bpe.recipe import Recipe

Unit = int | str | None
"""What one base token writes: a byte, a character (fused with its marker or not), or a marker."""

MARKER: Unit = None


def units(word: str, recipe: Recipe, *, has_marker: bool) -> Iterable[Unit]:
    """Return what a pre-token is written with, one unit for each base token.

    `has_marker` says that the alphabet holds the marker; without it a word goes unmarked, unless
    the marker stands for the word's own blank.

    >>> list(units("low", Recipe(alphabet="characters", boundary="suffix:</w>"), has_marker=False))
    ['l', 'o', 'w</w>']
    """
    if recipe.has_byte_alphabet:
        return word.encode()
    if recipe.marker_stands_for_blank:
        return [MARKER, *word[1:]] if word.startswith(" ") else word
    if recipe.marker_side == "suffix":
        return [*word[:-1], f"{word[-1:]}{recipe.marker}"]
    if not has_marker:
        return word
    return [MARKER, *word] if recipe.marker_side == "start" else [*word, MARKER]
