r"""The published pre-tokenizer patterns, and the same patterns for ASCII text.

The three are regular expressions for the `regex` module, as their authors published them: GPT-2's
(OpenAI's `encoder.py`), GPT-4's (in the form of Karpathy's minbpe, equal to OpenAI's first one, and
safe to train with) and GPT-4o's (`o200k_base` of tiktoken).

Python's own `re` is about twice as fast, but knows no `\p{L}`. On a piece of text that is ASCII
throughout, each class is a plain range, so the translated pattern splits it in the same places.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_UPPER: Final = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_LOWER: Final = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"
_CONTRACTION: Final = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"

GPT2: Final = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
GPT4: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+"
)
O200K: Final = (
    rf"[^\r\n\p{{L}}\p{{N}}]?{_UPPER}*{_LOWER}+{_CONTRACTION}"
    rf"|[^\r\n\p{{L}}\p{{N}}]?{_UPPER}+{_LOWER}*{_CONTRACTION}"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

PUBLISHED: Final[Mapping[str, str]] = MappingProxyType({"gpt2": GPT2, "gpt4": GPT4, "o200k": O200K})
"""The published pattern of each pre-tokenizer that has one."""

_ASCII_CLASSES: Final = MappingProxyType(
    {
        r"\p{L}": "A-Za-z",
        r"\p{Lu}": "A-Z",
        r"\p{Ll}": "a-z",
        r"\p{Lt}": "",
        r"\p{Lm}": "",
        r"\p{Lo}": "",
        r"\p{M}": "",
        r"\p{N}": "0-9",
        # Spelled out: Python's own `\s` also takes U+001C to U+001F, which `regex` does not.
        r"\s": r" \t-\r",
        r"\S": r"\x00-\x08\x0e-\x1f!-\x7f",
    }
)
_CLASS: Final = re.compile(r"(\\p\{\w+\}|\\s|\\S)(?=([+*{)])?)")


def ascii_form(pattern: str) -> str:
    r"""Return the pattern for Python's `re` that splits ASCII text as `pattern` does.

    >>> ascii_form(r" ?\p{N}+|[^\s\p{L}]")
    ' ?[0-9]+|[^ \\t-\\rA-Za-z]'
    """
    return _CLASS.sub(_ascii_class, pattern)


def _ascii_class(match: re.Match[str]) -> str:
    ranges = _ASCII_CLASSES[match[1]]
    stands_alone = match[2] is not None
    return f"[{ranges}]" if stands_alone else ranges
