from __future__ import annotations

import regex

from bpe.views.comparison import Length, length_bars


def rows(*lengths: Length) -> list[str]:
    """Return the words of each row."""
    found = regex.findall(r'role="listitem".*?(?=<div role="listitem"|$)', length_bars(lengths))
    return [" ".join(regex.sub(r"^[^>]*>|<[^>]+>", " ", row).split()) for row in found]


def test_each_is_set_beside_the_shortest() -> None:
    assert rows(Length("one", "", 1_250), Length("other", "a file", 1_000)) == [
        "one 1,250 tokens 1.25 times as long",
        "other a file 1,000 tokens the shortest",
    ]


def test_a_difference_too_small_for_two_decimals_is_counted() -> None:
    assert rows(Length("one", "", 10_001), Length("other", "", 10_000))[0] == (
        "one 10,001 tokens 1 more"
    )


def test_one_alone_is_compared_with_nothing() -> None:
    assert rows(Length("one", "", 1)) == ["one 1 token"]


def test_the_longest_bar_is_whole_and_the_others_are_in_proportion() -> None:
    html = length_bars([Length("a", "", 50), Length("b", "", 200), Length("c", "", 0)])

    assert regex.findall(r"width:([0-9.]+)%", html) == ["25.00", "100.00", "0.00"]


def test_who_cannot_read_the_text_says_why() -> None:
    assert rows(Length("one", "", None, "No token for <x>."), Length("b", "", 5)) == [
        "one No token for &lt;x&gt;.",
        "b 5 tokens",
    ]
