"""Response headers: the page loads from its own address only, and no other site frames it."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

import streamlit
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_PAGE: Final = Path(streamlit.__file__).parent / "static" / "index.html"


def hashes_of_scripts(page: str) -> list[str]:
    """Return what allows the scripts that stand in a page, and no others.

    >>> hashes_of_scripts("<script src='a.js'></script><script>go()</script>")
    ["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"]
    """
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    return [f"'sha256-{b64encode(sha256(it.encode()).digest()).decode()}'" for it in scripts]


# Streamlit styles its widgets inline, has one script in its page, imports a component's script from
# a blob, and runs blob workers. It reads the 64-bit numbers of its messages with WebAssembly. Its
# tables and charts do without eval.
_SCRIPTS: Final = hashes_of_scripts(_PAGE.read_text(encoding="utf-8"))
CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        " ".join(("script-src 'self' blob: 'wasm-unsafe-eval'", *_SCRIPTS)),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "media-src 'self' blob:",
        "connect-src 'self' blob: data:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)

HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_SECURITY_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)


class SecurityHeaders:
    """ASGI middleware that adds `HEADERS` to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and put the headers on the answer's first message."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS:
                    headers[name] = value
            await send(message)

        await self.app(scope, receive, send_with_headers)
