"""A text as one of the compared tokenizers cuts it."""

from __future__ import annotations

from dataclasses import dataclass

from bpe.encoding.offsets import Offset
from bpe.encoding.tokenizer import Tokenizer
from bpe.text.surrogates import repair_surrogates


@dataclass(frozen=True, slots=True)
class Encoded:
    """A tokenizer with its title, the ids that it makes of a text, and where their tokens lie.

    `comes_back` says that decoding gives the text again; else the offsets are places in another
    text, and its cuts cannot be compared.
    """

    title: str
    tokenizer: Tokenizer
    ids: tuple[int, ...]
    offsets: tuple[Offset, ...]
    comes_back: bool

    @property
    def cuts(self) -> frozenset[int] | None:
        """The bytes of the text before which a token ends and another begins, None if unknown."""
        if not self.comes_back:
            return None
        last = self.offsets[-1][1] if self.offsets else 0
        return frozenset(end for _, end, _, _ in self.offsets if 0 < end < last)


def encoded(title: str, tokenizer: Tokenizer, text: str) -> Encoded:
    """Return what a tokenizer makes of a text.

    Raises:
        ValueError: the tokenizer has no token for one of the characters.
    """
    text, _ = repair_surrogates(text)
    ids = tokenizer.encode(text)
    return Encoded(
        title, tokenizer, tuple(ids), tuple(tokenizer.offsets(ids)), tokenizer.decode(ids) == text
    )
