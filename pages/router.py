"""Set the page up, name the pages, and run the one that was asked for."""

from __future__ import annotations

import streamlit as st

from pages.ui import frame

frame.set_up()
# Named here on every run, before anything else: until then a fresh server offers files as pages.
page = st.navigation(
    [st.Page("train/page.py", title="Train", url_path="train", default=True)],
    position="hidden",
)
frame.header()
page.run()
