"""Where each token lies in the decoded text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.encoding.offsets import offsets
from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe

Build = Callable[..., Tokenizer]


def characters_by_hand(data: bytes) -> list[tuple[int, int]]:
    """Return the bytes of each character of the text, found by decoding longer and longer starts.

    The text of the first n bytes, an unfinished character left out, ends before the character that
    byte n is in.
    """
    spans = []
    start = 0
    while start < len(data):
        # The first character, however many bytes it takes: what follows is decoded alike.
        end = next(
            end
            for end in range(start + 1, len(data) + 1)
            if data[start:end].decode("utf-8", "replace")[:1]
            + data[end:].decode("utf-8", "replace")
            == data[start:].decode("utf-8", "replace")
            and len(data[start:end].decode("utf-8", "replace")) == 1
        )
        spans.append((start, end))
        start = end
    return spans


def spans_by_hand(parts: list[bytes]) -> list[tuple[int, int, int, int]]:
    """Return the offsets of non-empty parts, each byte asked for its character."""
    data = b"".join(parts)
    owner = [
        number
        for number, (start, end) in enumerate(characters_by_hand(data))
        for _ in range(start, end)
    ]
    spans, start = [], 0
    for part in parts:
        end = start + len(part)
        spans.append((start, end, owner[start], owner[end - 1] + 1))
        start = end
    return spans


BYTES = st.one_of(
    st.text("aé€😀\u0301", max_size=8).map(str.encode),
    st.lists(st.sampled_from([0x61, 0x80, 0xC3, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0xFF])).map(bytes),
)


@given(BYTES, st.lists(st.integers(1, 4)))
def test_offsets_are_those_of_asking_every_byte_for_its_character(
    data: bytes, lengths: list[int]
) -> None:
    parts = []
    for length in [*lengths, *[1] * len(data)]:
        if data:
            parts.append(data[:length])
            data = data[length:]

    assert offsets(parts) == spans_by_hand(parts)


def test_two_halves_of_a_character_both_cover_it(build: Build) -> None:
    tokenizer = build(Recipe(pretokenizer="none"), "", "a|\\xc3")
    ids = tokenizer.encode("aåb")

    assert [token.bytes for token in tokenizer.tokens(ids)] == [b"a\xc3", b"\xa5", b"b"]
    assert tokenizer.offsets(ids) == [(0, 2, 0, 2), (2, 3, 1, 2), (3, 4, 2, 3)]


def test_broken_bytes_cover_the_characters_put_in_their_place(build: Build) -> None:
    tokenizer = build(Recipe(pretokenizer="none"), "")

    assert tokenizer.decode([0xE2, 0x82, 0x61, 0xFF]) == "\ufffda\ufffd"
    assert tokenizer.offsets([0xE2, 0x82, 0x61, 0xFF]) == [
        (0, 1, 0, 1),
        (1, 2, 0, 1),
        (2, 3, 1, 2),
        (3, 4, 2, 3),
    ]


@pytest.mark.parametrize(
    ("boundary", "texts", "expected"),
    [
        (
            "start:▁",
            ["▁", "l", "o", "▁", "l", "o"],
            [(0, 0, 0, 0), (0, 1, 0, 1), (1, 2, 1, 2), (2, 3, 2, 3), (3, 4, 3, 4), (4, 5, 4, 5)],
        ),
        (
            "end:</w>",
            ["l", "o", "</w>", "l", "o", "</w>"],
            [(0, 1, 0, 1), (1, 2, 1, 2), (2, 3, 2, 3), (3, 4, 3, 4), (4, 5, 4, 5), (5, 5, 5, 5)],
        ),
    ],
)
def test_a_dropped_marker_has_an_empty_span(
    build: Build, boundary: str, texts: list[str], expected: list[tuple[int, ...]]
) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary=boundary)
    tokenizer = build(recipe, "lo lo")
    ids = tokenizer.encode("lo lo")

    assert [token.text for token in tokenizer.tokens(ids)] == texts
    assert tokenizer.decode(ids) == "lo lo"
    assert tokenizer.offsets(ids) == expected


def test_a_token_that_begins_with_a_dropped_marker_covers_the_rest(build: Build) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary="start:▁")
    tokenizer = build(recipe, "lo", "▁|l")

    assert tokenizer.offsets(tokenizer.encode("lo")) == [(0, 1, 0, 1), (1, 2, 1, 2)]


def test_no_ids_have_no_offsets_and_wrong_ids_are_refused(build: Build) -> None:
    tokenizer = build(Recipe(), "")

    assert tokenizer.offsets([]) == []
    with pytest.raises(ValueError, match="token id 300 is not in the vocabulary"):
        tokenizer.offsets([300])
