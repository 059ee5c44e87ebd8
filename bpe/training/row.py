"""Rows: the corpus in base tokens, off which it is read what a long token spells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from bpe.vocabulary import Token, bytes_as_text

_Bytes = bytes  # in a class that has `bytes` of its own


class ByteRow:
    """All distinct words end to end as bytes, as they are laid out in the arena.

    `symbols` are the ids of the base tokens, and anything between two words; `alphabet` are the
    tokens with the ids 0, 1, 2, ...
    """

    __slots__ = ("_data",)

    def __init__(self, symbols: npt.NDArray[np.int32], alphabet: Sequence[Token]) -> None:
        values = [0 if token.kind == "special" else token.bytes[0] for token in alphabet]
        self._data: _Bytes = np.array(values, dtype=np.uint8)[symbols].tobytes()

    def bytes(self, start: int, stop: int) -> _Bytes:
        """Return the bytes from `start` to `stop`."""
        return self._data[start:stop]

    def text(self, start: int, stop: int) -> str:
        """Return what the bytes from `start` to `stop` spell."""
        return bytes_as_text(self._data[start:stop])


class CharacterRow:
    """The same of characters: a marker, which stands at the edge of a word only, is a base token.

    So it is first or last in a stretch, and all between are characters.
    """

    __slots__ = ("_alphabet", "_characters", "_symbols")

    def __init__(self, symbols: npt.NDArray[np.int32], alphabet: Sequence[Token]) -> None:
        points = [ord(token.text) if len(token.text) == 1 else 0 for token in alphabet]
        self._alphabet = alphabet
        self._characters = np.array(points, dtype="<u4")[symbols].tobytes().decode("utf-32-le")
        self._symbols = symbols.astype(np.min_scalar_type(len(alphabet)))

    def bytes(self, start: int, stop: int) -> _Bytes:
        """Return the bytes that the base tokens from `start` to `stop` decode to."""
        first, last = self._edges(start, stop)
        return first.bytes + self._characters[start + 1 : stop - 1].encode() + last.bytes

    def text(self, start: int, stop: int) -> str:
        """Return what the base tokens from `start` to `stop` spell."""
        first, last = self._edges(start, stop)
        return f"{first.text}{self._characters[start + 1 : stop - 1]}{last.text}"

    def _edges(self, start: int, stop: int) -> tuple[Token, Token]:
        return self._alphabet[self._symbols[start]], self._alphabet[self._symbols[stop - 1]]
