"""Open a text or a word table from a file."""

from __future__ import annotations

import streamlit as st

from pages.ui.upload import LARGEST_FILE_MB, read_file
from pages.ui.visit import Visit


def open_file(visitor: Visit) -> None:
    """Show the button that opens a file; what is wrong with a file is said below the controls."""
    # New widgets after each file: the popover is closed, and the bytes are let go.
    key = f"file_{visitor.files}"
    with st.popover("Open a file", icon=":material/folder_open:", key=f"open_{key}"):
        st.markdown(
            f"A text in UTF-8, or a word table: a .csv that starts with the line `word,frequency`. "
            f"At most {LARGEST_FILE_MB} MB. Nothing leaves this machine."
        )
        st.file_uploader(
            "Text or word table",
            key=key,
            max_upload_size=LARGEST_FILE_MB,
            on_change=lambda: _opened(visitor, key),
            label_visibility="collapsed",
        )


def _opened(visitor: Visit, key: str) -> None:
    file = st.session_state[key]
    if file is None:
        return
    visitor.files += 1
    try:
        content = read_file(file.name, file.getvalue())
    except ValueError as error:
        visitor.problems = (f"{error}.",)
    else:
        visitor.open_own(content.kind, content.text)
