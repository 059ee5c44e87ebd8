"""Notes: what a reader should know about how a text became words, one sentence each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bpe.recipe import Recipe


def surrogate_notes(lone: int) -> Iterator[str]:
    """Say how many halves of characters were replaced."""
    if lone:
        were = "lone surrogate was" if lone == 1 else "lone surrogates were"
        yield f"{lone:,} {were} replaced by U+FFFD: half of a surrogate pair is no character."


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
