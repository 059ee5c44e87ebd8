"""Tokenizers that are small enough to follow by hand, and the real tiktoken."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe import Recipe, Tokenizer
from tests.pretrained.conftest import peer as peer

Learn = Callable[..., Tokenizer]


@pytest.fixture
def merging() -> Learn:
    """A function: tokens, shortest first -> a tokenizer of all bytes and these."""

    def made(*tokens: str, **recipe: str) -> Tokenizer:
        ranks = {bytes([byte]): byte for byte in range(256)}
        ranks |= {token.encode(): 256 + number for number, token in enumerate(tokens)}
        return Tokenizer.from_ranks(Recipe(**recipe), ranks, {})  # type: ignore[arg-type]

    return made
