"""Notes: what a reader should know about how a text became words, one sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from unicodedata import category

from bpe.recipe import Recipe

_NAMED_AT_MOST: Final = 10


def surrogate_notes(lone: int) -> Iterator[str]:
    """Say how many halves of characters were replaced."""
    if lone:
        were = "lone surrogate was" if lone == 1 else "lone surrogates were"
        yield f"{lone:,} {were} replaced by U+FFFD: half of a surrogate pair is no character."


def newer_notes(newer: Iterable[str], recipe: Recipe) -> Iterator[str]:
    """Say which characters Hugging Face's tables do not know; see `newer_characters`."""
    found = list(dict.fromkeys(newer))
    if found:
        are = "is" if len(found) == 1 else "are"
        yield (
            f"{named_characters(found)} {are} newer than the tables of "
            f"Hugging Face tokenizers, whose {recipe.normalizer} makes another text of this one: "
            "the ids are others there."
        )


def named_characters(characters: Sequence[str]) -> str:
    """Return characters with their code points, no more than ten of them."""
    named = ", ".join(map(_named, characters[:_NAMED_AT_MOST]))
    more = len(characters) - _NAMED_AT_MOST
    return f"{named} and {more} more" if more > 0 else named


def _named(char: str) -> str:
    """Return a character with its code point; what cannot be seen is its code point alone."""
    code = f"U+{ord(char):04X}"
    return f"{char} ({code})" if category(char)[0] in "LNPS" else code


def uncovered_notes(uncovered: int, pre_tokens: int) -> Iterator[str]:
    """Say that a custom pattern does not match all of the text."""
    if not uncovered:
        return
    one = uncovered == 1
    if uncovered == pre_tokens:
        kept = "one pre-token" if one else f"{uncovered:,} pre-tokens"
        yield f"The pattern matches nothing in this text, which is kept whole as {kept}."
    else:
        pieces = "1 piece" if one else f"{uncovered:,} pieces"
        kept = "kept as a pre-token" if one else "each kept as a pre-token"
        yield f"The pattern leaves {pieces} of the text unmatched, {kept} of its own."


def lost_blanks_notes(recipe: Recipe, *, has_white_space: bool) -> Iterator[str]:
    """Say that nothing keeps the white space between words."""
    if recipe.pretokenizer == "whitespace" and recipe.marker is None and has_white_space:
        yield (
            "White space belongs to no token here and words have no marker, so blanks are gone: "
            "`low lower` decodes to `lowlower`."
        )


def doubled_blanks_notes(recipe: Recipe, words: Sequence[str], pre_tokens: int) -> Iterator[str]:
    """Say that words carry a marker besides the blanks they keep."""
    marker = recipe.marker
    if marker is None or recipe.marker_stands_for_blank:
        return
    if any(" " in word for word in words):
        yield f"Words keep their blanks and carry the marker {marker} as well: both appear."
    if recipe.keeps_leading_blank and pre_tokens > 1:
        yield f"Each {marker} between two pre-tokens decodes to a blank that is not in the text."
