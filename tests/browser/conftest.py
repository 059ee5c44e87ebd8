"""The app in a real Chromium: one server for all tests, and a watch over every page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import find_chromium
from tests.browser.server import served_app
from tests.browser.train_page import TrainPage
from tests.browser.watch import Watch

HERE = Path(__file__).parent
REASON = "no Chromium was found: `make browser` installs one, or CHROMIUM names yours"


# Waiting costs nothing where all is well, and a busy machine is no reason to fail.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path; without one the test is skipped, or fails if a browser is required."""
    path = find_chromium()
    if path is not None:
        return path
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(REASON)
    pytest.skip(REASON)


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], chromium: str
) -> dict[str, Any]:
    # No sandbox: in a container's root account there is none to be had.
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    return {**browser_type_launch_args, "executable_path": chromium, "args": arguments}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    permissions = ["clipboard-read", "clipboard-write"]
    size = {"width": 1280, "height": 720}
    return {**browser_context_args, "viewport": size, "permissions": permissions}


@pytest.fixture(scope="session")
def app_url(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one running app that all tests share; every page is a visitor of its own."""
    log = tmp_path_factory.mktemp("server") / "log.txt"
    with served_app(log) as address:
        yield address
    printed = log.read_text(encoding="utf-8", errors="replace")
    assert "Traceback" not in printed, printed


@pytest.fixture(scope="session")
def opener(browser: Browser, browser_context_args: dict[str, Any], app_url: str) -> Iterator[Page]:
    """A page that stays open: those that it opens share its process.

    So they find Streamlit's scripts there, loaded and compiled, which halves the time of opening.
    """
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto(f"{app_url}/_stcore/health")
    yield page
    context.close()


@pytest.fixture
def context(opener: Page) -> Iterator[BrowserContext]:
    """The context of all tests; each finds it without pages and with nothing kept."""
    yield opener.context
    for page in opener.context.pages:
        if page != opener:
            page.close()
    opener.evaluate("localStorage.clear()")
    opener.context.clear_cookies()


@pytest.fixture
def page(context: BrowserContext, opener: Page) -> Page:
    """A fresh page, with a session storage of its own."""
    with context.expect_page() as opened:
        opener.evaluate("() => { window.open('about:blank'); }")
    return opened.value


@pytest.fixture
def watch(page: Page, app_url: str) -> Watch:
    return Watch(page, app_url)


@pytest.fixture
def train(page: Page, app_url: str, watch: Watch) -> Iterator[TrainPage]:
    """The Train page, not opened yet; afterwards nothing went out and nothing went wrong."""
    yield TrainPage(page, app_url)

    assert watch.outside == []
    assert watch.errors == []
