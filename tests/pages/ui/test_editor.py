"""What of a text the corpus box holds."""

from __future__ import annotations

from pages.ui.editor import LONGEST_EDITABLE, MOST_LINES, beginning, fits


def test_a_text_that_fits_is_shown_whole() -> None:
    for text in ("", "low\r\n", "a" * LONGEST_EDITABLE, "\n" * (MOST_LINES - 1)):
        assert fits(text)
        assert beginning(text) == text


def test_of_a_text_that_is_too_long_the_first_characters_are_shown() -> None:
    text = "ab" * LONGEST_EDITABLE

    assert not fits(text)
    assert beginning(text) == text[:LONGEST_EDITABLE]


def test_of_a_text_with_too_many_lines_the_first_whole_lines_are_shown() -> None:
    text = "ab\n" * MOST_LINES

    assert not fits(text)
    assert beginning(text) == "ab\n" * 20_000
