"""A text as one of the compared tokenizers cuts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bpe.encoding.offsets import Offset
from bpe.encoding.tokenizer import Tokenizer
from bpe.text.surrogates import repair_surrogates


@dataclass(frozen=True, slots=True)
class Encoded:
    """A tokenizer with its title, the ids that it makes of a text, and where their tokens lie.

    `cuts` are the bytes of the text before which a token ends and another begins. They are None
    where decoding does not give the text again: the offsets are then places in another text.
    """

    title: str
    tokenizer: Tokenizer
    ids: tuple[int, ...]
    offsets: tuple[Offset, ...]
    cuts: frozenset[int] | None


def encoded(title: str, tokenizer: Tokenizer, text: str) -> Encoded:
    """Return what a tokenizer makes of a text.

    Raises:
        ValueError: the tokenizer has no token for one of the characters.
    """
    text, _ = repair_surrogates(text)
    ids = tokenizer.encode(text)
    offsets = tokenizer.offsets(ids)
    cuts = _cuts(offsets) if tokenizer.decode(ids) == text else None
    return Encoded(title, tokenizer, tuple(ids), tuple(offsets), cuts)


def _cuts(offsets: Sequence[Offset]) -> frozenset[int]:
    last = offsets[-1][1] if offsets else 0
    return frozenset(end for _, end, _, _ in offsets if 0 < end < last)
