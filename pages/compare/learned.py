"""Tokenizers that the Compare page trains by itself, and the texts that it trains them on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import RECIPES
from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.comparison import Measure, measure
from pages.compare.choices import LANGUAGES
from pages.ui.samples import SAMPLES

_BEFORE_ARTICLE_1: Final = {
    "udhr_amharic": 1,
    "udhr_arabic": 11,
    "udhr_chinese": 10,
    "udhr_german": 11,
    "udhr_japanese": 10,
    "udhr_russian": 11,
    "udhr_tamil": 10,
    "udhr_thai": 10,
}
_USUAL: Final = 12
"""Lines of title and preamble."""


@dataclass(frozen=True, slots=True)
class Learned:
    """A corpus and the tokenizer that was trained on it."""

    corpus: Corpus
    tokenizer: Tokenizer


def learn(text: str, recipe: str, merges: int) -> Learned:
    """Train on a text as far as is asked for, or as there are merges."""
    corpus = Corpus.from_text(text, RECIPES[recipe])
    trainer = Trainer(corpus, max_merges=merges)
    while trainer.step():
        pass
    return Learned(corpus, trainer.tokenizer())


@cache
def text_of(name: str) -> str:
    """Return the text of a sample; of the human rights, articles 1 to 30.

    That is what all translations have: there is no preamble in Amharic, and another title.
    """
    text = SAMPLES[name].read()
    if name not in LANGUAGES:
        return text
    return "\n".join(text.split("\n")[_BEFORE_ARTICLE_1.get(name, _USUAL) :])


def language_measures(tokenizer: Tokenizer) -> dict[str, Measure]:
    """Return the measure of the human rights in each language, by its name.

    Raises:
        ValueError: the tokenizer has no token for a character of one of them.
    """
    return {title: measure(tokenizer, text_of(name)) for name, title in LANGUAGES.items()}
