"""Patterns in files: the published ones are known by name, in the forms that programs write."""

from __future__ import annotations

from typing import Final

from bpe.formats.limits import MAX_PATTERN
from bpe.text.patterns import PUBLISHED

SIMPLE_BPE: Final = r"[ ][^ .]*|\.[^ .]*|[^ .]+"
"""How `simple-bpe` splits, as a pattern that begins with no blank: minbpe strips its line."""

# Other ways to write the same: minbpe's of GPT-2's, OpenAI's first of GPT-4's.
_NAMES: Final = {
    **{pattern: name for name, pattern in PUBLISHED.items()},
    SIMPLE_BPE: "simple-bpe",
    r" [^ .]*|\.[^ .]*|[^ .]+": "simple-bpe",
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+": "gpt2",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+": "gpt4",
}


def named(pattern: str) -> tuple[str, str | None]:
    """Return `pretokenizer` and `pattern` of the recipe that splits by this pattern.

    Raises:
        ValueError: the pattern is too long.

    >>> named("[a-z]+")
    ('regex', '[a-z]+')
    """
    if len(pattern) > MAX_PATTERN:
        raise ValueError(f"a pattern may have {MAX_PATTERN:,} characters; got {len(pattern):,}")
    name = _NAMES.get(pattern)
    return ("regex", pattern) if name is None else (name, None)
