"""Uploaded files: bytes to text, or a sentence that says what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ui.word_table import format_word_table, parse_word_table

LARGEST_FILE_MB = 10

_BYTE_ORDER_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file holds: `kind` is `text` or `table`; a table's text is lines of word,count."""

    kind: str
    text: str


def read_file(name: str, data: bytes) -> Opened:
    r"""Return what the file holds: a word table when its name ends in .csv, else a text.

    Raises:
        ValueError: not UTF-8, not text at all, or a CSV that is no word table; the message names
            the file, the problem and its place.

    >>> read_file("a.csv", b"word,frequency\nlow,5")
    Opened(kind='table', text='low,5')
    """
    text = _decode(name, data)
    if not name.lower().endswith(".csv"):
        return Opened("text", text)
    try:
        return Opened("table", format_word_table(parse_word_table(text, header=True)))
    except ValueError as error:
        raise ValueError(f"{name} is not a word table: {error}") from None


def _decode(name: str, data: bytes) -> str:
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            raise ValueError(f"{name} is {encoding}, not UTF-8: save it as UTF-8 and open it again")
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(_not_utf8(name, data)) from None
    if "\0" in text:
        raise ValueError(
            f"{name} is not a text file: it holds a byte of value 0 {_place(data, data.index(0))}"
        )
    return text


def _not_utf8(name: str, data: bytes) -> str:
    start = _first_error(data)
    place = f"byte {data[start]:02X} {_place(data, start)}"
    if 0 in data[:8192]:
        return f"{name} is not a text file: it holds bytes of value 0, and {place} is not UTF-8"
    return f"{name} is not UTF-8: {place} does not fit. Save it as UTF-8 and open it again"


def _first_error(data: bytes) -> int:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _place(data: bytes, position: int) -> str:
    return f"in line {data.count(10, 0, position) + 1}, at byte {position + 1:,}"
