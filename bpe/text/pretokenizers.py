"""Pre-tokenizers: split a text into pre-tokens, the pieces that merges never cross."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import Final, NamedTuple

import regex

from bpe.recipe import Recipe
from bpe.text import blocks
from bpe.text.blocks import Batch
from bpe.text.custom_pattern import custom_batches
from bpe.text.matching import Allowance
from bpe.text.newer_characters import without_newer
from bpe.text.patterns import PUBLISHED, ascii_form

_PATTERNS: Final = {
    "whitespace": r"\S+|\s+",
    # The rule of simple_bpe: a blank or a full stop starts a new pre-token and stays in it.
    "simple-bpe": r" [^ .]*|\.[^ .]*|[^ .]+",
    **PUBLISHED,
}

# No pre-token of the published patterns goes on from a letter or digit to white space, and none
# looks back, so the text before such a place and the text after it can be split apart.
_WORD_THEN_SPACE: Final = r"[\p{L}\p{N}](?=\s)"
_ANYTHING_THEN_BLANK: Final = r"[^ ](?= )"


class _Splitter(NamedTuple):
    """A pattern in both forms, and where a text can be cut without changing what it matches."""

    pattern: regex.Pattern[str]
    ascii_pattern: re.Pattern[str]
    boundary: regex.Pattern[str]


def split(text: str, recipe: Recipe) -> Iterator[str]:
    """Yield the pre-tokens of a normalized text in order.

    Only `whitespace` leaves text out (the white space); with every other pre-tokenizer the
    pre-tokens joined are the text.

    Raises:
        ValueError: a custom pattern takes too long, see `custom_batches`.

    >>> list(split("low lower", Recipe(pretokenizer="gpt2")))
    ['low', ' lower']
    """
    for batch in batches(text, recipe):
        yield from batch.pre_tokens


def batches(text: str, recipe: Recipe, allowance: Allowance | None = None) -> Iterator[Batch]:
    """Yield the pre-tokens of a normalized text a few thousand at a time, with the gaps.

    `allowance` holds for a custom pattern only, see `custom_batches`.
    """
    if recipe.pretokenizer == "none":
        return iter([Batch([text], len(text))] if text else [])
    if recipe.pattern is not None:
        return custom_batches(recipe.pattern, text, allowance)
    splitter = _splitter(recipe.pretokenizer)
    if recipe.pretokenizer == "whitespace":
        return (_without_white_space(pieces, end) for pieces, end in _found(text, splitter))
    known = without_newer(text)
    found = _found(known, splitter)
    if known is not text:
        found = _as_written(found, text)
    return (Batch(pieces, end) for pieces, end in found)


@lru_cache
def _splitter(pretokenizer: str) -> _Splitter:
    pattern = _PATTERNS[pretokenizer]
    boundary = _ANYTHING_THEN_BLANK if pretokenizer == "simple-bpe" else _WORD_THEN_SPACE
    return _Splitter(
        regex.compile(pattern), re.compile(ascii_form(pattern)), regex.compile(boundary)
    )


def _found(text: str, splitter: _Splitter) -> Iterator[tuple[list[str], int]]:
    """Yield what the pattern matches, in lists of bounded length, and the end of each list."""
    for start, end in blocks.spans(text, splitter.boundary):
        if end - start > 4 * blocks.SIZE:
            yield from _found_one_by_one(splitter.pattern, text, start, end)
        elif (block := text[start:end]).isascii():
            yield splitter.ascii_pattern.findall(block), end
        else:
            # Letting other threads run between two matches costs a quarter of the time.
            yield splitter.pattern.findall(block, concurrent=False), end


def _found_one_by_one(
    pattern: regex.Pattern[str], text: str, start: int, end: int
) -> Iterator[tuple[list[str], int]]:
    """Read a block that has no boundary for very long, so that its list stays short."""
    matches = pattern.finditer(text, start, end)
    while some := list(islice(matches, blocks.SIZE)):
        yield [match[0] for match in some], some[-1].end()


def _as_written(
    found: Iterable[tuple[list[str], int]], text: str
) -> Iterator[tuple[list[str], int]]:
    """Put the text's own characters in the place of stand-ins."""
    start = 0
    for pieces, end in found:
        ends = list(accumulate(map(len, pieces), initial=start))
        yield [text[first:last] for first, last in pairwise(ends)], end
        start = end


def _without_white_space(pieces: list[str], end: int) -> Batch:
    """Part words from white space, which take turns in `pieces`."""
    if _is_word(pieces[0]):
        return Batch(pieces[::2], end, pieces[1::2], first_gap=1)
    return Batch(pieces[1::2], end, pieces[::2], first_gap=0)


_is_word: Final = regex.compile(r"\S+").fullmatch
