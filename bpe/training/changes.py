"""What a merge changed, told from the history alone, whatever the trainer did since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bpe.training.derived import Derived
from bpe.training.history import History
from bpe.training.pair_key import pair_of
from bpe.vocabulary import Pair


class ChangedWord(NamedTuple):
    """A word that a merge changed: its index in the corpus, its token ids before and after."""

    word_index: int
    before: tuple[int, ...]
    after: tuple[int, ...]


def count_changes(history: History, number: int) -> Mapping[Pair, int]:
    """Return how merge `number` changed the count of each pair, without those it left alone."""
    record = history.log.record(number)
    return MappingProxyType(dict(zip(map(pair_of, record.changed), record.changes, strict=True)))


def changed_words(history: History, number: int) -> Sequence[ChangedWord]:
    """Return the words that merge `number` changed; each is tokenised when it is looked at."""
    pair = history.log.pair(number)
    token_id = history.base_size + number - 1
    indexes = history.words_of(history.log.record(number).places)

    def changed_word(index: int) -> ChangedWord:
        word_index = indexes[index]
        before = history.word_tokens(word_index, number - 1)
        return ChangedWord(word_index, tuple(before), replace_pair(before, pair, token_id))

    return Derived(len(indexes), changed_word)


def replace_pair(tokens: Sequence[int], pair: Pair, token_id: int) -> tuple[int, ...]:
    """Return `tokens` with every occurrence of `pair` merged, left to right, without overlap.

    >>> replace_pair([1, 1, 1, 2], (1, 1), 3)
    (3, 1, 2)
    """
    left, right = pair
    merged: list[int] = []
    can_merge = False  # the last token of `merged` is an old one that equals `left`
    for token in tokens:
        if can_merge and token == right:
            merged[-1] = token_id
            can_merge = False
        else:
            merged.append(token)
            can_merge = token == left
    return tuple(merged)
