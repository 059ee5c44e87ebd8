"""Start here: `streamlit run app.py` serves the pages, with headers that keep them to themselves."""

from __future__ import annotations

import streamlit as st
from starlette.middleware import Middleware

from pages.ui.headers import SecurityHeaders

app = st.App("pages/router.py", middleware=[Middleware(SecurityHeaders)])
