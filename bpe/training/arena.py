"""The arena: all distinct words end to end, in which merges are made and taken back."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]

Places = tuple[int, ...] | Int32s
"""Ascending places in the arena: fewer than `FEW` as a tuple, more as a numpy array."""

# What a place holds that starts no token. A place that starts one holds its id, never below 0.
SEPARATOR: Final = -1  # between two words, and at both ends
INSIDE: Final = -2  # within a token
END: Final = -3  # the last symbol of a token of two symbols or more holds END - id

# Below this many places, plain Python is faster than numpy's fixed cost for each call.
FEW: Final = 48

# Sums of at most this many weights cannot leave a 64-bit integer.
_EXACT_IN_64_BITS: Final = 2**62


class Arena:
    """The corpus as tokens: one place for each base symbol of each distinct word.

    A token keeps the place of its first symbol, so a merge writes three places and moves nothing;
    the lengths of the tokens lead from one to the next and to the one before.

    `tokens` and `token_array` are one memory, as a Python array and as a numpy array;
    `lengths[id]` is the number of symbols in a token; `weights` and `weight_array` tell how often
    the word at each place occurs, None when every word occurs once; `word_starts` is the first
    place of each word.
    """

    __slots__ = ("base_size", "lengths", "token_array", "tokens", "weight_array", "weights",
                 "word_starts")  # fmt: skip

    def __init__(
        self, symbols: Int32s, word_lengths: Int64s, counts: Sequence[int], base_size: int
    ) -> None:
        separators = np.cumsum(word_lengths + 1)
        self.base_size = base_size
        self.lengths = [1] * base_size
        self.word_starts = array("q", (separators - word_lengths).tobytes())
        self.tokens = array("i", bytes(4 * (len(symbols) + len(word_lengths) + 1)))
        self.token_array: Int32s = np.frombuffer(self.tokens, dtype=np.int32)
        is_symbol = np.ones(len(self.tokens), dtype=bool)
        is_symbol[0] = is_symbol[separators] = False
        self.token_array[~is_symbol] = SEPARATOR
        self.token_array[is_symbol] = symbols
        self.weights, self.weight_array = _weights(word_lengths, counts)

    def copy(self) -> Arena:
        """Return an arena in which merges can be made without changing this one."""
        copy = Arena.__new__(Arena)
        copy.base_size = self.base_size
        copy.lengths = list(self.lengths)
        copy.word_starts = self.word_starts
        copy.tokens = array("i", self.tokens)
        copy.token_array = np.frombuffer(copy.tokens, dtype=np.int32)
        copy.weights, copy.weight_array = self.weights, self.weight_array
        return copy

    def spread(self, symbols: Int32s) -> Int32s:
        """Return the base symbols of all words at their places, with 0 for the separators."""
        is_symbol = self.token_array != SEPARATOR
        row = np.zeros(len(is_symbol), dtype=np.int32)
        row[is_symbol] = symbols
        return row

    def first_live(self, left: int, right: int, found: Places, start: int = 0) -> int:
        """Return the index in `found` of the first place from `start` on that holds the pair.

        `found` must hold one; places that held the pair once and do no more are passed over.
        """
        tokens, length = self.tokens, self.lengths[left]
        stop = min(len(found), start + FEW)
        for index in range(start, stop):
            place = int(found[index])
            if tokens[place] == left and tokens[place + length] == right:
                return index
        return stop + int(self._is_live(left, right, np.asarray(found[stop:])).argmax())

    def live(self, left: int, right: int, found: Places) -> Places:
        """Return the places of `found` that hold the pair now."""
        if isinstance(found, tuple):
            tokens, length = self.tokens, self.lengths[left]
            return tuple([p for p in found if tokens[p] == left and tokens[p + length] == right])
        return few_or_many(found[self._is_live(left, right, found)])

    def _is_live(self, left: int, right: int, found: Int32s) -> npt.NDArray[np.bool_]:
        # An id is found only where a token starts, and the next token is that token's length away.
        is_live: npt.NDArray[np.bool_] = self.token_array[found] == left
        is_live[is_live] = self.token_array[found[is_live] + self.lengths[left]] == right
        return is_live

    def join(self, left: int, right: int, token_id: int, found: Places) -> None:
        """Write `token_id` at places that hold the pair."""
        middle = self.lengths[left]
        last = middle + self.lengths[right] - 1
        if isinstance(found, tuple):
            tokens, end = self.tokens, END - token_id
            for place in found:
                tokens[place + middle] = INSIDE
                tokens[place] = token_id
                tokens[place + last] = end
        else:
            self.write_many(found, middle, last, token_id)

    def write_many(self, found: Int32s, middle: int, last: int, token_id: int) -> None:
        """Write a token at many places; its right half starts at `middle` and ends at `last`."""
        self.token_array[found + middle] = INSIDE
        self.token_array[found] = token_id
        self.token_array[found + last] = END - token_id

    def part(self, left: int, right: int, found: Places) -> None:
        """Undo `join`: write the pair again at places that hold the token made of it."""
        middle = self.lengths[left]
        last = middle + self.lengths[right] - 1
        # Where the right half is one symbol, its end is its start: written last, the start stays.
        # The end of the left half was never overwritten.
        if isinstance(found, tuple):
            tokens, end = self.tokens, END - right
            for place in found:
                tokens[place] = left
                tokens[place + last] = end
                tokens[place + middle] = right
        else:
            where = found
            self.token_array[where] = left
            self.token_array[where + last] = END - right
            self.token_array[where + middle] = right

    def weight(self, found: Places) -> int:
        """Return how often the corpus holds these places, each counted with its word's count."""
        if self.weights is None or self.weight_array is None:
            return len(found)
        if isinstance(found, tuple):
            weights = self.weights
            return sum([weights[place] for place in found])
        return int(self.weight_array[found].sum())

    def words_of(self, found: Places) -> list[int]:
        """Return the indexes of the words that have these ascending places, each once."""
        if isinstance(found, tuple):
            return self._words_of_few(found)
        starts = np.frombuffer(self.word_starts, dtype=np.int64)
        words = np.searchsorted(starts, found, side="right") - 1
        once: list[int] = words[np.append(True, words[1:] != words[:-1])].tolist()
        return once

    def _words_of_few(self, found: Places) -> list[int]:
        starts = self.word_starts
        words: list[int] = []
        next_word = 0  # where the word after the last one begins
        for place in found:
            if place >= next_word:
                after = bisect_right(starts, place)
                words.append(after - 1)
                next_word = starts[after] if after < len(starts) else len(self.tokens)
        return words

    def tokens_by_word(self) -> tuple[Int32s, Int64s]:
        """Return all tokens of all words in one row, and where each word begins in it.

        The second array is one longer than the number of words and ends with the row's length.
        """
        is_start = self.token_array >= 0
        starts = np.frombuffer(self.word_starts, dtype=np.int64)
        before = np.searchsorted(np.flatnonzero(is_start), starts)
        row = self.token_array[is_start]
        return row, np.append(before, len(row)).astype(np.int64)


