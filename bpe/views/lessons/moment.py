"""A moment: what sentences can say of a training after some of its merges."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from bpe.recipe import Recipe
from bpe.training import Trainer
from bpe.views.labels import hex_label, text_label
from bpe.views.lessons.facts import (
    TOKEN,
    BytesFacts,
    EncodedFacts,
    MergeFacts,
    Name,
    PairFacts,
    WordFacts,
)
from bpe.views.lessons.lookup import Lookup
from bpe.views.lessons.string_replace import split_by_replace
from bpe.vocabulary import Pair

if TYPE_CHECKING:
    from bpe.views.lessons.account import Account


class Moment:
    """What is true after `number` merges; the names are those that sentences use in their braces.

    `word[low]`, `pair[l o]`, `token[lo]`, `encoded[a text]`, `bytes[é]` and `by_replace[low]` are
    about what stands in the brackets; `absent[est]` is that text, once it is sure that no token
    spells it.
    """

    def __init__(self, account: Account, number: int) -> None:
        self.number: Final = number
        self.account: Final = account
        self.word: Final = Lookup(self._word)
        self.pair: Final = Lookup(self._pair)
        self.token: Final = Lookup(self._token)
        self.absent: Final = Lookup(self._absent)
        self.encoded: Final = Lookup(self._encoded)
        self.bytes: Final = Lookup(_bytes)
        self.by_replace: Final = Lookup(self._by_replace)

    @property
    def _trainer(self) -> Trainer:
        self.account.trainer.goto(self.number)
        return self.account.trainer

    # Counts

    @property
    def tokens(self) -> int:
        """How many tokens the corpus has."""
        return self._trainer.token_count

    @property
    def vocabulary(self) -> int:
        """How many tokens there are to choose from."""
        return len(self._trainer.vocabulary)

    @property
    def pairs(self) -> int:
        """How many distinct pairs stand in the corpus."""
        return len(self._trainer.pair_counts)

    @property
    def ties(self) -> int:
        """How many pairs have the highest count."""
        return self._trainer.tie_count

    @property
    def tied_merges(self) -> int:
        """How many of the merges so far were ties."""
        return sum(step.tied > 0 for step in self.account.steps(self.number))

    @property
    def words(self) -> int:
        """How many distinct words the corpus has."""
        return len(self._trainer.corpus.words)

    @property
    def occurrences(self) -> int:
        """How many words the corpus has, each as often as it occurs."""
        return sum(self._trainer.corpus.counts)

    @property
    def longest(self) -> int:
        """How many tokens the word with the most of them has."""
        return max(len(ids) for _, _, ids in self._trainer.words())

    # Merges and pairs

    @property
    def made(self) -> MergeFacts:
        """The merge that was just made."""
        return self.account.merge[self.number]

    @property
    def next(self) -> MergeFacts:
        """The merge that comes next."""
        return self.account.merge[self.number + 1]

    @property
    def tied(self) -> tuple[PairFacts, ...]:
        """The pairs with the highest count, the one that is picked first."""
        return tuple([self._pair_facts(pair) for pair in self._trainer.ties()])

    @property
    def left_over(self) -> tuple[Name, ...]:
        """The text's tokens in order, of a table each word once."""
        return self._names(self._trainer.text_token_ids())

    @property
    def recipe(self) -> Recipe:
        """The recipe of this training."""
        return self.account.trainer.recipe

    # What stands in brackets

    def pair_ids(self, left: str, right: str) -> Pair:
        """Return the ids of two tokens by what they spell."""
        return self.id_of(left), self.id_of(right)

    def id_of(self, text: str) -> int:
        """Return the id of the token that spells `text`.

        Raises:
            ValueError: there is none at this moment.
        """
        found = self.account.token_id(text, self.number)
        if found is None:
            raise ValueError(f"no token spells {text!r} after {self.number} merges")
        return found

    def _token(self, text: str) -> Name:
        return self.account.name(self.id_of(text))

    def _absent(self, text: str) -> Name:
        if self.account.token_id(text, self.number) is not None:
            raise ValueError(f"a token spells {text!r} after {self.number} merges")
        return Name(text_label(text))

    def _pair(self, texts: str) -> PairFacts:
        left, right = texts.split(" ")
        return self._pair_facts(self.pair_ids(left, right))

    def _pair_facts(self, pair: Pair) -> PairFacts:
        held = [
            (word, times, count)
            for word, count, ids in self._trainer.words()
            if (times := sum(neighbours == pair for neighbours in pairwise(ids)))
        ]
        left, right = map(self.account.name, pair)
        return PairFacts(
            left,
            right,
            count=self._trainer.pair_counts.get(pair, 0),
            words=tuple([Name(text_label(word)) for word, _, _ in held]),
            sum=" + ".join(f"{count:,}" if t == 1 else f"{t}×{count:,}" for _, t, count in held),
        )

    def _word(self, wanted: str) -> WordFacts:
        for word, count, ids in self._trainer.words():
            if word == wanted:
                return WordFacts(Name(text_label(word)), count, self._names(ids))
        raise ValueError(f"the corpus has no word {wanted!r}")

    def _encoded(self, text: str) -> EncodedFacts:
        ids = self._trainer.tokenizer().encode(text)
        return EncodedFacts(Name(text), len(text), self._names(ids), tuple(ids))

    def _by_replace(self, wanted: str) -> tuple[Name, ...]:
        trainer = self._trainer
        symbols = [self._text(token) for token in trainer.corpus.alphabet.symbols(wanted)]
        merges = [(self._text(left), self._text(right)) for left, right in trainer.merges]
        return tuple(
            [Name(text_label(token), TOKEN) for token in split_by_replace(symbols, merges)]
        )

    def _text(self, token_id: int) -> str:
        return self._trainer.vocabulary[token_id].text

    def _names(self, ids: Iterable[int]) -> tuple[Name, ...]:
        return tuple(map(self.account.name, ids))


def _bytes(text: str) -> BytesFacts:
    data = text.encode()
    return BytesFacts(
        Name(text_label(text)), Name(hex_label(data)), Name(hex_label(data[:1])), len(data)
    )
