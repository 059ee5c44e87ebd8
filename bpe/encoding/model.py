"""The model behind a tokenizer: everything that encoding and decoding look things up in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Protocol

from bpe.encoding.decoding import Decoder
from bpe.encoding.rules import Rules
from bpe.encoding.spellings import Spellings
from bpe.recipe import Recipe
from bpe.text.alphabet import Alphabet
from bpe.vocabulary import Pair, Token


class Model(Protocol):
    """A vocabulary, its merges, and what is made of both for looking things up."""

    @property
    def vocabulary(self) -> Mapping[int, Token]:
        """Id -> token, in id order."""

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The pairs of ids to merge, the first to merge at the front."""

    @property
    def alphabet(self) -> Alphabet:
        """Writes a pre-token as ids of base tokens."""

    @property
    def rules(self) -> Rules:
        """Which pairs merge, in which order, into what."""

    @property
    def decoder(self) -> Decoder:
        """Gives the bytes of ids."""

    @property
    def spellings(self) -> Spellings:
        """Finds tokens by what they spell."""


@dataclass(frozen=True, eq=False)
class LearnedModel:
    """A model given as its vocabulary and the list of its merges."""

    vocabulary: Mapping[int, Token]
    merges: tuple[Pair, ...]
    alphabet: Alphabet
    rules: Rules
    decoder: Decoder

    @classmethod
    def of(
        cls, recipe: Recipe, vocabulary: Mapping[int, Token], merges: Sequence[Pair]
    ) -> LearnedModel:
        """Number the merges, and look up what each of them makes.

        Raises:
            ValueError: a merge whose token is not in the vocabulary, or a merge listed twice.
        """
        own, merges = dict(vocabulary), tuple(merges)
        return cls(
            MappingProxyType(own),
            merges,
            Alphabet.of_tokens(own.values(), recipe),
            Rules.of(merges, own),
            Decoder.of(own, recipe),
        )

    @cached_property
    def spellings(self) -> Spellings:
        """The spelling of every token, found through its parents."""
        return Spellings.of(self.vocabulary)
