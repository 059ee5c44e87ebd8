from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bpe.pattern import compiled
from bpe.text import matching
from bpe.text.custom_pattern import custom_batches
from bpe.text.matching import SHORT, Allowance, ends_of
from bpe.text.turns import Matching, watched

WORDS = r"\w+|\s+"
LONG = "two words, " * 10_000


class GaveUpError(Exception):
    """What a watcher raises."""


def give_up(matching: Matching) -> None:
    raise GaveUpError


@pytest.fixture
def others() -> Iterator[ExitStack]:
    """Take all the turns that there are."""
    with ExitStack() as stack:
        for places in (matching._programs, matching._tries):
            for _ in range(matching.AT_ONCE):
                stack.enter_context(places)
        yield stack


@pytest.mark.parametrize(
    ("pattern", "text", "ends"),
    [
        (WORDS, "ab, c", [2, -3, 4, 5]),
        ("x", "ab", [-2]),
        ("b", "", []),
        (r"a\Kb|(?<=b)c", "abc", [-1, 2, 3]),
        # Whole characters of any plane, NULs, line ends, and halves of characters.
        (".", "😀\0é\r\n\ud800", [1, 2, 3, 4, -5, 6]),
        ("\ud800|\0", "\0a\ud800", [1, -2, 3]),
    ],
)
def test_a_program_finds_what_is_found_here(
    pattern: str, text: str, ends: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(ends_of(compiled(pattern), text, Allowance(10))) == ends

    monkeypatch.setattr(matching, "SHORT", -1)
    assert list(ends_of(compiled(pattern), text, Allowance(10))) == ends


@pytest.mark.parametrize("text", ["two words, ", LONG])
def test_what_matching_takes_is_taken_off(text: str) -> None:
    allowance = Allowance(10)

    ends_of(compiled(WORDS), text, allowance)

    assert 0 < allowance.seconds < 10


def test_a_text_that_takes_longer_than_a_moment_goes_to_a_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(matching, "MOMENT", 1e-9)

    assert len(ends_of(compiled(WORDS), LONG[:SHORT], Allowance(10))) > 10_000


def test_how_far_matching_is_is_told() -> None:
    told: list[Matching] = []

    with watched(told.append):
        ends_of(compiled("."), "a" * 300_000, Allowance(10))

    assert told
    assert [it.done for it in told] == sorted(it.done for it in told)
    assert not any(it.waits for it in told)


@pytest.mark.parametrize("text", ["two words, ", LONG])
def test_who_waits_is_told_and_can_give_up(text: str, others: ExitStack) -> None:
    told: list[Matching] = []

    def watch(matching: Matching) -> None:
        told.append(matching)
        if len(told) == 3:
            others.close()  # the others are done
            raise GaveUpError

    with pytest.raises(GaveUpError), watched(watch):
        ends_of(compiled(WORDS), text, Allowance(10))
    assert told == [Matching(waits=True)] * 3
    assert ends_of(compiled(WORDS), text, Allowance(10))


@pytest.mark.parametrize("text", ["two words, ", LONG])
def test_who_waited_goes_on_when_others_are_done(text: str, others: ExitStack) -> None:
    with watched(lambda matching: others.close()):
        assert ends_of(compiled(WORDS), text, Allowance(10))


def test_what_a_watcher_raises_ends_an_endless_match_and_its_turn() -> None:
    for _ in range(matching.AT_ONCE + 1):
        with pytest.raises(GaveUpError), watched(give_up):
            ends_of(compiled(r"(a|aa)+$"), "a" * 60_000 + "b", Allowance(1000))

    assert ends_of(compiled(WORDS), LONG, Allowance(10))


def test_who_stops_reading_half_way_keeps_no_turn() -> None:
    half_way = [custom_batches(WORDS, LONG) for _ in range(matching.AT_ONCE + 1)]

    assert [next(batches).end > 0 for batches in half_way] == [True] * len(half_way)


def test_a_program_that_cannot_be_started_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there is no such program")

    with pytest.raises(ValueError, match="no other process can be started"):
        list(custom_batches(WORDS, LONG))


SCRIPT = """
from bpe import Corpus, Recipe
recipe = Recipe(pretokenizer="regex", pattern=r"\\w+|\\W+")
print(len(Corpus.from_text("two words, " * 10_000, recipe).occurrences))
"""


def test_a_plain_script_needs_no_main_guard_and_runs_once(root: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import sys; sys.path.insert(0, {str(root)!r}){SCRIPT}")

    done = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert (done.stdout, done.stderr) == ("40000\n", "")
