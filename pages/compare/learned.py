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
from bpe.views.encoding.missing import missing_names
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

_MISSING_NAMED: Final = 5


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


@dataclass(frozen=True, slots=True)
class Languages:
    """The measure of the same text in each language, by its name.

    `missing` has the languages that cannot be read, with the characters that have no token.
    """

    measures: dict[str, Measure]
    missing: dict[str, str]


def language_measures(tokenizer: Tokenizer) -> Languages:
    """Measure the human rights in each language.

    Raises:
        ValueError: the tokenizer's pattern takes too long.
    """
    found = Languages({}, {})
    for name, title in LANGUAGES.items():
        text = text_of(name)
        try:
            found.measures[title] = measure(tokenizer, text)
        except ValueError:
            names = missing_names(tokenizer, text, most=_MISSING_NAMED)
            if not names:
                raise
            found.missing[title] = names
    return found
