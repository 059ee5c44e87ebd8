"""Word tables: lines of a word and how often it occurs, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

import regex

from bpe.text.reading import Progress

HEADER: Final = ("word", "frequency")
MOST_DIGITS: Final = 60
"""Digits of a count: each merge is told with several, and nobody counts that far."""

_LARGEST: Final = 10**MOST_DIGITS - 1
_BETWEEN: Final = 5_000  # rows from one call of the progress to the next

WordCount = tuple[str, int]


def parse_word_table(
    text: str, *, header: bool = False, progress: Progress | None = None
) -> list[WordCount]:
    r"""Read a word and its count from each line; a word that comes twice adds up.

    With `header` the first line must be `word,frequency`; without, such a line may be there.
    Blank lines are passed over. `progress` is called now and then with the fraction read so far;
    what it raises ends the reading.

    Raises:
        ValueError: another header, or a line that is not a word and a count of at least 1 and at
            most 60 digits; the message gives the line's number.

    >>> parse_word_table("låg,5\n\"a,b\",2\nlåg,1")
    [('låg', 6), ('a,b', 2)]
    """
    rows = _rows(text)
    first = next(rows, None)
    is_header = first is not None and tuple(cell.strip() for cell in first[1]) == HEADER
    if header and not is_header:
        got = "nothing" if first is None else repr(_short(",".join(first[1])))
        raise ValueError(f"a word table starts with the line word,frequency; this one has {got}")
    counts: dict[str, int] = {}
    if first is not None and not is_header:
        _add(counts, *first)
    lines = text.count("\n") + 1
    for number, (line, cells) in enumerate(rows):
        if progress is not None and number % _BETWEEN == 0:
            progress(line / lines)
        _add(counts, line, cells)
    return list(counts.items())


def format_word_table(words: Iterable[WordCount]) -> str:
    r"""Write `words` as lines of `word,count`, without a header or a last newline.

    >>> format_word_table([("låg", 5), ("a,b", 2)])
    'låg,5\n"a,b",2'
    """
    return "\n".join(f"{_quoted(word)},{count}" for word, count in words)


def _quoted(word: str) -> str:
    if not any(sign in word for sign in ',"\r\n'):
        return word
    doubled = word.replace('"', '""')
    return f'"{doubled}"'


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each row that holds something, with the number of its first line."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValueError(f"line {line} is not CSV: {error}") from None


def _add(counts: dict[str, int], line: int, cells: list[str]) -> None:
    if len(cells) != 2:
        raise ValueError(
            f"line {line} must be a word, a comma and a count, like low,5; "
            f"it has {len(cells)} part{'s' if len(cells) != 1 else ''}"
        )
    word, count = cells
    if not word.strip():
        raise ValueError(f"line {line} has no word before the comma")
    counts[word] = counts.get(word, 0) + _count(line, count.strip())
    if counts[word] > _LARGEST:
        raise ValueError(f"line {line} adds up to {_too_long(len(str(counts[word])))}")


def _count(line: int, written: str) -> int:
    if not regex.fullmatch(r"[0-9]+", written) or not written.strip("0"):
        raise ValueError(
            f"line {line} must end in a whole number of at least 1; it has {_short(written)!r}"
        )
    if len(written) > MOST_DIGITS:
        raise ValueError(f"line {line} has {_too_long(len(written))}")
    return int(written)


def _too_long(digits: int) -> str:
    return f"a count of {digits:,} digits; {MOST_DIGITS:,} are allowed"


def _short(written: str) -> str:
    return written if len(written) <= 40 else f"{written[:40]}…"
