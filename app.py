"""Start here: `streamlit run app.py` serves the pages, to this machine and from this machine."""

from __future__ import annotations

import streamlit as st
from starlette.middleware import Middleware

from pages.ui.headers import SecurityHeaders

app = st.App("pages/router.py", middleware=[Middleware(SecurityHeaders)])
