"""Live editing in a browser: from the last key of a typed word to painted chips."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.bench import texts
from tests.bench.browser import WAIT_FOR_TEXT
from tests.bench.fresh import ROUNDS
from tests.bench.report import Line
from tests.browser.chromium import find_chromium
from tests.browser.server import served_app
from tests.browser.train_page import TrainPage

SUBJECT = "editing"
SIZES = (2_000, 10_000, 50_000, 500_000)
LARGEST_WITH_A_BAR = 50_000  # a larger text stays live, with a sign of work
WORD = "merging "
WORDS = 4
BETWEEN_KEYS = 120  # ms: about a hundred words a minute, so that an edit is sent while one types

NOTE_LAST_KEY = """
(box) => box.addEventListener('keydown', (event) => { window.lastKey = event.timeStamp; })
"""


def measure(source: Path | None) -> Iterator[Line]:
    """Yield how long the chips take to follow what is typed into texts of four sizes."""
    text = texts.read(str(texts.prepared(source, texts.MEGABYTE)))
    waits: dict[int, list[float]] = {size: [] for size in SIZES}
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        _type_words(browser, address, text[:100])  # the first visit warms up
        for _ in range(ROUNDS):
            for size in SIZES:
                waits[size] += _type_words(browser, address, text[: size - WORDS * len(WORD)])
        browser.close()
    for size, found in waits.items():
        named = f"{size:,} characters: last key to painted chips"
        spread = f"{min(found):.0f} to {max(found):.0f} ms in {len(found)} words"
        bar = 500 if size <= LARGEST_WITH_A_BAR else None
        yield Line(SUBJECT, named, statistics.median(found), "ms", bar=bar, detail=spread)


def _type_words(browser: Browser, address: str, text: str) -> list[float]:
    """Type words before a text as a new visitor, and return how long each took to be seen."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    train = TrainPage(page, address).open()
    train.upload("text.txt", text.encode())
    region = train.region.element_handle()
    page.evaluate(WAIT_FOR_TEXT, [region, text[:20]])
    train.wait_for_server()
    train.corpus_text.evaluate(NOTE_LAST_KEY)
    train.corpus_text.press("Control+Home")
    waits = []
    for number in range(1, WORDS + 1):
        train.corpus_text.press_sequentially(WORD, delay=BETWEEN_KEYS)
        seen = page.evaluate(WAIT_FOR_TEXT, [region, WORD * number + text[:20]])
        waits.append(seen - page.evaluate("window.lastKey"))
        page.wait_for_timeout(1000)
    page.close()
    return waits
