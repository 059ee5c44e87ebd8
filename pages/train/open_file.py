"""Open a text, a word table or a session from a file."""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.ui.let_go import let_go
from pages.ui.session_file import Session, is_session, read_session
from pages.ui.upload import LARGEST_FILE_MB, read_file
from pages.ui.visit import Visit
from pages.ui.whole_page import whole_page


def open_file(visitor: Visit) -> None:
    """Show the button that opens a file; what is wrong with a file is said below the controls."""
    # New widgets after each file: the popover is closed.
    key = _key(visitor)
    with st.popover("Open a file", icon=":material/folder_open:", key=f"open_{key}"):
        st.markdown(
            "A text in UTF-8, a word table: a .csv that starts with the line `word,frequency`, or "
            f"a session saved by Share. At most {LARGEST_FILE_MB} MB: of a larger file, open a "
            "part. Nothing leaves this machine."
        )
        st.file_uploader(
            "Text, word table or session",
            key=key,
            max_upload_size=LARGEST_FILE_MB,
            on_change=whole_page(lambda: _opened(visitor, key)),
            label_visibility="collapsed",
        )


def _key(visitor: Visit) -> str:
    return f"file_{visitor.files}"


def _opened(visitor: Visit, key: str) -> None:
    file = st.session_state[key]
    # The run that takes the old widget away may be cut short; its file is then told of once more.
    if not isinstance(file, UploadedFile) or key != _key(visitor):
        return
    visitor.files += 1
    let_go([file])
    try:
        _open(visitor, file.name, file.getvalue())
    except ValueError as error:
        visitor.problems = (f"{error}.",)


def _open(visitor: Visit, name: str, data: bytes) -> None:
    if is_session(data):
        _open_session(visitor, read_session(name, data))
    else:
        content = read_file(name, data)
        visitor.open_own(content.kind, content.text)


def _open_session(visitor: Visit, session: Session) -> None:
    """Open what a session holds: its corpus as any other, then all that was chosen for it."""
    source = session.settings.source
    if source.sample:
        visitor.choose(source.sample)
    else:
        visitor.open_own(source.kind, source.text)
    visitor.settings = session.settings
    visitor.use_mode(session.mode)
    visitor.move_to(session.position)
