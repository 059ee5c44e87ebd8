"""What tokens hold of a text or a corpus: whatever is said per token is a share of this.

It is the text as the normalizer leaves it, without what stands between its words. Word markers are
not counted: they are no part of a text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bpe.recipe import Recipe
from bpe.text.corpus import Corpus
from bpe.text.normalizers import normalize
from bpe.text.pretokenizers import split
from bpe.text.surrogates import repair_surrogates


@dataclass(frozen=True, slots=True)
class Held:
    """How much the tokens of a text, or of a corpus, hold together."""

    bytes: int
    characters: int


def held_of_text(text: str, recipe: Recipe) -> Held:
    """Return what tokens hold of a text.

    >>> held_of_text("Ｌow  low", Recipe(normalizer="nfkc", pretokenizer="whitespace"))
    Held(bytes=6, characters=6)
    """
    normalized = normalize(repair_surrogates(text)[0], recipe.normalizer)
    # Only this pre-tokenizer leaves anything between words.
    held = "".join(split(normalized, recipe)) if recipe.pretokenizer == "whitespace" else normalized
    return Held(len(held.encode()), len(held))


def held_of_corpus(corpus: Corpus) -> Held:
    """Return what the tokens of a corpus hold, weighted by the counts of its words."""
    return Held(
        _weighted(map(len, map(str.encode, corpus.words)), corpus),
        _weighted(map(len, corpus.words), corpus),
    )


def _weighted(lengths: Iterable[int], corpus: Corpus) -> int:
    return sum(count * length for count, length in zip(corpus.counts, lengths, strict=True))
