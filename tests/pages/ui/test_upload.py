from __future__ import annotations

import pytest

from pages.ui.upload import Opened, read_file


def test_a_text_file_is_taken_as_it_is() -> None:
    assert read_file("a.txt", "ein Käse\r\n".encode()) == Opened("text", "ein Käse\r\n")


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert read_file("a.txt", b"\xef\xbb\xbflow") == Opened("text", "low")


def test_an_empty_file_is_an_empty_text() -> None:
    assert read_file("a.txt", b"") == Opened("text", "")


def test_a_csv_is_a_word_table_whatever_the_case_of_its_name() -> None:
    data = b"\xef\xbb\xbfword,frequency\r\nlow,5\r\nlow,1\r\n"
    assert read_file("A.CSV", data) == Opened("table", "low,6")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("Käse".encode("latin-1"), "a.txt is not UTF-8: byte E4 in line 1, at byte 2"),
        (b"one\ntwo\n\x80", "byte 80 in line 3, at byte 9"),
        (b"cut \xe2\x82", "byte E2 in line 1, at byte 5"),
        ("low".encode("utf-16"), "a.txt is UTF-16, not UTF-8"),
        (
            "low".encode("utf-16-be"),
            "a.txt is not a text file: it holds a byte of value 0 in line 1",
        ),
        (b"\xff\xfe\x00\x00l\x00\x00\x00", "a.txt is UTF-32"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "a.txt is not a text file"),
        (b"plain\nwith a \x00 zero", "byte of value 0 in line 2, at byte 14"),
    ],
)
def test_what_is_not_utf8_text_is_refused_with_the_place(data: bytes, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_file("a.txt", data)


def test_a_csv_that_is_no_word_table_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"prices.csv is not a word table: .* 'item,price'"):
        read_file("prices.csv", b"item,price\nbread,3\n")