def few_or_many(places: Int32s) -> Places:
    """Return places as a tuple when they are few, as they are when they are many."""
    return tuple(places.tolist()) if len(places) < FEW else places


def cut(places: Int32s, bounds: Int64s) -> Iterator[Places]:
    """Yield the stretches of `places` between one bound and the next."""
    plain = places.tolist()
    for start, stop in pairwise(bounds.tolist()):
        is_few = stop - start < FEW
        yield tuple(plain[start:stop]) if is_few else places[start:stop].copy()


def _weights(
    word_lengths: Int64s, counts: Sequence[int]
) -> tuple[Sequence[int] | None, npt.NDArray[np.int64] | npt.NDArray[np.object_] | None]:
    """Return each place's weight twice: to be read one by one, and as a numpy array."""
    if all(count == 1 for count in counts):
        return None, None
    repeats = word_lengths + 1
    total = sum(count * length for count, length in zip(counts, repeats.tolist(), strict=True))
    if total > _EXACT_IN_64_BITS:
        # Python's own integers never overflow; numpy carries them as objects.
        exact = np.concatenate(([0], np.repeat(np.array(counts, dtype=object), repeats)))
        return exact.tolist(), exact
    weights = array("q", bytes(8 * (int(repeats.sum()) + 1)))
    array_view = np.frombuffer(weights, dtype=np.int64)
    array_view[1:] = np.repeat(np.array(counts, dtype=np.int64), repeats)
    return weights, array_view
