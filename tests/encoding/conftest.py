"""Tokenizers put together by hand, so that the tests of encoding need no trainer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.alphabet import Alphabet
from bpe.text.pretokenizers import split
from bpe.vocabulary import merged_token

Build = Callable[..., Tokenizer]


@pytest.fixture
def build() -> Build:
    """Return a function: recipe, text that has the alphabet, merges as `"left|right"` texts."""

    def build(recipe: Recipe, text: str, *merges: str) -> Tokenizer:
        tokens = {token.id: token for token in Alphabet.of(split(text, recipe), recipe).tokens}
        by_text = {token.text: token for token in tokens.values() if token.kind != "special"}
        pairs = []
        for merge in merges:
            left, right = (by_text[part] for part in merge.split("|"))
            made = merged_token(len(tokens), left, right, of_bytes=recipe.has_byte_alphabet)
            by_text[made.text] = tokens[made.id] = made
            pairs.append((left.id, right.id))
        return Tokenizer(recipe, tokens, tuple(pairs))

    return build
