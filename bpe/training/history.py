"""The history: all merges of one line of training, from which each step can be told again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import numpy as np

from bpe.encoding.lowest_rank import merge_symbols
from bpe.text.corpus import Corpus
from bpe.training.arena import Arena, Places
from bpe.training.merge_log import MergeLog
from bpe.training.pair_key import RIGHT, SHIFT
from bpe.training.row import ByteRow, CharacterRow
from bpe.vocabulary import LONG, LongToken, Pair, Row, Token, Vocabulary, merged_token

# Beyond so many symbols, making all merges again beats searching a word for the lowest rank.
_LONG: Final = 1000


class History:
    """The merges of one line of training, in order; its log is only ever added to.

    A what-if starts a new history with the merges before it, so a step that holds on to its
    history stays right for ever.
    """

    def __init__(
        self,
        corpus: Corpus,
        arena: Arena,
        base_places: Mapping[int, Places],
        log: MergeLog | None = None,
        row: Row | None = None,
    ) -> None:
        self.corpus = corpus
        self.base_size = len(corpus.alphabet.tokens)
        self.log = MergeLog() if log is None else log
        self._arena = arena
        self._base_places = base_places
        self._row = row
        self._tokens = dict(enumerate(corpus.alphabet.tokens))
        self._lengths = [1] * self.base_size
        self._ranks: dict[Pair, int] = {}

    def branch(self, position: int, arena: Arena) -> History:
        """Return a new history of the first `position` merges, which goes on in `arena`."""
        log = self.log.branch(position)
        return History(self.corpus, arena, self._base_places, log, self._row)

    def places(self, key: int) -> Places:
        """Return all places that a pair had when it came to be; it may have lost some since.

        A pair comes to be with the younger of its two tokens, at all its places at once.
        """
        made_by = max(key >> SHIFT, key & RIGHT) - self.base_size + 1
        return self._base_places[key] if made_by < 1 else self.log.made_places(made_by, key)

    def token(self, token_id: int) -> Token:
        """Return a token of this history."""
        while len(self._tokens) <= token_id:
            self._add_token(len(self._tokens))
        return self._tokens[token_id]

    def _add_token(self, token_id: int) -> None:
        tokens, lengths = self._tokens, self._lengths
        number = token_id - self.base_size + 1
        left, right = self.log.pair(number)
        length = lengths[left] + lengths[right]
        if length > LONG:
            start = self.log.first_place(number)
            token: Token = LongToken(
                token_id, (left, right), self._spelled(), start, start + length
            )
        else:
            of_bytes = self.corpus.recipe.has_byte_alphabet
            token = merged_token(token_id, tokens[left], tokens[right], of_bytes=of_bytes)
        tokens[token_id] = token
        lengths.append(length)

    def _spelled(self) -> Row:
        """Return the row that spells long tokens, laid out when the first of them is looked at."""
        if self._row is None:
            alphabet = self.corpus.alphabet
            symbols = self._arena.spread(alphabet.flatten(self.corpus.words)[0])
            row = ByteRow if self.corpus.recipe.has_byte_alphabet else CharacterRow
            self._row = row(symbols, alphabet.tokens)
        return self._row

    def vocabulary(self, position: int) -> Mapping[int, Token]:
        """Return all tokens after `position` merges, by id."""
        size = self.base_size + position
        if size:
            self.token(size - 1)
        return Vocabulary(self._tokens, size)

    def merges(self, position: int) -> tuple[Pair, ...]:
        """Return the pairs of the first `position` merges."""
        return tuple(islice(self._known_ranks(), position))

    def _known_ranks(self) -> dict[Pair, int]:
        ranks = self._ranks
        for rank in range(len(ranks), len(self.log)):
            ranks[self.log.pair(rank + 1)] = rank
        return ranks

    def words_of(self, places: Places) -> list[int]:
        """Return the indexes of the words that have these places, each once, in order."""
        return self._arena.words_of(places)

    def word_tokens(self, word_index: int, position: int) -> list[int]:
        """Return the tokens of one word as they were after `position` merges."""
        alphabet, word = self.corpus.alphabet, self.corpus.words[word_index]
        if len(word) > max(_LONG, position):
            return self._merged_again(word_index, position)
        token_ids: Sequence[int] = range(self.base_size, self.base_size + len(self.log))
        return merge_symbols(alphabet.symbols(word), self._known_ranks(), token_ids, position)

    def _merged_again(self, word_index: int, position: int) -> list[int]:
        """Make the first `position` merges on one word, at the places where they were made."""
        tokens, _ = self.corpus.alphabet.flatten([self.corpus.words[word_index]])
        is_start = np.ones(len(tokens), dtype=bool)
        lengths = [1] * self.base_size
        first = self._arena.word_starts[word_index]
        for number in range(1, position + 1):
            left, right = self.log.pair(number)
            places = np.asarray(self.log.record(number).places, dtype=np.int32)
            low, high = np.searchsorted(places, (first, first + len(tokens)))
            here = places[low:high] - first
            tokens[here] = len(lengths)
            is_start[here + lengths[left]] = False
            lengths.append(lengths[left] + lengths[right])
        ids: list[int] = tokens[is_start].tolist()
        return ids
