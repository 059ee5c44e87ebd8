"""The very first request to a freshly started server shows the page that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import served_app
from tests.browser.train_page import TrainPage
from tests.browser.watch import Watch

# What Streamlit shows while it still takes the folder of pages for its own: noted even when it is
# gone a moment later.
NOTE_FOREIGN_PARTS = """
window.foreignParts = [];
const note = () => {
  const foreign = ['[role=dialog]', '[data-testid=stSidebar]', '[data-testid=stSidebarNav]',
                   '[data-testid=stException]'];
  for (const part of document.querySelectorAll(foreign.join())) {
    window.foreignParts.push(part.textContent || part.getAttribute('data-testid'));
  }
};
new MutationObserver(note).observe(document, {childList: true, subtree: true});
"""


@pytest.fixture
def cold_url(chromium: str, tmp_path: Path) -> Iterator[str]:
    with served_app(tmp_path / "log.txt") as address:
        yield address


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/", None),
        ("/?corpus=seed_cat_sat&at=2", "the cat sat on the mat the cat ate the rat"),
        ("/train?corpus=seed_hello_world&at=1", "hello world"),
    ],
)
def test_the_first_request_shows_the_whole_page_and_nothing_of_streamlits(
    page: Page, cold_url: str, path: str, text: str | None
) -> None:
    watch = Watch(page, cold_url)
    page.add_init_script(NOTE_FOREIGN_PARTS)

    page.goto(cold_url + path)

    train = TrainPage(page, cold_url).wait_until_ready()
    assert page.title().startswith("Merge by Merge")
    expect(page.get_by_text("Merge by Merge", exact=True)).to_be_visible()
    expect(train.table("Pair frequencies")).to_be_visible()
    if text is not None:
        expect(train.corpus_text).to_have_value(text)
    assert page.evaluate("window.foreignParts") == []
    assert watch.outside == []
    assert watch.errors == []
