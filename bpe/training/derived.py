"""A read-only sequence whose items are worked out when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

Item = TypeVar("Item")


class Derived(Sequence[Item], Generic[Item]):
    """A sequence of `length` items, each made by `item_at(index)` at every access.

    It is equal to any sequence with the same items.

    >>> Derived(3, lambda index: index * index) == (0, 1, 4)
    True
    """

    __slots__ = ("_item_at", "_length")

    def __init__(self, length: int, item_at: Callable[[int], Item]) -> None:
        self._length = length
        self._item_at = item_at

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, index: int | slice) -> Item | tuple[Item, ...]:
        chosen = range(self._length)[index]
        return (
            self._item_at(chosen) if isinstance(chosen, int) else tuple(map(self._item_at, chosen))
        )

    def __iter__(self) -> Iterator[Item]:
        return map(self._item_at, range(self._length))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(other) != len(self):
            return False
        return all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:5]))
        return f"<{self._length} items: {shown}{', ...' if self._length > 5 else ''}>"
