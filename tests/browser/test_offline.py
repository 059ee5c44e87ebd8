"""Nothing is asked of any address but the app's own, and the app says so to the browser."""

from __future__ import annotations

import urllib.request

from tests.browser.train_page import TrainPage
from tests.browser.watch import Watch


def test_no_request_leaves_the_apps_own_address(train: TrainPage, watch: Watch) -> None:
    train.open()
    train.button("Last merge").click()
    train.wait_for_server()
    for tab in train.page.get_by_role("tab").all():
        tab.click()
        train.wait_for_server()

    assert watch.requests > 20
    assert watch.outside == []


def test_the_browser_is_told_to_load_from_the_apps_address_only(app_url: str) -> None:
    with urllib.request.urlopen(app_url) as answer:
        policy = answer.headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "http" not in policy
