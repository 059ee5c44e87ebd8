"""Merges by what they spell, so that those of two histories can be compared: ids are chance."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.vocabulary import LONG, Token


@dataclass(frozen=True, eq=False)
class Spelling:
    """What a token is in every history that has it: equal ones have equal kind, text and bytes.

    A marker and the same letters typed differ in `bytes`, where a marker is one blank; so do bytes
    that are not whole characters and the signs they are shown as. What is held is the token and not
    what it spells, because thousands of tokens may each be about as long as the whole text.
    """

    token: Token

    @property
    def kind(self) -> str:
        """The kind of the token."""
        return self.token.kind

    @property
    def label(self) -> str:
        """The token as it is written for people."""
        return short_label(self.token)

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Spelling) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[str | bytes, ...]:
        """What is compared: all that is spelled when it is short, else a digest of it."""
        kind, data, text = self.token.kind, self.token.bytes, self.token.text
        if len(data) <= LONG:
            return kind, data, text
        written = text.encode("utf-8", "surrogatepass")
        return kind, *(_digest(one) for one in ((data,) if data == written else (data, written)))


def _digest(spelled: bytes) -> bytes:
    return blake2b(spelled, digest_size=16).digest()


class SpelledMerge(NamedTuple):
    """A merge by the spelling of its two halves."""

    left: Spelling
    right: Spelling


def spelled_merges(trainer: Trainer, merges: int) -> tuple[SpelledMerge, ...]:
    """Return the first `merges` merges of a trainer that stands there or beyond."""
    spellings = {token.id: Spelling(token) for token in trainer.vocabulary.values()}
    pairs = trainer.merges[:merges]
    return tuple(SpelledMerge(spellings[left], spellings[right]) for left, right in pairs)
