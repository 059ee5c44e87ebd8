"""Languages: what the same text takes in each, and two things that are often said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pandas as pd

from bpe.views.comparison.measures import Measure
from bpe.views.tables.table import text_column

ByLanguage = Mapping[str, Measure]
"""The measure of the same text in each language, by its name; English is one of them."""

YARDSTICK: Final = "English"
_LETTER: Final = 3  # bytes of a Devanagari letter in UTF-8
_NEAR_BYTES: Final = 2


def relative(measures: ByLanguage, language: str) -> float:
    """Return the tokens of the text in a language, with those in English as 1."""
    return measures[language].tokens / measures[YARDSTICK].tokens


MEASURES: Final[Mapping[str, Callable[[ByLanguage, str], float]]] = MappingProxyType(
    {
        "tokens, English = 1": lambda all_of, name: round(relative(all_of, name), 2),
        "tokens": lambda all_of, name: all_of[name].tokens,
        "tokens per word": lambda all_of, name: round(all_of[name].tokens_per_word, 2),
        "tokens per character": lambda all_of, name: round(all_of[name].tokens_per_character, 3),
        "bytes per token": lambda all_of, name: round(all_of[name].bytes_per_token, 2),
    }
)
"""What a table of languages can hold."""


def language_table(tokenizers: Mapping[str, ByLanguage], what: str) -> pd.DataFrame:
    """Return one row for each language and one column for each tokenizer, by its title.

    The languages come in the order of `languages_by_cost`; `what` is one of `MEASURES`.
    """
    languages = languages_by_cost(tokenizers)
    columns: dict[str, object] = {"language": text_column(languages)}
    for title, measures in tokenizers.items():
        columns[title] = [MEASURES[what](measures, language) for language in languages]
    return pd.DataFrame(columns)


def languages_by_cost(tokenizers: Mapping[str, ByLanguage]) -> list[str]:
    """Return the languages, the one that costs most beside English first, all taken together."""
    languages = next(iter(tokenizers.values()), {})
    return sorted(
        languages,
        key=lambda name: -sum(relative(measures, name) for measures in tokenizers.values()),
    )


def swedish_sentence(tokenizers: Mapping[str, ByLanguage]) -> str:
    """Put to the test that Swedish takes 1.5 to 2 times as many tokens per word as English."""
    found = ", ".join(f"{title} {_swedish(of)}" for title, of in tokenizers.items())
    return (
        "Swedish is said to take 1.5 to 2 times as many tokens per word as English where a "
        f"vocabulary was learned mostly from English. Here it takes: {found}."
    )


def _swedish(measures: ByLanguage) -> str:
    times = measures["Swedish"].tokens_per_word / measures[YARDSTICK].tokens_per_word
    verdict = "less" if times < 1.5 else "more" if times > 2 else "as said"
    return f"{times:.2f} times ({verdict})"


def own_vocabulary_sentence(
    language: str, by_english: ByLanguage, by_language: ByLanguage, recipe: str
) -> str:
    """Put to the test that a language costs more by itself, and not by its vocabulary.

    The two sets of measures are of the same recipe, trained on English and on the language.
    """
    return (
        f"Is it the language, or the vocabulary? The same merges by {recipe}, learned from "
        f"English: {_per_character(by_english, language)}. Learned from {language}: "
        f"{_per_character(by_language, language)}."
    )


def _per_character(measures: ByLanguage, language: str) -> str:
    english, other = (measures[name].tokens_per_character for name in (YARDSTICK, language))
    return f"{english:.2f} tokens per character of English, {other:.2f} of {language}"


def hindi_sentence(tokenizers: Mapping[str, ByLanguage]) -> str:
    """Put to the test that an English vocabulary shreds Devanagari into near-bytes."""
    found = ", ".join(f"{title} {_hindi(of)}" for title, of in tokenizers.items())
    return (
        "A vocabulary learned mostly from English is said to shred Devanagari into near-bytes. A "
        f"letter of it is {_LETTER} bytes; in Hindi a token holds: {found}."
    )


def _hindi(measures: ByLanguage) -> str:
    held = measures["Hindi"].bytes_per_token
    verdict = (
        "near-bytes, as said"
        if held < _NEAR_BYTES
        else "less than a letter"
        if held < _LETTER
        else "a letter or more, not so"
    )
    return f"{held:.2f} bytes ({verdict})"
