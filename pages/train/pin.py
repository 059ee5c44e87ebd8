"""The button that sets this tokenizer aside, to be compared on the Compare page."""

from __future__ import annotations

import streamlit as st

from bpe.views.phrases import counted
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page


def pin(visitor: Visit) -> None:
    """Show the button, and what is pinned."""
    with st.container(key="train_pinned", horizontal=True, vertical_alignment="center"):
        st.button(
            "Pin for Compare",
            icon=":material/push_pin:",
            key="train_pin",
            type="tertiary",
            help="The Compare page shows it beside the run that is on this page then.",
            on_click=whole_page(visitor.pin),
        )
        if visitor.pinned is not None:
            st.html(
                f"<p class='small'>{counted(visitor.pinned.position, 'merge')} pinned</p>",
                width="content",
            )
