"""A text as it is encoded: its words with their ids, special tokens, and the gaps between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.text.blocks import Batch
from bpe.text.normalizers import normalize
from bpe.text.pretokenizers import batches
from bpe.text.specials import cut
from bpe.text.surrogates import repair_surrogates
from bpe.views.encoding.missing import NoTokenError
from bpe.views.labels import text_label

WORD: Final = "word"
SPECIAL: Final = "special"
GAP: Final = "gap"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text: a `word` or a `special` token with its ids, or a `gap` without any."""

    kind: str
    text: str
    ids: tuple[int, ...] = ()


def pieces(
    tokenizer: Tokenizer, text: str, *, method: str = "lowest-rank", special: str = "text"
) -> list[Piece]:
    """Return the pieces of a text in order; their ids joined are what `encode` gives.

    Raises:
        ValueError: as `Tokenizer.encode` does, in words for those who see a page and no program.
    """
    if special == "raise":
        _refuse_special(tokenizer, text)
    looked_for = tokenizer.special_ids if special == "allowed" else {}
    found: list[Piece] = []
    for part, is_special in cut(repair_surrogates(text)[0], tuple(looked_for)):
        if is_special:
            found.append(Piece(SPECIAL, part, (looked_for[part],)))
        else:
            found += _pieces_between(tokenizer, part, method)
    return found


def _refuse_special(tokenizer: Tokenizer, text: str) -> None:
    for part, is_special in cut(text, tuple(tokenizer.special_ids)):
        if is_special:
            raise ValueError(
                f"this text holds the special token {text_label(part)}, and special tokens are "
                "refused"
            )


def words(found: list[Piece]) -> list[str]:
    """Return the distinct words of pieces, in order of appearance."""
    return list(dict.fromkeys(piece.text for piece in found if piece.kind == WORD))


def all_ids(found: list[Piece]) -> list[int]:
    """Return the ids of pieces, joined."""
    return [token_id for piece in found for token_id in piece.ids]


def _pieces_between(tokenizer: Tokenizer, text: str, method: str) -> Iterator[Piece]:
    """Yield the pieces of a text without special tokens."""

    def ids_of(word: str) -> tuple[int, ...]:
        try:
            return tuple(tokenizer.encode_word(word, method=method))
        except ValueError:
            raise NoTokenError(tokenizer, text) from None

    for batch in batches(normalize(text, tokenizer.recipe.normalizer), tokenizer.recipe):
        yield from _pieces_of(batch, ids_of)


def _pieces_of(batch: Batch, ids_of: Callable[[str], tuple[int, ...]]) -> Iterator[Piece]:
    gaps = list(batch.gaps)
    for number, word in enumerate(batch.pre_tokens):
        if gaps and number >= batch.first_gap:
            yield Piece(GAP, gaps.pop(0))
        yield Piece(WORD, word, ids_of(word))
    yield from (Piece(GAP, gap) for gap in gaps)
