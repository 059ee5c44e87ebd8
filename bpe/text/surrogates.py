"""Surrogates: halves of characters that a Python string can hold but UTF-8 cannot."""

from __future__ import annotations

import re
from typing import Final

_PAIR_OR_LONE: Final = re.compile("([\ud800-\udbff][\udc00-\udfff])|[\ud800-\udfff]")


def repair_surrogates(text: str) -> tuple[str, int]:
    r"""Return the text with each surrogate pair joined, and how many lone halves became U+FFFD.

    Raises:
        ValueError: the text is not a `str`.

    >>> repair_surrogates("\ud83d\ude00 \ud83d")
    ('😀 \ufffd', 1)
    """
    if not isinstance(text, str):
        raise ValueError(f"a text must be a str; got {type(text).__name__}")
    try:
        text.encode()
    except UnicodeEncodeError:
        lone = sum(1 for match in _PAIR_OR_LONE.finditer(text) if match[1] is None)
        return _PAIR_OR_LONE.sub(_repaired, text), lone
    return text, 0


def _repaired(match: re.Match[str]) -> str:
    if match[1] is None:
        return "\ufffd"
    return match[1].encode("utf-16", "surrogatepass").decode("utf-16")
