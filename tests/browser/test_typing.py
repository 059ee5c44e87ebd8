"""What is typed is never written over: not when messages cross, and not when the server goes away.

Each order of events is forced: messages are held back, or the server is.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.train_page import TrainPage, packed, wait_until

KEPT = "typed => sessionStorage.getItem('merge-by-merge.unsent')?.includes(typed)"
UNSENT = {
    "encode": "merge-by-merge.unsent.encode_text",
    "compare": "merge-by-merge.unsent.compare_text",
}
HOLDABLE = """
window.line = {
  held: [],
  holds: { toPage: false, toServer: false },
  pass(way, deliver) {
    if (this.holds[way]) this.held.push(deliver);
    else deliver();
  },
  letGo() {
    this.holds = {};
    while (this.held.length) this.held.shift()();
  },
};
window.WebSocket = class extends WebSocket {
  send(message) {
    window.line.pass('toServer', () => super.send(message));
  }
  addEventListener(type, hear, ...options) {
    const heard = (event) => window.line.pass('toPage', () => hear(event));
    super.addEventListener(type, type === 'message' ? heard : hear, ...options);
  }
};
"""


class Line:
    """The line between a page and its server, on which messages can be held back."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(HOLDABLE)

    def hold(self, way: str) -> None:
        self.page.evaluate("way => { window.line.holds[way] = true; }", way)

    def let_go(self) -> None:
        """Deliver what was held back, in its order, and hold nothing back any more."""
        self.page.evaluate("window.line.letGo()")


@pytest.fixture
def line(page: Page) -> Line:
    return Line(page)


def test_what_is_typed_after_a_sample_was_asked_for_stays_and_the_sample_can_be_undone_to(
    line: Line, train: TrainPage
) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    line.hold("toPage")
    train.choose("Corpus", "hello world")
    train.corpus_text.press("Control+End")
    train.page.keyboard.type(" typed")
    line.let_go()

    expect(train.region).to_have_text("abĠabĠtyped")
    expect(train.corpus_text).to_have_value("ab ab typed")

    train.button("Undo edit").click()
    expect(train.corpus_text).to_have_value("hello world")
    train.button("Undo edit").click()
    expect(train.corpus_text).to_have_value("ab ab")


def test_what_is_typed_just_before_a_sample_is_chosen_can_be_undone_to(
    line: Line, train: TrainPage
) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    line.hold("toServer")
    train.corpus_text.press("Control+End")
    train.page.keyboard.type(" on the way")
    wait_until(train.page, KEPT, "on the way")
    train.page.keyboard.type(" and waiting")
    train.choose("Corpus", "hello world")
    line.let_go()

    expect(train.corpus_text).to_have_value("hello world")
    train.wait_for_server()
    train.button("Undo edit").click()
    expect(train.corpus_text).to_have_value("ab ab on the way and waiting")


# The script of a box comes late

LATE = """
window.lateScripts = new Promise((free) => (window.freeScripts = free));
const url = URL.createObjectURL;
URL.createObjectURL = (blob) => {
  const isScript = blob.type === 'text/javascript';
  return url(isScript ? new Blob(['await window.lateScripts;', blob], { type: blob.type }) : blob);
};
"""


def test_a_box_whose_script_comes_late_holds_all_that_is_typed(train: TrainPage) -> None:
    train.page.add_init_script(LATE)
    train.page.goto(f"{train.address}/?text={packed('ab')}&recipe=identifiers")
    train.wait_for_server()
    train.choose("Corpus", "hello world")  # the script of the box is called once more
    train.page.evaluate("window.freeScripts()")
    train.wait_until_ready()

    train.corpus_text.press("End")
    train.page.keyboard.type(" and hello again, world", delay=60)
    expect(train.corpus_text).to_have_value("hello world and hello again, world")
    expect(train.region).to_have_text(re.compile("hello.world.and.hello.again,.world"))


# The box goes away


def test_what_was_typed_last_before_another_page_is_there_when_one_comes_back(
    line: Line, train: TrainPage
) -> None:
    train.page.goto(f"{train.address}/encode?text={packed('ab ab')}&recipe=minbpe-basic")
    train.wait_for_server()
    train.page.get_by_role("link", name="Train").click()
    train.wait_until_ready()
    line.hold("toServer")
    train.corpus_text.press("Control+End")
    train.page.keyboard.type(" on the way")
    wait_until(train.page, KEPT, "on the way")
    train.page.keyboard.type(" and waiting")
    train.page.get_by_role("link", name="Encode").click()
    line.let_go()
    expect(train.page.get_by_role("textbox", name="Text to encode")).to_be_visible()
    train.page.get_by_role("link", name="Train").click()
    train.wait_until_ready()

    expect(train.corpus_text).to_have_value("ab ab on the way and waiting")
    expect(train.region).to_have_text("ab ab on the way and waiting")


# The server goes away


def test_what_is_typed_while_the_line_is_down_is_sent_when_it_is_back(train: TrainPage) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.corpus_text.press("Control+End")
    train.page.evaluate("window.streamlitDebug.disconnectWebsocket()")
    train.page.keyboard.type(" typed")

    expect(train.region).to_have_text("ab ab typed")
    expect(train.corpus_text).to_have_value("ab ab typed")


# The other boxes


@pytest.mark.parametrize(
    ("path", "label"), [("encode", "Text to encode"), ("compare", "Text to compare")]
)
def test_the_other_boxes_too_send_what_was_typed_while_the_line_was_down(
    train: TrainPage, path: str, label: str
) -> None:
    train.page.goto(f"{train.address}/{path}?corpus=seed_hello_world")
    box = train.page.get_by_role("textbox", name=label, exact=True)
    expect(box).to_be_visible()
    train.wait_for_server()
    box.fill("low")
    train.page.evaluate("window.streamlitDebug.disconnectWebsocket()")
    box.press("End")
    train.page.keyboard.type(" lower")

    wait_until(train.page, f"sessionStorage.getItem('{UNSENT[path]}') === null")
    expect(box).to_have_value("low lower")
