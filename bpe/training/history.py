"""The history: a record of every merge made, from which each step can be told again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType

from bpe.encoding.lowest_rank import merge_symbols
from bpe.text.corpus import Corpus
from bpe.training.arena import Arena, Places
from bpe.training.pair_key import pair_of
from bpe.vocabulary import Pair, Token, merged_token


@dataclass(slots=True, eq=False)
class Record:
    """What is kept of one merge: enough to make it again, to take it back and to tell it.

    Nothing writes to it later; it is not frozen because making one is part of every merge.
    Pairs are written as pair keys. `places` are where the new token starts in the arena.
    """

    key: int
    count: int
    replaced: int
    tied: int
    forced: bool
    tokens_before: int
    places: Places
    lost_keys: tuple[int, ...]
    losses: tuple[int, ...]
    gained_keys: tuple[int, ...]
    gains: tuple[int, ...]

    def lost(self) -> Iterable[tuple[int, int]]:
        """Return what each other pair lost."""
        return zip(self.lost_keys, self.losses, strict=True)

    def gained(self) -> Iterable[tuple[int, int]]:
        """Return the count of each new pair."""
        return zip(self.gained_keys, self.gains, strict=True)


class History:
    """The merges of one line of training, in order; records are only ever added.

    A what-if starts a new history with the records before it, so a step that holds on to its
    history stays right for ever.
    """

    def __init__(self, corpus: Corpus, arena: Arena, records: Iterable[Record] = ()) -> None:
        self.corpus = corpus
        self._arena = arena
        self.records: list[Record] = list(records)
        self.base_size = len(corpus.alphabet.tokens)
        self._tokens: list[Token] = list(corpus.alphabet.tokens)
        self._ranks: dict[Pair, int] = {}

    def pair(self, number: int) -> Pair:
        """Return the pair of merge `number`, 1 for the first."""
        return pair_of(self.records[number - 1].key)

    def branch(self, position: int) -> History:
        """Return a new history of the first `position` merges."""
        return History(self.corpus, self._arena, self.records[:position])

    def token(self, token_id: int) -> Token:
        """Return a token of this history."""
        tokens = self._tokens
        while len(tokens) <= token_id:
            left, right = pair_of(self.records[len(tokens) - self.base_size].key)
            of_bytes = self.corpus.recipe.has_byte_alphabet
            tokens.append(merged_token(len(tokens), tokens[left], tokens[right], of_bytes=of_bytes))
        return tokens[token_id]

    def vocabulary(self, position: int) -> Mapping[int, Token]:
        """Return all tokens after `position` merges, by id."""
        size = self.base_size + position
        if size:
            self.token(size - 1)
        return MappingProxyType(dict(enumerate(islice(self._tokens, size))))

    @property
    def ranks(self) -> Mapping[Pair, int]:
        """The place of each merge in the history, 0 for the first."""
        ranks, records = self._ranks, self.records
        for rank in range(len(ranks), len(records)):
            ranks[pair_of(records[rank].key)] = rank
        return ranks

    def merges(self, position: int) -> tuple[Pair, ...]:
        """Return the pairs of the first `position` merges."""
        return tuple(islice(self.ranks, position))

    def words_of(self, places: Places) -> list[int]:
        """Return the indexes of the words that have these places, each once, in order."""
        return self._arena.words_of(places)

    def word_tokens(self, word_index: int, position: int) -> list[int]:
        """Return the tokens of one word as they were after `position` merges."""
        symbols = self.corpus.alphabet.symbols(self.corpus.words[word_index])
        token_ids: Sequence[int] = range(self.base_size, self.base_size + len(self.records))
        return merge_symbols(symbols, self.ranks, token_ids, position)
