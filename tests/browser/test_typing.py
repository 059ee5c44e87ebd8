"""What is typed is never written over: not when messages cross, and not when the server goes away.

Each order of events is forced: messages are held back, or the server is.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bpe import RECIPES, Corpus, Trainer
from tests.browser.train_page import TrainPage

CAT = "the cat sat on the mat the cat ate the rat"


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


def last_of(text: str, recipe: str) -> int:
    trainer = Trainer(Corpus.from_text(text, RECIPES[recipe]))
    trainer.goto(200)
    return trainer.position


def test_what_is_typed_after_a_sample_was_asked_for_stays_and_the_sample_can_be_undone_to(
    line: Line, train: TrainPage
) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.page.get_by_role("combobox", name="Corpus").click()
    line.hold("toPage")
    train.page.get_by_role("option", name="hello world", exact=True).click()
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
    train.page.wait_for_function(
        "sessionStorage.getItem('merge-by-merge.unsent')?.includes('on the way')"
    )
    train.page.keyboard.type(" and waiting")
    train.page.get_by_role("combobox", name="Corpus").click()
    train.page.get_by_role("option", name="hello world", exact=True).click()
    line.let_go()

    expect(train.corpus_text).to_have_value("hello world")
    train.wait_for_server()
    train.button("Undo edit").click()
    expect(train.corpus_text).to_have_value("ab ab on the way and waiting")
