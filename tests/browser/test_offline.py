"""Nothing is asked of any address but the app's own, and the app says so to the browser."""

from __future__ import annotations

import socket
import urllib.request
from urllib.parse import urlsplit

import pytest

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


HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def status(address: str, path: str, host: str, more: str = "") -> int:
    """Ask the app by a name, which no client would do by itself, and return the answer's status."""
    port = urlsplit(address).port
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n{more}\r\n"
    with socket.create_connection(("127.0.0.1", port or 0)) as line:
        line.sendall(request.encode())
        return int(line.recv(100).split()[1])


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
def test_the_app_answers_to_the_names_of_this_machine(app_url: str, host: str) -> None:
    origin = f"Origin: http://{host}:{urlsplit(app_url).port}\r\n"

    assert status(app_url, "/", host) == 200
    assert status(app_url, "/_stcore/stream", host, HANDSHAKE + origin) == 101


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1@evil.example"]
)
def test_another_sites_name_that_leads_to_this_machine_is_refused(app_url: str, host: str) -> None:
    origin = f"Origin: http://{host}:{urlsplit(app_url).port}\r\n"

    for path in ("/", "/_stcore/health", "/_stcore/host-config", "/_stcore/upload_file/a/b"):
        assert status(app_url, path, host) == 421
    assert status(app_url, "/_stcore/stream", host, HANDSHAKE + origin) in (403, 421)
