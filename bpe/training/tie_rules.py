"""The tie rules: which of several pairs with the same count is merged first.

A rule gives each pair an order; the smallest comes first. Pairs that are still tied are merged by
lowest ids, under every rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bpe.recipe import Recipe
from bpe.training.arena import Arena, Places
from bpe.training.pair_key import RIGHT, SHIFT
from bpe.vocabulary import Token

Order = Callable[[int], Any]
"""Takes a pair key and returns something to sort by."""

TokenOf = Callable[[int], Token]


def text_order(recipe: Recipe, token: TokenOf) -> Order:
    """Return the order of a tie rule that looks only at the two tokens of a pair."""
    rule = recipe.tie_break
    if rule == "lowest-ids":
        return _ids
    spelling: Callable[[Token], Any] = _bytes if recipe.has_byte_alphabet else _text

    def alphabetical(key: int) -> tuple[Any, Any]:
        return spelling(token(key >> SHIFT)), spelling(token(key & RIGHT))

    def reverse_alphabetical(key: int) -> Any:
        left, right = alphabetical(key)
        return _reversed(left), _reversed(right)

    def shortest(key: int) -> Any:
        left, right = token(key >> SHIFT), token(key & RIGHT)
        # In a token's bytes a marker is one blank, so it counts as one character.
        joined = left.bytes + right.bytes
        size = len(joined) if recipe.has_byte_alphabet else len(joined.decode())
        return size, spelling(left) + spelling(right)

    return {
        "alphabetical": alphabetical,
        "reverse-alphabetical": reverse_alphabetical,
        "shortest": shortest,
    }[rule]


class FirstSeen:
    """The order of pairs by their first place in the corpus as it is now.

    A pair only ever loses places while training goes on, so the search for its first one goes on
    where it last ended. One instance serves as long as the corpus only moves forward.
    """

    __slots__ = ("_arena", "_checked", "_places")

    def __init__(self, arena: Arena, places: Callable[[int], Places]) -> None:
        self._arena = arena
        self._places = places
        self._checked: dict[int, int] = {}

    def __call__(self, key: int) -> int:
        """Return the first place that holds the pair; it must have one."""
        found = self._places(key)
        start = self._checked.get(key, 0)
        index = self._arena.first_live(key >> SHIFT, key & RIGHT, found, start)
        if index != start:
            self._checked[key] = index
        return int(found[index])


def _ids(key: int) -> int:
    return key


def _text(token: Token) -> str:
    return token.text


def _bytes(token: Token) -> bytes:
    return token.bytes


def _reversed(spelling: str | bytes) -> tuple[int, ...]:
    """Return something that sorts the other way round; a longer text comes before its beginning."""
    codes = spelling if isinstance(spelling, bytes) else map(ord, spelling)
    return (*(-code for code in codes), 1)
