"""A recipe given with a file: it adds what the file does not say, and may not contradict it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bpe.recipe import Recipe

_SAID_BY_FILE: Final = (
    "normalizer", "pretokenizer", "pattern", "has_byte_alphabet", "boundary", "unknown",
)  # fmt: skip


def completed(found: Recipe, given: Recipe | None) -> Recipe:
    """Return the recipe that a file says, with how it was trained taken from the given one.

    Raises:
        ValueError: the given recipe says something else than the file.

    >>> completed(Recipe(), Recipe(min_count=2)).min_count
    2
    """
    if given is None:
        return found
    for field in _SAID_BY_FILE:
        if getattr(found, field) != getattr(given, field):
            raise ValueError(
                f"the file says {field}={getattr(found, field)!r}, the recipe "
                f"{getattr(given, field)!r}; leave the recipe out to load what the file says"
            )
    if given.special_tokens and set(given.special_tokens) != set(found.special_tokens):
        raise ValueError(
            f"the file has the special tokens {found.special_tokens}, the recipe "
            f"{given.special_tokens}; leave the recipe out to load what the file says"
        )
    return replace(given, alphabet=found.alphabet, special_tokens=found.special_tokens)


def of_bytes(given: Recipe | None, default: Recipe, format_name: str) -> Recipe:
    """Return the recipe for a file that has tokens of bytes and says nothing about splitting.

    Raises:
        ValueError: the given recipe has another alphabet.
    """
    recipe = default if given is None else given
    if not recipe.has_byte_alphabet:
        raise ValueError(
            f"the tokens of the format {format_name!r} are bytes; the recipe must have "
            f"alphabet='bytes' or 'gpt2-bytes', got {recipe.alphabet!r}"
        )
    return recipe
