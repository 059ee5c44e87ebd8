"""Compact read-only sequences: a row of numbers, or of gaps, in a few bytes each."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt


class Numbers(Sequence[int]):
    """Whole numbers kept in four bytes each; read like a tuple, equal to any sequence of the same.

    `numpy.asarray(numbers)` gives them as an int32 array without a copy.

    >>> Numbers([3, 1, 2])[1:]
    (1, 2)
    """

    __slots__ = ("_view",)

    def __init__(self, values: Sequence[int]) -> None:
        row = values if isinstance(values, array) else array("i", values)
        self._view = memoryview(row).toreadonly()

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return tuple(self._view[index]) if isinstance(index, slice) else self._view[index]

    def __len__(self) -> int:
        return len(self._view)

    def __iter__(self) -> Iterator[int]:
        return iter(self._view)

    def __eq__(self, other: object) -> bool:
        return _equal(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Numbers({_beginning(self)})"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        row = np.frombuffer(self._view, dtype=np.intc).astype(dtype or np.intc, copy=False)
        return row.copy() if copy else row


class Gaps(Sequence[tuple[int, str]]):
    """The text that belongs to no pre-token, as (number of pre-tokens before it, text), in order.

    Gaps repeat (most are one blank), so each distinct text is kept once.
    """

    __slots__ = ("_numbers", "_places", "_texts")

    def __init__(
        self, places: Sequence[int] = (), numbers: Sequence[int] = (), texts: Sequence[str] = ()
    ) -> None:
        self._places = Numbers(places)
        self._numbers = Numbers(numbers)
        self._texts = tuple(texts)

    @overload
    def __getitem__(self, index: int) -> tuple[int, str]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, str], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, str] | tuple[tuple[int, str], ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        return self._places[index], self._texts[self._numbers[index]]

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return zip(self._places, map(self._texts.__getitem__, self._numbers), strict=True)

    def __eq__(self, other: object) -> bool:
        return _equal(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Gaps({_beginning(self)})"


def _equal(left: Sequence[object], right: object) -> bool:
    return (
        isinstance(right, Sequence)
        and len(left) == len(right)
        and all(a == b for a, b in zip(left, right, strict=True))
    )


def _beginning(values: Sequence[object]) -> str:
    shown = ", ".join(map(repr, values[:8]))
    return f"[{shown}, ...]" if len(values) > 8 else f"[{shown}]"
