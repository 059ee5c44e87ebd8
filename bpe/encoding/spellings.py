"""The spelling of every token in base tokens: what it is made of when all merges are taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bpe.text.beginnings import Beginnings
from bpe.vocabulary import Token


@dataclass(frozen=True)
class Spellings:
    """The tokens of a vocabulary, special tokens left out, looked up by their base tokens.

    A spelling is a string with one character `chr(id)` for each base token id, so that slices and
    look-ups are those of strings. Base tokens and not letters are compared, because a marker and
    the same letters typed in a text are different tokens.
    """

    token_ids: Mapping[str, int]

    @classmethod
    def of(cls, vocabulary: Mapping[int, Token]) -> Spellings:
        """Spell every token of `vocabulary` that is no special token."""
        return cls.of_spelled(_spelled(vocabulary.values()))

    @classmethod
    def of_bytes(cls, tokens: Mapping[int, bytes], alphabet: Mapping[int, int]) -> Spellings:
        """Spell tokens that are their bytes and nothing else; `alphabet` has the id of a byte."""
        ids = {byte: chr(token_id) for byte, token_id in alphabet.items()}
        # As Latin-1 a byte is the character of the same number, which can be translated.
        return cls.of_spelled(
            {token_id: data.decode("latin-1").translate(ids) for token_id, data in tokens.items()}
        )

    @classmethod
    def of_spelled(cls, spelled: Mapping[int, str]) -> Spellings:
        """Arrange spellings, given by token id, for looking up."""
        token_ids: dict[str, int] = {}
        for token_id, spelling in spelled.items():
            token_ids.setdefault(spelling, token_id)
        return cls(token_ids)

    @cached_property
    def beginnings(self) -> Beginnings:
        """All spellings, for finding the longest at a place."""
        return Beginnings(self.token_ids)

    def whole(self, symbols: Sequence[int]) -> int | None:
        """Return the one token that spells all of `symbols`, or None."""
        return self.token_ids.get("".join(map(chr, symbols)))


def _spelled(tokens: Iterable[Token]) -> dict[int, str]:
    """Map token id to spelling; shorter tokens come first, so that parents are known."""
    spelled: dict[int, str] = {}
    for token in sorted(tokens, key=lambda token: len(token.bytes)):
        if token.parents is not None:
            left, right = token.parents
            spelled[token.id] = spelled[left] + spelled[right]
        elif token.kind != "special":
            spelled[token.id] = chr(token.id)
    return spelled
