"""Claims: what must be true for the words of a sentence to be true."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import regex

from bpe.views.lessons.facts import Name
from bpe.views.lessons.moment import Moment
from bpe.views.lessons.narration import Takes, looked_up

_SIGNS: Final[Mapping[str, Callable[[Any, Any], bool]]] = MappingProxyType(
    {"==": operator.eq, "!=": operator.ne, "<": operator.lt, ">": operator.gt}
)
_CLAIM: Final = regex.compile(r"(?P<left>.+) (?P<sign>==|!=|<|>) (?P<right>.+)")


def holds(claim: str, moment: Moment, takes: Takes) -> bool:
    """Tell whether a claim such as `pair[o w].count == next.count` is true at the moment.

    Its sides are a field, a whole number, or a text in single quotes.

    Raises:
        ValueError: it is no claim, or asks for what the training does not have.
    """
    match = _CLAIM.fullmatch(claim)
    if match is None:
        raise ValueError(
            f"a claim compares two things by one of {', '.join(_SIGNS)}; got {claim!r}"
        )
    left, right = (_side(match[side], moment, takes) for side in ("left", "right"))
    return _SIGNS[match["sign"]](left, right)


def _side(written: str, moment: Moment, takes: Takes) -> Any:
    if written.isdecimal():
        return int(written)
    if written.startswith("'"):
        return written.strip("'")
    value = looked_up(written, moment, takes)
    return value.label if isinstance(value, Name) else value
