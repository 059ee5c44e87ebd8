"""JSON read with suspicion: bounded, no key twice, whole numbers and texts where they belong."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

from bpe.formats.limits import MAX_DIGITS, MAX_JSON_COMMAS, MAX_JSON_CONTAINERS

Json = dict[str, Any]

_KINDS: Final = {
    dict: "an object",
    list: "a list",
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


def read_object(text: str) -> Json:
    """Return the JSON object that `text` is.

    Raises:
        ValueError: not JSON, no object, nested too deep, too many values, or a key that repeats.

    >>> read_object('{"a": 1}')
    {'a': 1}
    """
    if text.count("{") + text.count("[") > MAX_JSON_CONTAINERS:
        raise ValueError(f"the JSON holds more than {MAX_JSON_CONTAINERS:,} objects and lists")
    if text.count(",") > MAX_JSON_COMMAS:
        raise ValueError(f"the JSON holds more than {MAX_JSON_COMMAS:,} values")
    try:
        found = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_constant=_no_number,
            parse_int=_whole_number,
        )
    except RecursionError:
        raise ValueError("the JSON is nested too deep") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise ValueError(f"the JSON must be an object; got {kind(found)}")
    return found


def member(owner: Json, key: str, of: type | tuple[type, ...], part: str) -> Any:
    """Return `owner[key]` when it is of the type `of`.

    Raises:
        ValueError: it is missing or something else; `part` says where.
    """
    value = owner.get(key)
    if not isinstance(value, of) or (isinstance(value, bool) and of is not bool):
        raise ValueError(f"{part} must have {key!r} as {_wanted(of)}; got {kind(value)}")
    return value


def check_small(value: object, limit: int, part: str) -> None:
    """Check that a value holds no more than `limit` other values, at any depth.

    Raises:
        ValueError: it holds more; `part` says where.
    """
    waiting, seen = [value], 0
    while waiting:
        one = waiting.pop()
        inner = one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        seen += len(inner)
        if seen > limit:
            raise ValueError(f"{part} may hold {limit:,} values; it holds more")
        waiting.extend(inner)


def kind(value: object) -> str:
    """Say in a word what a value of JSON is."""
    if value is None:
        return "nothing"
    return _KINDS.get(type(value), type(value).__name__)


def _wanted(of: type | tuple[type, ...]) -> str:
    return " or ".join(_KINDS[one] for one in (of if isinstance(of, tuple) else (of,)))


def _without_repeats(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ValueError(f"a key must come once in a JSON object; {key[:60]!r} repeats")
            seen.add(key)
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError(f"a number may have {MAX_DIGITS} digits; got {len(digits):,}")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
