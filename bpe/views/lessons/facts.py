"""Facts: what a sentence can say of a token, a merge, a pair, a word, or an encoded text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

TOKEN: Final = "token"
MARKER: Final = "marker"
WORD: Final = "word"


@dataclass(frozen=True, slots=True)
class Name:
    """A token, a marker or a word as a sentence names it: `kind` says which.

    `fill` is which of the palette's fills a token wears on the stage, None if it was not learned.
    """

    label: str
    kind: str = WORD
    fill: int | None = None


@dataclass(frozen=True, slots=True)
class MergeFacts:
    """A merge: `before` and `after` count the corpus's tokens, `tied` the others as frequent."""

    number: int
    left: Name
    right: Name
    token: Name
    id: int
    count: int
    replaced: int
    tied: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class PairFacts:
    """A pair at one position: `sum` is its count in the making, such as `5 + 3 + 2×4`."""

    left: Name
    right: Name
    count: int
    words: tuple[Name, ...]
    sum: str

    @property
    def spread(self) -> int:
        """How many distinct words hold the pair."""
        return len(self.words)


@dataclass(frozen=True, slots=True)
class WordFacts:
    """A word of the corpus at one position: how often it occurs, and its tokens."""

    name: Name
    count: int
    tokens: tuple[Name, ...]

    @property
    def length(self) -> int:
        """How many tokens the word has."""
        return len(self.tokens)


@dataclass(frozen=True, slots=True)
class EncodedFacts:
    """A text encoded with the merges so far."""

    name: Name
    characters: int
    tokens: tuple[Name, ...]
    ids: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many tokens it takes."""
        return len(self.tokens)


@dataclass(frozen=True, slots=True)
class BytesFacts:
    """The UTF-8 bytes of a text; `first` is the first of them."""

    name: Name
    hex: Name
    first: Name
    length: int
