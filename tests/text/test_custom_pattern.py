from __future__ import annotations

import hashlib
import time
from threading import Thread

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe.text import custom_pattern, matching
from bpe.text.custom_pattern import TooSlowError, custom_batches
from bpe.text.matching import Allowance


def split(pattern: str, text: str) -> list[str]:
    return [part for batch in custom_batches(pattern, text) for part in batch.pre_tokens]


def uncovered(pattern: str, text: str) -> int:
    return sum(batch.uncovered for batch in custom_batches(pattern, text))


@pytest.mark.parametrize(
    ("pattern", "text", "pre_tokens", "unmatched"),
    [
        (r"\w+|\W", "ab c", ["ab", " ", "c"], 0),
        # Text between the matches, before the first and after the last is kept.
        ("[a-z]+", "ab12cd", ["ab", "12", "cd"], 1),
        ("[a-z]+", "12ab34", ["12", "ab", "34"], 2),
        # Nothing matches.
        ("x", "ab cd", ["ab cd"], 1),
        ("x", "", [], 0),
        # Empty matches are ignored.
        (r"\b", "ab cd", ["ab cd"], 1),
        ("a*", "baac", ["b", "aa", "c"], 2),
        ("(?=a)|b", "aba", ["a", "b", "a"], 2),
        # Groups make no difference.
        ("(a)(b)?", "abac", ["ab", "a", "c"], 1),
        ("(?P<n>a)|(b)", "ab", ["a", "b"], 0),
        # The text before a match may be looked at.
        ("(?<=a)b", "abb", ["a", "b", "b"], 2),
        (r"^a", "aa", ["a", "a"], 1),
        # `\K` moves the start of a match; the text before it is kept.
        (r"a\Kb", "ab", ["a", "b"], 1),
        # Whole characters of any plane, line ends and NULs.
        (".", "😀\0\r\n", ["😀", "\0", "\r", "\n"], 1),
    ],
)
def test_a_pattern_splits_a_text_and_loses_nothing(
    pattern: str, text: str, pre_tokens: list[str], unmatched: int
) -> None:
    assert split(pattern, text) == pre_tokens
    assert uncovered(pattern, text) == unmatched


@given(
    st.sampled_from(["a+", "a|b", "(a)|(b)c?", r"\b\w", "b*", "(?:ab)+", "(?!a)", ".", "x"]),
    st.text(alphabet="abc \n"),
)
def test_the_matches_are_those_of_the_whole_text_and_the_rest_is_kept(
    pattern: str, text: str
) -> None:
    matches = [match[0] for match in regex.finditer(pattern, text) if match[0]]

    parts = split(pattern, text)

    assert "".join(parts) == text
    assert all(parts)
    assert len(parts) == len(matches) + uncovered(pattern, text)
    assert [part for part in parts if regex.fullmatch(pattern, part)] or not matches


def test_a_long_text_is_read_in_lists_of_bounded_length() -> None:
    batches = list(custom_batches(".", "ab" * 10_000))

    assert sum(len(batch.pre_tokens) for batch in batches) == 20_000
    assert max(len(batch.pre_tokens) for batch in batches) < 10_000
    assert [batch.end for batch in batches] == sorted(batch.end for batch in batches)


def test_the_default_limit_is_ten_seconds() -> None:
    assert custom_pattern.TIME_LIMIT == 10


@pytest.mark.parametrize(
    ("pattern", "text"),
    [("(a|aa)+$", "a" * 60 + "b"), (r"(?=ab\K)", "ab"), (r"(a|aa)+$", "a" * 60_000 + "b")],
)
def test_a_pattern_that_never_ends_is_stopped(
    pattern: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.1)

    with pytest.raises(ValueError, match=r"took longer than 0\.1 seconds"):
        split(pattern, text)


def test_what_took_too_long_once_is_not_tried_again_in_the_same_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pattern, text = "b|(a|aa)+$", "b" * 10_000 + "a" * 60 + "c"
    monkeypatch.setattr(custom_pattern, "_failed", {})
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.2)

    for _ in range(2):
        with pytest.raises(ValueError, match=r"took longer than 0\.2 seconds"):
            split(pattern, text)
        assert list(custom_pattern._failed.values()) == [0.2]

    # In more time, or another text, it is tried.
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.4)
    with pytest.raises(ValueError, match=r"took longer than 0\.4 seconds"):
        split(pattern, text)
    assert list(custom_pattern._failed.values()) == [0.4]
    assert split(pattern, text[:-1])


def test_no_more_than_some_failures_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 1e-9)
    for length in range(200):
        with pytest.raises(ValueError, match="took longer than"):
            split("(a|aa)+$", "a" * 1000 + "b" * length)

    assert len(custom_pattern._failed) <= 64


def test_time_that_is_used_up_already_stops_the_next_text() -> None:
    with pytest.raises(ValueError, match="took longer than 10 seconds"):
        list(custom_batches("ab|.", "ab" * 100_000, Allowance(0)))


def test_what_takes_too_much_memory_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matching, "MAX_MEMORY", 20_000_000)

    with pytest.raises(TooSlowError, match="took more memory on this text"):
        split("(?s)(.)+", "a\n" * 400_000)
    assert len(split("(?s).+", "a\n" * 400_000)) == 1


def test_what_others_take_is_not_counted_and_not_remembered() -> None:
    allowance, text = Allowance(1.0), "a few words. " * 6_000
    busy = [Thread(target=_burn, args=(time.process_time() + 2,)) for _ in range(3)]
    for thread in busy:
        thread.start()
    while any(thread.is_alive() for thread in busy):
        # Matching goes on all the while that the others take twice what is allowed.
        allowance.seconds = 1.0
        assert sum(len(batch.pre_tokens) for batch in custom_batches(r"\w+|\W", text, allowance))
        assert list(custom_batches(r"\w+|\W", text[:100], allowance))
    assert (r"\w+|\W", len(text), hash(text)) not in custom_pattern._failed


def _burn(until: float) -> None:
    while time.process_time() < until:
        hashlib.sha256(bytes(1_000_000))  # without the interpreter's lock


def test_a_pattern_that_searches_backwards_is_refused() -> None:
    with pytest.raises(ValueError, match="searches backwards"):
        split("(?r)a", "aba")
