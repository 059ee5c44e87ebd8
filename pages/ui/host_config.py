"""What Streamlit's page asks about its host: nobody steers it, and it shows no dialogs of its own.

When the server does not answer, Streamlit would open a dialog that takes the focus from the box in
which someone types. The page says it in a line of its own instead: see `pages/ui/away/`.
"""

from __future__ import annotations

from typing import Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

PATH: Final = "/_stcore/host-config"

HOST_CONFIG: Final = {
    "allowedOrigins": [],
    "blockErrorDialogs": True,
    "enableCustomParentMessages": False,
    "enforceDownloadInNewTab": False,
    "metricsUrl": "",
    "resourceCrossOriginMode": None,
    "useExternalAuthToken": False,
}


class HostConfig:
    """ASGI middleware that answers in the place of Streamlit, which has no option for it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the question about the host, and pass everything else on."""
        is_asked = scope["type"] == "http" and scope["path"].endswith(PATH)
        app = (
            JSONResponse(HOST_CONFIG, headers={"Cache-Control": "no-cache"})
            if is_asked
            else self.app
        )
        await app(scope, receive, send)
