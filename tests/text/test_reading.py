from __future__ import annotations

import pytest

from bpe import Recipe
from bpe.text import custom_pattern
from bpe.text.reading import read
from bpe.text.turns import Matching, watched

ENDLESS = Recipe(pretokenizer="regex", pattern=r"(a|aa)+$|b")


def test_progress_rises_to_one() -> None:
    told: list[float] = []

    read(["one two\n" * 20_000, "three"], Recipe(), progress=told.append)

    assert told == sorted(told)
    assert len(told) > 2
    assert 0 < told[0] < 0.5
    assert told[-1] == 1


def test_progress_is_told_a_few_hundred_times_at_most() -> None:
    told: list[float] = []

    read(["line"] * 10_000, Recipe(), progress=told.append)

    assert len(told) <= 300


def test_progress_of_nothing_is_one() -> None:
    told: list[float] = []

    read([], Recipe(), progress=told.append)
    read([""], Recipe(), progress=told.append)

    assert told == [1, 1]


def test_progress_counts_the_text_as_it_came() -> None:
    recipe = Recipe(
        normalizer="nfkd", special_tokens=("<s>",), special_in_corpus="cut", pretokenizer="none"
    )
    told: list[float] = []

    read(["ﬃﬃ<s>ﬃ"], recipe, progress=told.append)

    assert told == [2 / 12, 4 / 12, 11 / 12, 12 / 12, 1]  # each piece is normalized, then split


def test_what_progress_raises_ends_the_reading() -> None:
    def cancel(fraction: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(["low lower"], Recipe(), progress=cancel)


def test_while_a_pattern_waits_or_works_progress_is_told_as_far_as_it_was() -> None:
    recipe = Recipe(pretokenizer="regex", pattern=r"\w+|\W")
    told: list[float] = []

    read(["a b " * 30_000, "three"], recipe, progress=told.append)

    assert told == sorted(told)
    assert told[0] == 0


def test_what_progress_raises_ends_a_pattern_at_work() -> None:
    def cancel(fraction: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(["a" * 60_000 + "c"], ENDLESS, progress=cancel)


def test_a_watcher_is_told_of_a_pattern_in_the_place_of_progress() -> None:
    seen: list[Matching] = []
    told: list[float] = []

    with watched(seen.append):
        read(["a b " * 30_000], Recipe(pretokenizer="regex", pattern="."), progress=told.append)

    assert seen
    assert told[0] > 0


def test_what_progress_raises_ends_the_normalizing_before_anything_is_split() -> None:
    told: list[float] = []

    def cancel(fraction: float) -> None:
        told.append(fraction)
        if fraction > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(["é " * 100_000], Recipe(normalizer="nfd+nfc+nfd"), progress=cancel)
    assert 0.3 < told[-1] < 0.35


def test_the_search_for_special_tokens_can_be_given_up_where_there_are_none() -> None:
    told: list[float] = []

    def cancel(fraction: float) -> None:
        told.append(fraction)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read(
            ["a" * 100_000],
            Recipe(special_tokens=("ab",), special_in_corpus="cut"),
            progress=cancel,
        )
    assert told == [0]


def test_all_texts_together_share_one_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.2)

    with pytest.raises(ValueError, match=r"took longer than 0.2 seconds"):
        read(["a" * 26 + "b"] * 10_000, ENDLESS)
