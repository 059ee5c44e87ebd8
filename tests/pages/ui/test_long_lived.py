"""What lives long is set aside once, and again when there is more of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from streamlit import config

from pages.ui.frame import long_lived
from pages.ui.frame.long_lived import LongLived


class Circle:
    """Holds itself, so that only a collection ends it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def thaw() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.unfreeze()


def test_what_is_alive_is_left_out_of_collections() -> None:
    LongLived().set_aside()

    assert gc.get_freeze_count() > 1000


def test_without_anything_new_nothing_is_set_aside_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_lived, "PAUSE", 0.0)
    memory = LongLived()
    memory.set_aside()
    gc.unfreeze()

    memory.set_aside()
    assert gc.get_freeze_count() == 0

    memory.note()
    memory.set_aside()
    assert gc.get_freeze_count() > 1000


def test_it_waits_a_while_before_the_next_time() -> None:
    memory = LongLived()
    memory.set_aside()
    gc.unfreeze()

    memory.note()
    memory.set_aside()

    assert gc.get_freeze_count() == 0


def test_what_was_set_aside_and_died_is_collected_when_it_is_looked_through() -> None:
    memory, circle = LongLived(), Circle()
    seen = weakref.ref(circle)
    memory.set_aside()
    del circle
    gc.collect()
    assert seen() is not None

    assert memory.look_through(soon=True)
    assert seen() is None
    assert gc.get_freeze_count() > 1000


def test_all_is_looked_through_once_in_a_long_while_if_something_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = 1000.0
    monkeypatch.setattr(long_lived.time, "monotonic", lambda: clock)
    memory = LongLived()
    assert not memory.look_through(soon=False)

    memory.note()
    assert memory.look_through(soon=False)
    memory.note()
    assert not memory.look_through(soon=False)
    clock += long_lived.LONG_PAUSE
    assert memory.look_through(soon=False)
    assert not memory.look_through(soon=False)


def test_streamlit_starts_no_collection_after_each_run() -> None:
    assert config.get_option("runner.postScriptGC") is False
