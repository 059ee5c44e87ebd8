"""Takes the README's picture: `python -m tests.browser.screenshot screenshot.png`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.server import served_app
from tests.browser.train_page import TrainPage

SCENE = {"corpus": "udhr_english", "merges": 200, "at": 40}
SIZE = {"width": 1280, "height": 960}


def take(target: Path) -> None:
    """Write a picture of the Train page, some merges into a real text, to `target`."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served_app(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        TrainPage(page, address).open(**SCENE)
        page.wait_for_timeout(2000)  # charts draw themselves a moment after their data came
        page.screenshot(path=target)
        browser.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
