from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.text import specials
from bpe.text.specials import cut


@pytest.fixture(
    params=[(2_000, 1 << 15), (2_000, 2), (0, 1 << 15), (0, 2)],
    autouse=True,
    ids=["a few", "a few, bit by bit", "many", "many, bit by bit"],
)
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Find special tokens in both ways, where there are few or many, and bit by bit."""
    few, stretch = request.param
    monkeypatch.setattr(specials, "_FEW", few)
    monkeypatch.setattr(specials, "_STRETCH", stretch)
    specials._finder.cache_clear()


@pytest.mark.parametrize(
    ("text", "special_tokens", "pieces"),
    [
        ("", ["<s>"], []),
        ("ab", [], [("ab", False)]),
        ("ab", ["<s>"], [("ab", False)]),
        ("<s>", ["<s>"], [("<s>", True)]),
        ("a<s>b", ["<s>"], [("a", False), ("<s>", True), ("b", False)]),
        ("<s><s>a", ["<s>"], [("<s>", True), ("<s>", True), ("a", False)]),
        # Of several at one place the longest, whatever their order.
        ("<s>x", ["<s>", "<s>x"], [("<s>x", True)]),
        ("<s>x", ["<s>x", "<s>"], [("<s>x", True)]),
        # The leftmost first, though a longer one starts inside it.
        ("abbbb", ["ab", "bbbb"], [("ab", True), ("bbb", False)]),
        ("aaa", ["aa"], [("aa", True), ("a", False)]),
        # Nothing in a special token has a meaning of its own.
        ("a.b*", [".", "*"], [("a", False), (".", True), ("b", False), ("*", True)]),
        ("a\nb", ["\n"], [("a", False), ("\n", True), ("b", False)]),
        ("A", ["a"], [("A", False)]),
    ],
)
def test_a_text_is_cut_around_its_special_tokens(
    text: str, special_tokens: list[str], pieces: list[tuple[str, bool]]
) -> None:
    assert list(cut(text, special_tokens)) == pieces


@given(
    st.text(alphabet="ab]"), st.lists(st.text(alphabet="ab]", min_size=1), unique=True, max_size=9)
)
def test_the_leftmost_and_longest_are_those_of_looking_everywhere(
    text: str, special_tokens: list[str]
) -> None:
    expected, start = [], 0
    for place in range(len(text)):
        here = [special for special in special_tokens if text.startswith(special, place)]
        if here and place >= start:
            expected.append((place, max(map(len, here))))
            start = sum(expected[-1])

    places, at = [], 0
    for piece, is_special in cut(text, special_tokens):
        if is_special:
            places.append((at, len(piece)))
        at += len(piece)

    assert places == expected


def test_ten_thousand_long_ones_that_begin_alike_are_looked_for_at_once() -> None:
    special_tokens = [f"{'<|a' * 300}{number:05d}" for number in range(10_000)]
    text = "<|a" * 2_000 + "00077" + "<|a" * 100

    assert list(cut(text, special_tokens)) == [
        ("<|a" * 1_700, False),
        (special_tokens[77], True),
        ("<|a" * 100, False),
    ]


@given(
    st.text(alphabet="ab|"), st.lists(st.text(alphabet="ab|", min_size=1), unique=True, max_size=4)
)
def test_the_pieces_are_the_text_and_hold_every_special_token(
    text: str, special_tokens: list[str]
) -> None:
    pieces = list(cut(text, special_tokens))

    assert "".join(piece for piece, _ in pieces) == text
    for piece, is_special in pieces:
        assert piece
        assert (piece in special_tokens) if is_special else True
        assert is_special or not any(special in piece for special in special_tokens)
