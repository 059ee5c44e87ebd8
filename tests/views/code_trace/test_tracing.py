"""Tracing is taken back whatever happens, and stays in its thread."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Barrier, Thread
from typing import Any

import pytest

from bpe.views.code_trace.source import source
from bpe.views.code_trace.tracing import Moment, traced_round

LONG = ([(letter,) for letter in "ab" * 3000], 1)


def no_rule(pair: object) -> int:
    return 0


def nothing() -> None:
    pass


def another_tracer(frame: Any, event: str, argument: Any) -> None:
    """Stands for a debugger's or a coverage tool's."""


@pytest.fixture(params=[None, another_tracer])
def tracer(request: pytest.FixtureRequest) -> Iterator[Any]:
    before = sys.gettrace()
    sys.settrace(request.param)
    yield request.param
    sys.settrace(before)


def line_of(code: str) -> int:
    [number] = [
        number for number, line in enumerate(source().splitlines(), start=1) if line.strip() == code
    ]
    return number


def test_each_phase_leaves_a_moment_with_what_was_known_then() -> None:
    moments = traced_round([(["a", "a", "a", "b"], 2)], no_rule, nothing)
    count, pick, merge, record = moments

    assert [moment.phase for moment in moments] == ["count", "pick", "merge", "record"]
    assert count.variables["counts"] == {("a", "a"): 4, ("a", "b"): 2}
    assert "best" not in count.variables
    assert pick.variables["best"] == ("a", "a")
    assert "replaced" not in pick.variables
    assert merge.variables["replaced"] == 2
    assert merge.variables["merges"] == ()
    assert record.variables["merges"] == ((("a", "a"), 4, 2),)


def test_the_corpus_of_a_moment_is_as_it_was_then() -> None:
    moments = traced_round([(["a", "a", "a", "b"], 2)], no_rule, nothing)

    assert [moment.corpus for moment in moments] == [
        ((("a", "a", "a", "b"), 2),),
        ((("a", "a", "a", "b"), 2),),
        ((("aa", "a", "b"), 2),),
        ((("aa", "a", "b"), 2),),
    ]


def test_a_moment_says_how_often_each_line_ran() -> None:
    count, pick, merge, _ = traced_round([(["a", "a", "a", "b"], 2)], no_rule, nothing)

    assert count.runs[line_of("counts[pair] = counts.get(pair, 0) + count")] == 3
    assert pick.runs == {pick.line: 1}
    assert merge.runs[line_of("replaced += 1")] == 1
    assert merge.runs[line_of("if tuple(symbols[index : index + 2]) == pair:")] == 4


def test_without_pairs_only_counting_is_done() -> None:
    [moment] = traced_round([(["a"], 1)], no_rule, nothing)

    assert moment.variables["counts"] == {}


def test_the_trace_function_of_before_comes_back(tracer: Any) -> None:
    traced_round([LONG], no_rule, nothing)

    assert sys.gettrace() is tracer


def test_it_comes_back_when_the_code_is_given_up(tracer: Any) -> None:
    def give_up() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        traced_round([LONG], no_rule, give_up)

    assert sys.gettrace() is tracer


def test_it_comes_back_when_the_code_itself_fails(tracer: Any) -> None:
    with pytest.raises(ValueError, match="write a number as a tuple"):
        traced_round([([97, 98], 1)], no_rule, nothing)

    assert sys.gettrace() is tracer


def test_two_threads_trace_at_once_and_see_nothing_of_each_other() -> None:
    meeting, found = Barrier(2, timeout=30), dict[str, tuple[Moment, ...]]()
    seen: list[Any] = []

    def trace(letters: str) -> None:
        waits = [True]

        def tick() -> None:
            if waits.pop() if waits else False:
                meeting.wait()  # the other is in the middle of its round, too

        found[letters] = traced_round([(list(letters * 3000), 1)], no_rule, tick)
        seen.append(sys.gettrace())

    threads = [Thread(target=trace, args=(letters,)) for letters in ("ab", "cde")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert found["ab"][0].variables["counts"] == {("a", "b"): 3000, ("b", "a"): 2999}
    assert found["cde"][0].variables["counts"] == {
        ("c", "d"): 3000,
        ("d", "e"): 3000,
        ("e", "c"): 2999,
    }
    assert all(len(moments) == 4 for moments in found.values())


def test_a_thread_that_runs_meanwhile_is_not_traced() -> None:
    seen: list[Any] = []

    def look() -> None:
        seen.append(type(sys.gettrace()))  # a coverage tool gives each thread one of its own

    def tick() -> None:
        if not seen:
            other = Thread(target=look)
            other.start()
            other.join()

    plain = Thread(target=look)
    plain.start()
    plain.join()
    untraced = seen.pop()
    traced_round([LONG], no_rule, tick)

    assert seen == [untraced]
