"""The tie rules: which of several pairs with the same count is merged first.

A rule gives each pair an order; the smallest comes first. Pairs that are still tied are merged by
lowest ids, under every rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import eq, gt, lt
from typing import Any

from bpe.recipe import Recipe
from bpe.training.arena import Arena, Places
from bpe.training.pair_key import RIGHT, SHIFT
from bpe.vocabulary import LONG, Token

Order = Callable[[int], Any]
"""Takes a pair key and returns something to sort by."""

TokenOf = Callable[[int], Token]


def text_order(recipe: Recipe, token: TokenOf) -> Order:
    """Return the order of a tie rule that looks only at the two tokens of a pair."""
    rule = recipe.tie_break
    if rule == "lowest-ids":
        return _ids
    spelling: Callable[[Token], Any] = _bytes if recipe.has_byte_alphabet else _text

    def spelled(token_id: int) -> Any:
        return _sortable(partial(spelling, token(token_id)))

    def alphabetical(key: int) -> tuple[Any, Any]:
        return spelled(key >> SHIFT), spelled(key & RIGHT)

    def reverse_alphabetical(key: int) -> Any:
        return _Reversed(alphabetical(key))

    def shortest(key: int) -> Any:
        left, right = token(key >> SHIFT), token(key & RIGHT)
        # In a token's bytes a marker is one blank, so it counts as one character.
        joined = left.bytes + right.bytes
        size = len(joined) if recipe.has_byte_alphabet else len(joined.decode())
        return size, _sortable(lambda: spelling(left) + spelling(right))

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


def _sortable(make: Callable[[], Any]) -> Any:
    """Return what `make` spells, or where that is long what sorts like it and does not hold it.

    A pair that can no longer be merged stays in the queue until its turn comes, and thousands of
    tokens may each be as long as the whole text.
    """
    spelled = make()
    return spelled if len(spelled) <= LONG else _Remade(spelled[:LONG], make)


class _Remade:
    """Sorts like what `make` spells, which is looked at only where the beginnings are the same."""

    __slots__ = ("_beginning", "_make")

    def __init__(self, beginning: Any, make: Callable[[], Any]) -> None:
        self._beginning = beginning
        self._make = make

    def __eq__(self, other: object) -> bool:
        return self._side_by_side(other, eq)

    def __lt__(self, other: object) -> bool:
        return self._side_by_side(other, lt)

    def __gt__(self, other: object) -> bool:
        return self._side_by_side(other, gt)

    __hash__ = None  # type: ignore[assignment]

    def _side_by_side(self, other: Any, compare: Callable[[Any, Any], bool]) -> bool:
        is_remade = isinstance(other, _Remade)
        beginning = other._beginning if is_remade else other[:LONG]
        if self._beginning != beginning:
            return compare(self._beginning, beginning)
        return compare(self._make(), other._make() if is_remade else other)


class _Reversed:
    """Sorts the other way round; a longer text comes before its beginning."""

    __slots__ = ("_order",)

    def __init__(self, order: tuple[Any, Any]) -> None:
        self._order = order

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Reversed) and self._order == other._order

    def __lt__(self, other: _Reversed) -> bool:
        return other._order < self._order

    __hash__ = None  # type: ignore[assignment]
