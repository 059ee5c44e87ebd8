from __future__ import annotations

from threading import BoundedSemaphore, Lock, Thread

import pytest

from bpe.text.turns import Matching, tell, turn, watched, watcher


def test_no_more_have_a_turn_than_there_are_places() -> None:
    places, lock, inside, most = BoundedSemaphore(2), Lock(), [0], [0]

    def take_turns() -> None:
        for _ in range(50):
            with turn(places):
                with lock:
                    inside[0] += 1
                    most[0] = max(most[0], inside[0])
                with lock:
                    inside[0] -= 1

    threads = [Thread(target=take_turns) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most[0] <= 2
    assert inside == [0]


def test_a_turn_ends_with_its_block_whatever_happens() -> None:
    places = BoundedSemaphore(1)

    for _ in range(2):
        with pytest.raises(KeyError), turn(places):
            raise KeyError


def test_the_inner_watcher_is_told_and_only_in_its_block() -> None:
    outer: list[Matching] = []
    inner: list[Matching] = []
    waiting = Matching(waits=True)

    tell(waiting)
    with watched(outer.append):
        with watched(inner.append):
            tell(waiting)
        assert outer == []
        tell(waiting)

    assert watcher() is None
    assert (outer, inner) == ([waiting], [waiting])


def test_each_thread_has_a_watcher_of_its_own() -> None:
    seen: list[object] = []

    with watched(lambda matching: None):
        thread = Thread(target=lambda: seen.append(watcher()))
        thread.start()
        thread.join()

    assert seen == [None]
