"""Start here: `streamlit run app.py` serves the pages, to this machine and from this machine."""

from __future__ import annotations

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from pages.ui.ended_sessions import ending_sessions
from pages.ui.headers import SecurityHeaders
from pages.ui.host_config import HostConfig
from pages.ui.hosts import AllowedHosts
from pages.ui.upload_bound import UploadBound


def first_page(request: Request) -> RedirectResponse:
    """Send the first page's name to its address: Streamlit knows that page only without a name."""
    return RedirectResponse(f"./?{request.url.query}")


app = st.App(
    "pages/router.py",
    routes=[Route("/train", first_page)],
    middleware=[
        Middleware(SecurityHeaders),
        Middleware(AllowedHosts),
        Middleware(HostConfig),
        Middleware(UploadBound),
    ],
    lifespan=ending_sessions,
)
