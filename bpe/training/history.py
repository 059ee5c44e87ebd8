"""The history: a record of every merge made, from which each step can be told again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

import numpy as np

from bpe.encoding.lowest_rank import merge_symbols
from bpe.text.corpus import Corpus
from bpe.training.arena import Arena, Places
from bpe.training.merge_record import MergeRecord, Row
from bpe.training.pair_key import RIGHT, SHIFT, pair_of
from bpe.vocabulary import Pair, Token, merged_token

# Beyond so many symbols, making all merges again beats searching a word for the lowest rank.
_LONG: Final = 1000

# Where a row has these fields of a record.
_GAINED_KEYS: Final = 9
_FOUND: Final = 11


class History:
    """The merges of one line of training, in order; records are only ever added.

    A what-if starts a new history with the records before it, so a step that holds on to its
    history stays right for ever.
    """

    def __init__(
        self,
        corpus: Corpus,
        arena: Arena,
        base_places: Mapping[int, Places],
        rows: Iterable[Row] = (),
    ) -> None:
        self.corpus = corpus
        self.base_size = len(corpus.alphabet.tokens)
        self._arena = arena
        self._base_places = base_places
        self._rows: list[Row] = list(rows)
        self._tokens: list[Token] = list(corpus.alphabet.tokens)
        self._ranks: dict[Pair, int] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, row: Row) -> None:
        """Add the record of a merge, given as its fields in order."""
        self._rows.append(row)

    def record(self, number: int) -> MergeRecord:
        """Return the record of merge `number`, 1 for the first."""
        return MergeRecord(*self._rows[number - 1])

    def pair(self, number: int) -> Pair:
        """Return the pair of merge `number`, 1 for the first."""
        return pair_of(self._rows[number - 1][0])

    def places(self, key: int) -> Places:
        """Return all places that a pair had when it came to be; it may have lost some since.

        A pair comes to be with the younger of its two tokens, at all its places at once.
        """
        younger = max(key >> SHIFT, key & RIGHT) - self.base_size
        if younger < 0:
            return self._base_places[key]
        row = self._rows[younger]
        return row[_FOUND][row[_GAINED_KEYS].index(key)]

    def branch(self, position: int) -> History:
        """Return a new history of the first `position` merges."""
        return History(self.corpus, self._arena, self._base_places, self._rows[:position])

    def token(self, token_id: int) -> Token:
        """Return a token of this history."""
        tokens = self._tokens
        of_bytes = self.corpus.recipe.has_byte_alphabet
        while len(tokens) <= token_id:
            left, right = self.pair(len(tokens) - self.base_size + 1)
            tokens.append(merged_token(len(tokens), tokens[left], tokens[right], of_bytes=of_bytes))
        return tokens[token_id]

    def vocabulary(self, position: int) -> Mapping[int, Token]:
        """Return all tokens after `position` merges, by id."""
        size = self.base_size + position
        if size:
            self.token(size - 1)
        return MappingProxyType(dict(enumerate(islice(self._tokens, size))))

    def merges(self, position: int) -> tuple[Pair, ...]:
        """Return the pairs of the first `position` merges."""
        return tuple(islice(self._known_ranks(), position))

    def _known_ranks(self) -> dict[Pair, int]:
        ranks = self._ranks
        for rank in range(len(ranks), len(self._rows)):
            ranks[self.pair(rank + 1)] = rank
        return ranks

    def words_of(self, places: Places) -> list[int]:
        """Return the indexes of the words that have these places, each once, in order."""
        return self._arena.words_of(places)

    def word_tokens(self, word_index: int, position: int) -> list[int]:
        """Return the tokens of one word as they were after `position` merges."""
        alphabet, word = self.corpus.alphabet, self.corpus.words[word_index]
        if len(word) > max(_LONG, position):
            return self._merged_again(word_index, position)
        token_ids: Sequence[int] = range(self.base_size, self.base_size + len(self._rows))
        return merge_symbols(alphabet.symbols(word), self._known_ranks(), token_ids, position)

    def _merged_again(self, word_index: int, position: int) -> list[int]:
        """Make the first `position` merges on one word, at the places where they were made."""
        tokens, _ = self.corpus.alphabet.flatten([self.corpus.words[word_index]])
        is_start = np.ones(len(tokens), dtype=bool)
        lengths = [1] * self.base_size
        first = self._arena.word_starts[word_index]
        for number in range(1, position + 1):
            left, right = self.pair(number)
            places = np.asarray(self.record(number).places, dtype=np.int32)
            low, high = np.searchsorted(places, (first, first + len(tokens)))
            here = places[low:high] - first
            tokens[here] = len(lengths)
            is_start[here + lengths[left]] = False
            lengths.append(lengths[left] + lengths[right])
        ids: list[int] = tokens[is_start].tolist()
        return ids
