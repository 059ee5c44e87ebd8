"""Unknown characters: what `<UNK>` loses of a text, and what bytes keep of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.phrases import counted

UNKNOWN: Final = "<UNK>"


@dataclass(frozen=True, slots=True)
class Alternative:
    """A tokenizer trained on the same words with another alphabet, and what it makes of a text."""

    title: str
    tokenizer: Tokenizer
    ids: tuple[int, ...]
    sentence: str


def recipes(recipe: Recipe) -> tuple[Recipe, Recipe]:
    """Return a recipe with characters and an unknown token, and the same with bytes.

    Raises:
        ValueError: the recipe has that token as a special token.
    """
    unknown = recipe.unknown or UNKNOWN
    if unknown in recipe.special_tokens:
        raise ValueError(
            f"{unknown} is a special token of this recipe, so it cannot stand for unknown "
            "characters too: on the Train page, name another one"
        )
    characters = replace(recipe, alphabet="characters", unknown=unknown)
    return characters, replace(recipe, alphabet="bytes", boundary="none", unknown=None)


def trainers(corpus: Corpus, merges: int) -> tuple[Trainer, Trainer]:
    """Return trainers on the words of a corpus, with characters and with bytes, at their ends."""
    made = []
    for recipe in recipes(corpus.recipe):
        counts = zip(corpus.words, corpus.counts, strict=True)
        trainer = Trainer(Corpus.from_counts(counts, recipe), max_merges=merges)
        trainer.goto(merges)
        made.append(trainer)
    return made[0], made[1]


def alternatives(tokenizers: Sequence[Tokenizer], text: str) -> tuple[Alternative, Alternative]:
    """Return what the two tokenizers, of characters and of bytes, make of a text."""
    characters, of_bytes = tokenizers
    return (
        _alternative(f"Characters and {characters.recipe.unknown}", characters, text),
        _alternative("Bytes", of_bytes, text),
    )


def _alternative(title: str, tokenizer: Tokenizer, text: str) -> Alternative:
    ids = tokenizer.encode(text)
    lost = _lost(tokenizer, ids)
    tokens = counted(len(ids), "token")
    if lost:
        sentence = (
            f"{tokens}. {counted(lost, 'character')} became {tokenizer.recipe.unknown}, each the "
            "same id: which they were cannot be told any more."
        )
    elif tokenizer.recipe.has_byte_alphabet:
        sentence = f"{tokens}. Every character is made of bytes, and every byte is a token."
    else:
        sentence = f"{tokens}. Every character of this text is in the alphabet."
    return Alternative(title, tokenizer, tuple(ids), sentence)


def _lost(tokenizer: Tokenizer, ids: Sequence[int]) -> int:
    unknown = tokenizer.recipe.unknown
    if unknown is None:
        return 0
    return sum(
        1 for token in tokenizer.tokens(ids) if token.kind == "special" and token.text == unknown
    )
