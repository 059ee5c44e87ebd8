"""The Train page, from top to bottom."""

from __future__ import annotations

import streamlit as st

from pages.train.chips_first import chips_first
from pages.train.controls import controls
from pages.train.corpus_box import corpus_box
from pages.train.details import details, nothing
from pages.train.edits import edits
from pages.train.pin import pin
from pages.train.share import share
from pages.train.stage_panel import stage_panel
from pages.ui.editor import answer
from pages.ui.frame import actions
from pages.ui.keep_visit import keep_visit
from pages.ui.retrain import retrain
from pages.ui.session import visit

visitor = visit()
controls(visitor)
left, right = st.columns([1, 3], gap="small")
with left:
    corpus_box(visitor)
    edits(visitor)
    pin(visitor)
    keep_visit()
with right:
    is_new = retrain(visitor)
    stage_panel()
if is_new:
    chips_first()
details()
nothing()
with actions():
    share()
answer(visitor.editor_edit)
