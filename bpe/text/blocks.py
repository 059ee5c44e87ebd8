r"""Blocks: read a long text part by part, cut only where a pattern has a boundary anyway.

A text of ten million characters has two million pre-tokens; as one list they would take ten times
the memory of the text. So it is cut into blocks, and only one block's pre-tokens exist at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import regex

SIZE = 1 << 14
"""How many characters a block has at least."""


class Batch(NamedTuple):
    """The pre-tokens read at one go, and the text between them.

    `end` is how many characters of the text are read so far. A gap is text that belongs to no
    pre-token: the first stands after `first_gap` pre-tokens of the batch, each further one after
    one pre-token more. `uncovered` pre-tokens are text that a custom pattern does not match.
    """

    pre_tokens: Sequence[str]
    end: int
    gaps: Sequence[str] = ()
    first_gap: int = 0
    uncovered: int = 0


def spans(text: str, boundary: regex.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield (start, end) of blocks that cover the text, each ending where `boundary` matches.

    A block ends at the first such place that is `SIZE` characters or more after its start;
    where the text has none, the block grows.
    """
    start = 0
    while start < len(text):
        match = boundary.search(text, start + SIZE - 1)
        end = match.end() if match else len(text)
        yield start, end
        start = end
