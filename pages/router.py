"""Set the page up, name the pages, and run the one that was asked for."""

from __future__ import annotations

import streamlit as st

from pages.ui import frame
from pages.ui.ended_sessions import note_session
from pages.ui.session import arrive

frame.set_up()
note_session()
# Named here on every run, before anything else: until then a fresh server offers files as pages.
pages = [
    st.Page("train/page.py", title="Train", url_path="train", default=True),
    st.Page("encode/page.py", title="Encode", url_path="encode"),
    st.Page("compare/page.py", title="Compare", url_path="compare"),
    st.Page("lessons/page.py", title="Lessons", url_path="lessons"),
]
page = st.navigation(pages, position="hidden")
frame.header(pages, page)
arrive(page.url_path)
page.run()
