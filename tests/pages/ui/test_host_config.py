from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from pages.ui.host_config import PATH, HostConfig


def test_no_dialog_takes_the_focus_and_no_other_page_steers_this_one() -> None:
    home = Route("/", lambda request: PlainTextResponse("hello"))
    client = TestClient(Starlette(routes=[home], middleware=[Middleware(HostConfig)]))

    answer = client.get(PATH).json()

    assert answer["blockErrorDialogs"] is True
    assert answer["allowedOrigins"] == []
    assert client.get("/").text == "hello"
