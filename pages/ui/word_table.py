"""Word tables: lines of a word and how often it occurs, as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

import regex

HEADER: Final = ("word", "frequency")
# Python refuses to read longer numbers by default, and nobody counts that far.
MOST_DIGITS: Final = 4000

WordCount = tuple[str, int]


def parse_word_table(text: str, *, header: bool = False) -> list[WordCount]:
    r"""Read a word and its count from each line; a word that comes twice adds up.

    With `header` the first line must be `word,frequency`; without, such a line may be there.
    Blank lines are passed over.

    Raises:
        ValueError: another header, or a line that is not a word and a count of at least 1; the
            message gives the line's number.

    >>> parse_word_table("låg,5\n\"a,b\",2\nlåg,1")
    [('låg', 6), ('a,b', 2)]
    """
    rows = _rows(text)
    first = next(rows, None)
    is_header = first is not None and tuple(cell.strip() for cell in first[1]) == HEADER
    if header and not is_header:
        got = "nothing" if first is None else repr(",".join(first[1]))
        raise ValueError(f"a word table starts with the line word,frequency; this one has {got}")
    counts: dict[str, int] = {}
    if first is not None and not is_header:
        _add(counts, *first)
    for line, cells in rows:
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


def _count(line: int, written: str) -> int:
    if not regex.fullmatch(r"[0-9]+", written) or not written.strip("0"):
        shown = written if len(written) <= 40 else f"{written[:40]}…"
        raise ValueError(f"line {line} must end in a whole number of at least 1; it has {shown!r}")
    if len(written) > MOST_DIGITS:
        raise ValueError(
            f"line {line} has a count of {len(written):,} digits; {MOST_DIGITS:,} are allowed"
        )
    return int(written)
