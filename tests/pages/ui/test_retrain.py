from __future__ import annotations

from threading import Semaphore

import pytest

from pages.ui.retrain import Turn


def test_a_turn_is_waited_for_until_another_one_is_given_back() -> None:
    places, waits = Semaphore(1), []
    first, second = Turn(places), Turn(places)
    first.take(pytest.fail)

    def wait() -> None:
        waits.append(None)
        first.give_back()

    second.take(wait)
    second.take(pytest.fail)

    assert len(waits) == 1
    assert not places.acquire(blocking=False)


def test_who_gives_up_waiting_takes_no_turn() -> None:
    places = Semaphore(0)
    turn = Turn(places)

    def give_up() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        turn.take(give_up)
    turn.give_back()

    assert not places.acquire(blocking=False)
