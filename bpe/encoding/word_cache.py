"""A memory of encoded pre-tokens, so that a word met again costs one look-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

# English text has some 50,000 different words in 10 MB; a text without pre-tokenizer is one long
# word that will hardly come again.
_MAX_WORDS: Final = 100_000
_MAX_LENGTH: Final = 100


class WordCache(dict[str, tuple[int, ...]]):
    """Maps a pre-token to its token ids, and encodes it at the first look-up.

    Long pre-tokens are not kept, and a full cache starts anew, so it stays within bounds.
    """

    __slots__ = ("_encode",)

    def __init__(self, encode: Callable[[str], list[int]]) -> None:
        super().__init__()
        self._encode = encode

    def __missing__(self, word: str) -> tuple[int, ...]:
        token_ids = tuple(self._encode(word))
        if len(word) <= _MAX_LENGTH:
            if len(self) >= _MAX_WORDS:
                self.clear()
            self[word] = token_ids
        return token_ids
