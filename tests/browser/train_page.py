"""The Train page as a test uses it: by accessible names, the ones that stay."""

from __future__ import annotations

import base64
import time
import zlib
from collections.abc import Callable
from urllib.parse import urlencode

from playwright.sync_api import FilePayload, Locator, Page, expect

SECONDS = 1000  # Playwright counts in milliseconds

# Chips far from the viewport are not in the page: bring each stretch of the text into view.
READ_TOKENS = """
async (region) => {
  const frame = () => new Promise(requestAnimationFrame);
  const chips = [];
  let text = '';
  for (const stretch of [...region.children]) {
    stretch.scrollIntoView();
    for (let i = 0; i < 100 && !stretch.hasChildNodes(); i++) await frame();
    text += stretch.textContent;
    for (const chip of stretch.querySelectorAll('[data-token-id]')) {
      chips.push([Number(chip.dataset.tokenId), chip.textContent]);
    }
  }
  region.scrollTop = 0;
  return [chips, text];
}
"""
READ_TABLE = """
(grid) => {
  const texts = (row) => [...row.cells].map((cell) => cell.textContent);
  const [head, ...rows] = [...grid.rows].map(texts);
  return rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell])));
}
"""


def packed(text: str) -> str:
    """Return `text` as the address carries it."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def wait_until(page: Page, expression: str, argument: object = None) -> None:
    """Wait until an expression is true: Playwright's own way needs eval, which the page forbids."""
    end = time.monotonic() + 20
    while not page.evaluate(expression, argument):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


class TrainPage:
    """One visitor's Train page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.region = page.get_by_role("region", name="Tokens", exact=True)
        self.status = page.get_by_role("status")
        self.slider = page.get_by_role("slider", name="Merge position")
        self.corpus_text = page.get_by_role("textbox", name="Corpus text")

    # Opening and waiting

    def open(self, **query: str | int) -> TrainPage:
        """Open the page with these parameters in its address, and wait until it is ready."""
        self.page.goto(f"{self.address}/?{urlencode(query)}")
        return self.wait_until_ready()

    def open_text(self, text: str, **query: str | int) -> TrainPage:
        return self.open(text=packed(text), **query)

    def wait_until_ready(self) -> TrainPage:
        """Wait for the stage and for a server that has nothing more to do."""
        expect(self.region).to_be_visible(timeout=30 * SECONDS)
        expect(self.slider).to_be_attached()
        self.wait_for_server()
        return self

    def wait_for_server(self) -> None:
        idle = '[data-testid="stApp"][data-test-script-state="notRunning"]'
        expect(self.page.locator(idle)).to_be_attached(timeout=30 * SECONDS)
        expect(self.page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=30 * SECONDS)

    def wait_until_kept(self) -> None:
        """Wait until the browser keeps the visit: half a second after it was opened."""
        wait_until(self.page, "sessionStorage.getItem('merge-by-merge.visit') !== null")

    # The transport

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def position(self) -> int:
        return int(self.slider.input_value())

    @property
    def last(self) -> int:
        """The last position, that of the last merge shown."""
        return int(self.slider.get_attribute("max") or "")

    def goto(self, position: int) -> None:
        """Move the scrubber to a position."""
        self.slider.fill(str(position))
        self.expect_position(position)

    def expect_position(self, position: int) -> None:
        expect(self.slider).to_have_value(str(position))

    def expect_last(self, last: int) -> None:
        expect(self.slider).to_have_attribute("max", str(last), timeout=30 * SECONDS)

    # The stage

    def tokens(self) -> list[tuple[int, str]]:
        """Return id and text of every chip, from the first to the last."""
        chips, _ = self.region.evaluate(READ_TOKENS)
        return [(token_id, text) for token_id, text in chips]

    def token_ids(self) -> list[int]:
        return [token_id for token_id, _ in self.tokens()]

    def drawn_ids(self) -> list[int]:
        """Return the ids of the chips that are drawn, those in sight and a little beyond."""
        chips = self.region.locator("[data-token-id]")
        ids: list[int] = chips.evaluate_all("chips => chips.map(chip => +chip.dataset.tokenId)")
        return ids

    def region_text(self) -> str:
        """Return all that stands in the region: the chips' text and the gaps between them."""
        _, text = self.region.evaluate(READ_TOKENS)
        return str(text)

    def chip(self, index: int) -> Locator:
        return self.region.locator("[data-token-id]").nth(index)

    def note_stage(self) -> None:
        self.region.evaluate("(region) => { window.notedStage = region; }")

    def is_noted_stage(self) -> bool:
        """Return whether the stage is the noted one still: a new one would flash, and forget."""
        same: bool = self.region.evaluate("(region) => window.notedStage === region")
        return same

    # Choosing

    def choose(self, label: str, option: str) -> None:
        """Choose an option of one of the menus above the stage."""
        self.page.get_by_role("combobox", name=label).click()
        choice = self.page.get_by_role("option", name=option, exact=True)
        choice.click()
        try:
            expect(choice).to_be_hidden(timeout=3 * SECONDS)
        except AssertionError:  # the list was drawn anew under the click, and missed it
            choice.click()
        self.wait_for_server()

    def type_text(self, text: str) -> None:
        """Put `text` into the corpus box, in place of what is there."""
        self.corpus_text.fill(text)

    def upload(self, name: str, data: bytes) -> None:
        """Open a file of that name and content."""
        self.button("Open a file").click()
        file = FilePayload(name=name, mimeType="text/plain", buffer=data)
        self.page.locator('input[type="file"]').set_input_files(file)

    # Tables

    def table(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def rows(self, name: str) -> list[dict[str, str]]:
        """Return the rows in sight, each from column name to what the cell says."""
        grid = self.table(name).locator("[role=grid]")
        rows: list[dict[str, str]] = grid.evaluate(READ_TABLE)
        return rows

    def open_list(self, name: str) -> None:
        """Open one of the lists below the charts."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        expect(self.table(name)).to_be_visible()
        self.wait_for_server()

    def click_cell(self, name: str, row: int, column: int = 0) -> None:
        """Click a cell of a table, counted from the first row in sight."""
        self.table(name).scroll_into_view_if_needed()
        canvas = self.table(name).locator("canvas").first
        box = canvas.bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + 20 + 90 * column, box["y"] + 35 * (row + 1) + 17)

    def expect_rows(self, name: str, right: Callable[[list[dict[str, str]]], bool]) -> None:
        """Wait until the rows of a table are right: in sight, they follow within half a second."""
        self.table(name).scroll_into_view_if_needed()
        end = time.monotonic() + 10
        while not right(rows := self.rows(name)):
            assert time.monotonic() < end, rows
            self.page.wait_for_timeout(50)
