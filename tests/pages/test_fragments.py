"""What a browser gets when a fragment is run again before the first run has reached it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.testing.v1.local_script_runner import LocalScriptRunner

from tests.pages.opened import checked, opened

PAGES = ("train", "encode", "compare", "lessons")


@pytest.fixture
def queues(monkeypatch: pytest.MonkeyPatch) -> list[list[Any]]:
    """What each run has sent, the last one last."""
    found: list[list[Any]] = []
    read = LocalScriptRunner.forward_msgs

    def noted(runner: LocalScriptRunner) -> list[Any]:
        found.append(list(read(runner)))
        return read(runner)

    monkeypatch.setattr(LocalScriptRunner, "forward_msgs", noted)
    return found


def unknown_places(messages: list[Any]) -> list[tuple[int, ...]]:
    """Return the places that a browser does not know yet when something is to stand there."""
    children: Counter[tuple[int, ...]] = Counter()
    unknown = []
    for message in messages:
        if message.WhichOneof("type") != "delta":
            continue
        *parent, index = message.metadata.delta_path
        if index > children[tuple(parent)]:
            unknown.append((*parent, index))
        children[tuple(parent)] = max(children[tuple(parent)], index + 1)
    return unknown


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_sent_ahead_of_its_place(page: str, queues: list[list[Any]]) -> None:
    app = opened()
    if page != "train":
        checked(app.switch_page(f"{page}/page.py").run())
    sent = queues[-1]
    fragments = {m.delta.fragment_id for m in sent if m.WhichOneof("type") == "delta"} - {""}
    assert unknown_places(sent) == []
    assert fragments or page == "encode"

    for fragment in fragments:
        queue = ForwardMsgQueue()
        for message in sent:
            queue.enqueue(message)
        queue.clear(retain_lifecycle_msgs=True, fragment_ids_this_run=[fragment])
        assert unknown_places(queue.flush()) == []
