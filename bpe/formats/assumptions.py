"""Assumptions: what a file leaves open, and how it is read here all the same, in a sentence."""

from __future__ import annotations

from typing import Final

from bpe.formats import tiktoken
from bpe.formats.recognition import recognised
from bpe.formats.source import Source

_OPEN: Final = {
    "gpt2": "These files do not say how text is split; GPT-2's pattern is assumed.",
    "subword-nmt": (
        "subword-nmt parts words at blanks and line ends, and here all white space parts them."
    ),
}


def assumed(data: str | bytes, format: str | None = None) -> str | None:
    r"""Return what `loads` assumes of a file that does not say it, or None where nothing is.

    Raises:
        ValueError: the file is in no known format, or is broken.

    >>> assumed("#version: 0.2\nl o\n")
    'subword-nmt parts words at blanks and line ends, and here all white space parts them.'
    """
    source = Source.of(data)
    name = recognised(source) if format is None else format
    if name != tiktoken.FORMAT:
        return _OPEN.get(name)
    found = tiktoken.published(source)
    if found is None:
        return "A rank file does not say how text is split; GPT-4's pattern is assumed."
    return (
        f"A rank file does not say how text is split; {found[0]}'s ranks are split by its own "
        "pattern."
    )
