"""Merges by what they spell, so that those of two histories can be compared: ids are chance."""

from __future__ import annotations

from typing import NamedTuple

from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.vocabulary import Token


class Spelling(NamedTuple):
    """What a token is in every history that has it.

    A marker and the same letters typed differ in `bytes`, where a marker is one blank; so do bytes
    that are not whole characters and the signs they are shown as.
    """

    kind: str
    text: str
    bytes: bytes

    @property
    def label(self) -> str:
        """The token as it is written for people."""
        return short_label(Token(-1, self.bytes, self.text, self.kind))


class SpelledMerge(NamedTuple):
    """A merge by the spelling of its two halves."""

    left: Spelling
    right: Spelling


def spelled_merges(trainer: Trainer, merges: int) -> tuple[SpelledMerge, ...]:
    """Return the first `merges` merges of a trainer that stands there or beyond."""
    spellings = {
        token.id: Spelling(token.kind, token.text, token.bytes)
        for token in trainer.vocabulary.values()
    }
    pairs = trainer.merges[:merges]
    return tuple(SpelledMerge(spellings[left], spellings[right]) for left, right in pairs)
