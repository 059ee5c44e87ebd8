"""Word tables: words that come with their counts already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from numbers import Integral
from typing import Final

from bpe.text.newer_forms import newer_characters
from bpe.text.normalizers import normalize
from bpe.text.reading import Progress
from bpe.text.surrogates import repair_surrogates

_BETWEEN: Final = 5_000  # words from one call of the progress to the next

WordCounts = Mapping[str, int] | Iterable[tuple[str, int]]


def read_word_table(
    entries: WordCounts, normalizer: str, *, progress: Progress | None = None
) -> tuple[dict[str, int], int, list[str]]:
    """Return the count of each word, how many lone surrogates were replaced, and newer characters.

    Words are normalized and not split; the counts of a word that comes several times add up, with
    no limit to their size. `progress` is called now and then with the fraction done, 0 to 1; what
    it raises ends the work.

    Raises:
        ValueError: an entry is not a word and a count, a word is empty, or a count is not a whole
            number of at least 1.
    """
    counts: dict[str, int] = {}
    lone = 0
    newer: list[str] = []
    rows = list(entries.items() if isinstance(entries, Mapping) else _pairs(entries))
    for number, entry in enumerate(rows):
        if progress is not None and number % _BETWEEN == 0:
            progress(number / len(rows))
        word, count = _checked(entry)
        repaired, replaced = repair_surrogates(word)
        lone += replaced
        newer += newer_characters(repaired, normalizer)
        normalized = normalize(repaired, normalizer)
        if not normalized:
            raise ValueError(
                f"the normalizer {normalizer!r} leaves nothing of the word {word[:40]!r}"
            )
        counts[normalized] = counts.get(normalized, 0) + count
    return counts, lone, newer


def _pairs(entries: object) -> Iterable[object]:
    if isinstance(entries, str | bytes) or not isinstance(entries, Iterable):
        raise ValueError(
            "word counts must be a mapping or pairs of a word and its count; "
            f"got {type(entries).__name__}"
        )
    return entries


def _checked(entry: object) -> tuple[str, int]:
    if not isinstance(entry, tuple | list) or len(entry) != 2:
        raise ValueError(f"each entry must be a word and its count; got {entry!r}")
    word, count = entry
    if not isinstance(word, str) or not word:
        raise ValueError(f"a word must be a non-empty text; got {word!r} with count {count!r}")
    if not isinstance(count, Integral) or isinstance(count, bool) or count < 1:
        raise ValueError(
            f"the count of {word!r} must be a whole number of at least 1; got {count!r}"
        )
    return word, int(count)
