"""The Compare page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from pages.compare.session import compare_visit
from pages.compare.share import share
from pages.compare.tabs import tabs
from pages.compare.text import BOX
from pages.ui.frame import actions, literal, style
from pages.ui.keep_visit import keep_visit
from pages.ui.live_box import answer
from pages.ui.retrain import retrain
from pages.ui.session import visit
from pages.ui.tokenizers.bring_pin import bring_pin

style(__file__, "compare.css")
visitor, compare = visit(), compare_visit()
for problem in visitor.problems:
    st.warning(literal(problem))
with st.container(key="compare"):
    retrain(visitor, shows="Compared is still", about="Your run cannot be trained: ")
    compare.problem = bring_pin(visitor) or compare.problem
    tabs()
keep_visit()
with actions():
    share(visitor, compare)
answer(BOX, compare.edit)
