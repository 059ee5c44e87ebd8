from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe.text import blocks

LETTER_THEN_LINE_END = regex.compile(r"\p{L}(?=\n)")


@pytest.fixture
def blocks_of_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "SIZE", 4)


@pytest.mark.usefixtures("blocks_of_four")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("ab\ncd", ["ab\ncd"]),
        ("abcd\ne", ["abcd", "\ne"]),
        ("ab\ncd\nef\ngh\ni", ["ab\ncd", "\nef\ngh", "\ni"]),
        ("ab1\n2345\n6789a\nb", ["ab1\n2345\n6789a", "\nb"]),
        ("abcdefghij", ["abcdefghij"]),
    ],
)
def test_a_block_ends_at_the_first_boundary_that_is_far_enough(text: str, parts: list[str]) -> None:
    assert [text[start:end] for start, end in blocks.spans(text, LETTER_THEN_LINE_END)] == parts


@pytest.mark.usefixtures("blocks_of_four")
def test_a_text_is_read_in_one_pass() -> None:
    text = "a\n" * 50_000

    assert sum(end - start for start, end in blocks.spans(text, LETTER_THEN_LINE_END)) == len(text)


@given(st.text(alphabet="a1\n"))
def test_blocks_cover_the_text(text: str) -> None:
    assert (
        "".join(text[start:end] for start, end in blocks.spans(text, LETTER_THEN_LINE_END)) == text
    )
