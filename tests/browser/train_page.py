"""The Train page as a test uses it: by accessible names, the ones that stay."""

from __future__ import annotations

import base64
import re
import zlib
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

SECONDS = 1000  # Playwright counts in milliseconds
POSITION = re.compile(r"\d[\d,\u202f]*")


def packed(text: str) -> str:
    """Return `text` as the address carries it."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


class TrainPage:
    """One visitor's Train page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.region = page.get_by_role("region", name="Tokens")
        self.status = page.get_by_role("status").filter(has_text=re.compile("."))
        self.slider = page.get_by_role("slider", name="Merge position")
        self.corpus_text = page.get_by_role("textbox", name="Corpus text")

    def open(self, **query: str | int) -> TrainPage:
        """Open the page with these parameters in its address, and wait until it is ready."""
        self.page.goto(f"{self.address}/?{urlencode(query)}")
        return self.wait_until_ready()

    def open_text(self, text: str, **query: str | int) -> TrainPage:
        return self.open(text=packed(text), **query)

    def wait_until_ready(self) -> TrainPage:
        """Wait for the stage and for a server that has nothing more to do."""
        expect(self.region).to_be_visible(timeout=30 * SECONDS)
        self.wait_for_server()
        return self

    def wait_for_server(self) -> None:
        idle = '[data-testid="stApp"][data-test-script-state="notRunning"]'
        expect(self.page.locator(idle)).to_be_attached(timeout=30 * SECONDS)
        expect(self.page.get_by_test_id("stSkeleton")).to_have_count(0, timeout=30 * SECONDS)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def position(self) -> int:
        return int(self.slider.input_value())

    @property
    def last(self) -> int:
        return int(self.slider.get_attribute("max") or "")

    def expect_position(self, position: int) -> None:
        expect(self.slider).to_have_value(str(position))

    def table(self, name: str) -> Locator:
        return self.page.get_by_role("table", name=name)

    def goto(self, position: int) -> None:
        """Move the scrubber to a position."""
        self.slider.fill(str(position))
        self.expect_position(position)
