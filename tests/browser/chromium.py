"""Finds a Chromium to test in: `python -m tests.browser.chromium` prints its path."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# The first has no window, menus and tabs of its own to draw, and needs a fifth less of the machine.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def find_chromium() -> str | None:
    """Return the path of the browser that `CHROMIUM` names, of an installed one, or None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    installed = (shutil.which(name) for name in NAMES)
    return next((path for path in installed if path), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    return str(path) if path.exists() else None


if __name__ == "__main__":
    path = find_chromium()
    if path is None:
        sys.exit("No Chromium was found.")
    sys.stdout.write(path + "\n")
