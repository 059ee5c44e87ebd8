from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe.text.specials import cut


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
