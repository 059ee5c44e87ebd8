"""The Compare page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from pages.compare.run import bring_up_to_date
from pages.compare.session import compare_visit
from pages.compare.tabs import tabs
from pages.compare.text import BOX
from pages.ui.frame import style
from pages.ui.live_box import answer
from pages.ui.session import visit

style(__file__, "compare.css")
with st.container(key="compare"):
    bring_up_to_date(visit())
    tabs()
answer(BOX, compare_visit().edit)
