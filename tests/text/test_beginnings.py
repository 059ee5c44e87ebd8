from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe.text.beginnings import Beginnings

letters = st.text(st.sampled_from("ab\ud800😀"), min_size=1, max_size=6)


@given(st.lists(letters, max_size=12), letters, st.integers(0, 6))
def test_the_longest_is_that_of_trying_all(texts: list[str], text: str, start: int) -> None:
    fitting = [one for one in texts if text.startswith(one, start)]

    assert Beginnings(texts).longest_at(text, start) == max(fitting, key=len, default=None)


def test_texts_that_all_begin_alike_are_looked_up_at_once() -> None:
    row = Beginnings(["a" * length for length in range(1, 5_000)])

    assert [row.longest_at("ab" * 1_000, place) for place in range(0, 2_000, 2)] == ["a"] * 1_000
