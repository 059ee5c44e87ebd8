from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.ui.headers import SecurityHeaders


def test_every_response_says_that_the_page_keeps_to_itself() -> None:
    home = Route("/", lambda request: PlainTextResponse("hello"))
    client = TestClient(Starlette(routes=[home], middleware=[Middleware(SecurityHeaders)]))

    for path in ("/", "/nowhere"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
        assert "http" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
