"""Languages: what the same text takes in each, and two things that are often said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import pandas as pd

from bpe.views.comparison.measures import OF_THE_TEXT, Measure
from bpe.views.tables.table import text_column

ByLanguage = Mapping[str, Measure]
"""The measure of the same text in each language, by its name; English is one of them."""

YARDSTICK: Final = "English"
_LETTER: Final = 3  # bytes of a Devanagari letter in UTF-8


def relative(measures: ByLanguage, language: str) -> float | None:
    """Return the tokens of the text in a language, with those in English as 1.

    None where one of the two cannot be read.
    """
    if language not in measures or YARDSTICK not in measures:
        return None
    return measures[language].tokens / measures[YARDSTICK].tokens


def _relative(measures: ByLanguage, language: str) -> float | None:
    times = relative(measures, language)
    return None if times is None else round(times, 2)


MEASURES: Final[Mapping[str, Callable[[ByLanguage, str], float | None]]] = MappingProxyType(
    {
        "tokens, English = 1": _relative,
        "tokens": lambda all_of, name: all_of[name].tokens,
        "tokens per word": lambda all_of, name: round(all_of[name].tokens_per_word, 2),
        "tokens per character": lambda all_of, name: round(all_of[name].tokens_per_character, 3),
        "bytes per token": lambda all_of, name: round(all_of[name].bytes_per_token, 2),
        OF_THE_TEXT: lambda all_of, name: round(all_of[name].text_bytes_per_token, 2),
    }
)
"""What a table of languages can hold."""


def language_table(tokenizers: Mapping[str, ByLanguage], what: str) -> pd.DataFrame:
    """Return one row for each language and one column for each tokenizer, by its title.

    The languages come in the order of `languages_by_length`; `what` is one of `MEASURES`. The cell
    of a language that a tokenizer cannot read is empty.
    """
    languages = languages_by_length(tokenizers)
    columns: dict[str, object] = {"language": text_column(languages)}
    for title, measures in tokenizers.items():
        values = [
            MEASURES[what](measures, language) if language in measures else None
            for language in languages
        ]
        columns[title] = pd.Series(values, dtype="Int64" if what == "tokens" else "Float64")
    return pd.DataFrame(columns)


def languages_by_length(tokenizers: Mapping[str, ByLanguage]) -> list[str]:
    """Return the languages that one can read, the one whose text has most bytes first.

    So each stays in its place whatever tokenizers are compared.
    """
    sizes = {name: of.bytes for measures in tokenizers.values() for name, of in measures.items()}
    return sorted(sizes, key=lambda name: (-sizes[name], name))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a tokenizer makes of something that is said: a value, and whether it is so, in words."""

    title: str
    value: float
    words: str


SWEDISH: Final = (1.5, 2.0)
"""How many times as many tokens per word as English Swedish is said to take."""


def swedish_verdicts(tokenizers: Mapping[str, ByLanguage]) -> list[Verdict]:
    """Put to the test that Swedish takes 1.5 to 2 times as many tokens per word as English."""
    return [
        _swedish(title, of["Swedish"].tokens_per_word / of[YARDSTICK].tokens_per_word)
        for title, of in tokenizers.items()
        if {"Swedish", YARDSTICK} <= of.keys()
    ]


def _swedish(title: str, exact: float) -> Verdict:
    least, most = SWEDISH
    times = round(exact, 2)  # judged is what is shown
    return Verdict(title, times, "less" if times < least else "more" if times > most else "as said")


HINDI: Final = (1.0, 2.0)
"""How many bytes of Hindi a token holds that is near a byte; a letter has three."""


def hindi_verdicts(tokenizers: Mapping[str, ByLanguage]) -> list[Verdict]:
    """Put to the test that an English vocabulary shreds Devanagari into near-bytes."""
    return [
        _hindi(title, of["Hindi"].bytes_per_token)
        for title, of in tokenizers.items()
        if "Hindi" in of
    ]


def _hindi(title: str, exact: float) -> Verdict:
    held = round(exact, 2)
    verdict = (
        "near-bytes, as said"
        if held < HINDI[1]
        else "less than a letter"
        if held < _LETTER
        else "whole letters"
    )
    return Verdict(title, held, verdict)


def own_vocabulary_table(
    language: str, by_english: ByLanguage, by_language: ByLanguage
) -> pd.DataFrame:
    """Put to the test that a language costs more by itself, and not by its vocabulary.

    The two sets of measures are of the same recipe, trained on English and on the language; the
    table has the tokens per character of both languages under each.
    """
    return pd.DataFrame(
        {
            "merges learned from": text_column([YARDSTICK, language]),
            **{
                f"{name} text": [
                    round(of[name].tokens_per_character, 2) for of in (by_english, by_language)
                ]
                for name in (YARDSTICK, language)
            },
        }
    )
