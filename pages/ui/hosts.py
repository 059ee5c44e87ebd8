"""The names by which the app may be called: others are refused.

The browser takes a page for the app's own that has its address under another name: somebody's site
whose name was turned to this machine after it had been opened. Streamlit looks at the name when a
line is opened, but not when a page or a file is asked for.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

import streamlit as st
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

REFUSAL: Final = (
    "This app does not go by the name that was asked for. Names that it is to answer to are given "
    "when it is started: make run HOST=0.0.0.0 HOSTS=name\n"
)


class AllowedHosts:
    """ASGI middleware that answers to the names of `server.allowedHosts` only."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what goes to one of our names, and refuse the rest."""
        is_ours = scope["type"] == "lifespan" or is_allowed(
            Headers(scope=scope).get("host", ""), st.get_option("server.allowedHosts")
        )
        app = self.app if is_ours else PlainTextResponse(REFUSAL, status_code=421)
        await app(scope, receive, send)


def is_allowed(host: str, names: list[str]) -> bool:
    """Return whether a `Host` header has one of these names, whatever its port; `*` is every name.

    >>> is_allowed("localhost:8501", ["localhost"]), is_allowed("evil.example", ["localhost"])
    (True, False)
    """
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return not names or "*" in names or name in names
