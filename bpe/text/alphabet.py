"""The alphabet: writes a word as the ids of its base tokens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from bpe.recipe import Recipe
from bpe.text.base_tokens import base_tokens
from bpe.text.markers import MARKER, Unit, units
from bpe.vocabulary import Token

Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]

_MISSING = -1


@dataclass(frozen=True, eq=False)
class Alphabet:
    """The special and base tokens of a training run or of a loaded tokenizer.

    Made by `Alphabet.of` (ids 0, 1, 2, ...) or `Alphabet.of_tokens` (ids as they are).
    """

    recipe: Recipe
    tokens: tuple[Token, ...]

    @classmethod
    def of(cls, words: Iterable[str], recipe: Recipe) -> Alphabet:
        """Return the alphabet that these words need, numbered from 0 with special tokens first.

        >>> Alphabet.of(["low"], Recipe(alphabet="characters", boundary="start:▁")).symbols("low")
        [3, 0, 1, 2]
        """
        return cls(recipe, base_tokens(words, recipe))

    @classmethod
    def of_tokens(cls, tokens: Iterable[Token], recipe: Recipe) -> Alphabet:
        """Return the alphabet that is part of a vocabulary; merged tokens are passed over."""
        return cls(recipe, tuple(token for token in tokens if token.kind != "merge"))

    @cached_property
    def unknown_id(self) -> int | None:
        """The id that stands for a character outside the alphabet, or None."""
        return next((i for text, i in self._specials() if text == self.recipe.unknown), None)

    @cached_property
    def special_ids(self) -> Mapping[str, int]:
        """The ids of the special tokens that may be looked for in text.

        The unknown token is one of them only where the recipe lists it as a special token too.
        """
        hidden = {self.recipe.unknown}.difference(self.recipe.special_tokens)
        return MappingProxyType({text: i for text, i in self._specials() if text not in hidden})

    def symbols(self, word: str) -> list[int]:
        """Return the base token ids of one pre-token, its marker included.

        Raises:
            ValueError: a character is outside the alphabet and the recipe has no unknown token.
        """
        ids = self._ids
        written = units(word, self.recipe, has_marker=MARKER in self._ids)
        try:
            return [ids[unit] for unit in written]
        except KeyError:
            return [ids[unit] if unit in ids else self._unknown(unit) for unit in written]

    def missing(self, word: str) -> list[Unit]:
        """Return the units of one pre-token for which the alphabet has no token, in order."""
        written = units(word, self.recipe, has_marker=MARKER in self._ids)
        return [unit for unit in written if unit not in self._ids]

    def flatten(self, words: Sequence[str]) -> tuple[Int32s, Int64s]:
        """Return the `symbols` of many non-empty words in one row, and the length of each word.

        Raises:
            ValueError: a character is outside the alphabet and the recipe has no unknown token.
        """
        if self.recipe.has_byte_alphabet:
            parts = [word.encode() for word in words]
            values = np.frombuffer(b"".join(parts), dtype=np.uint8)
            lengths = np.fromiter(map(len, parts), np.int64, len(parts))
            return self._checked(self._table[values], values), lengths
        codes = np.frombuffer("".join(words).encode("utf-32-le"), dtype=np.uint32)
        return self._flatten_characters(codes, np.fromiter(map(len, words), np.int64, len(words)))

    def _flatten_characters(
        self, codes: npt.NDArray[np.uint32], lengths: Int64s
    ) -> tuple[Int32s, Int64s]:
        symbols = _looked_up(codes, self._table)
        ends = lengths.cumsum()
        starts = ends - lengths
        marker_id = self._ids.get(MARKER)
        if self.recipe.marker_side == "suffix":
            symbols[ends - 1] = _looked_up(codes[ends - 1], self._fused_table)
        elif self.recipe.marker_stands_for_blank:
            symbols[starts[codes[starts] == ord(" ")]] = (
                _MISSING if marker_id is None else marker_id
            )
        elif marker_id is not None:
            places = starts if self.recipe.marker_side == "start" else ends
            return np.insert(self._checked(symbols, codes), places, marker_id), lengths + 1
        return self._checked(symbols, codes), lengths

    def _checked(self, symbols: Int32s, values: npt.NDArray[Any]) -> Int32s:
        """Put the unknown token where the alphabet has none for a value."""
        missing = np.flatnonzero(symbols == _MISSING)
        if missing.size:
            first = int(values[missing[0]])
            symbols[missing] = self._unknown(first if self.recipe.has_byte_alphabet else chr(first))
        return symbols

    def _unknown(self, unit: Unit) -> int:
        if self.unknown_id is not None:
            return self.unknown_id
        raise ValueError(
            f"{_named(unit)} is not in the alphabet, and the recipe has no unknown token to stand "
            "for it. Train on text that holds it, or set unknown='<UNK>'."
        )

    def _specials(self) -> Iterator[tuple[str, int]]:
        return ((token.text, token.id) for token in self.tokens if token.kind == "special")

    @cached_property
    def _ids(self) -> dict[Unit, int]:
        """The id of each unit; no special token is among them."""
        as_bytes = self.recipe.has_byte_alphabet
        ids: dict[Unit, int] = {}
        for token in self.tokens:
            if token.kind == "marker":
                ids[MARKER] = token.id
            elif token.kind == "base":
                ids[token.bytes[0] if as_bytes else token.text] = token.id
        return ids

    @cached_property
    def _table(self) -> Int32s:
        """The id of each byte or code point."""
        if self.recipe.has_byte_alphabet:
            return _table({unit: i for unit, i in self._ids.items() if isinstance(unit, int)}, 256)
        return _table(
            {ord(u): i for u, i in self._ids.items() if isinstance(u, str) and len(u) == 1}
        )

    @cached_property
    def _fused_table(self) -> Int32s:
        """The id of each code point fused with its marker."""
        return _table({ord(u[0]): i for u, i in self._ids.items() if isinstance(u, str) and u[1:]})


def _table(ids: Mapping[int, int], least: int = 0) -> Int32s:
    """Return the ids by value; the last entry, beyond all known values, is missing."""
    table = np.full(max(least, *(value + 2 for value in ids), 1), _MISSING, dtype=np.int32)
    table[list(ids)] = list(ids.values())
    return table


def _looked_up(codes: npt.NDArray[np.uint32], table: Int32s) -> Int32s:
    return table[np.minimum(codes, len(table) - 1)]


def _named(unit: Unit) -> str:
    if isinstance(unit, int):
        return f"byte 0x{unit:02x}"
    char = " " if unit is None else unit[0]
    return f"character {char!r} (U+{ord(char):04X})"
