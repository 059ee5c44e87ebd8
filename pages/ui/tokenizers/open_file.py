"""Opening a tokenizer from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from pages.ui.frame import literal
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.let_go import let_go
from pages.ui.tokenizers.files import Refused, read_files
from pages.ui.tokenizers.opened import MOST_FILES, OpenedFile, OpenedFiles, opened_files
from pages.ui.upload import LARGEST_FILE_MB
from pages.ui.whole_page import whole_page

Tell = Callable[[str], None]

_ADVICE: Final = "Save it again where it comes from, or choose another file."


def open_file(page: str, *, on_open: Tell, on_fault: Tell) -> None:
    """Show a button behind which files can be opened, and closed again.

    `on_open` is told the name of each, and `on_fault` what is wrong with the others, a line each.
    """
    files = opened_files()
    # A new widget after each file: the popover is closed.
    key = f"{page}_file_{files.turn}"
    with st.popover("Open a tokenizer", icon=":material/folder_open:", key=f"open_{key}"):
        st.markdown(
            "A tokenizer file: `tokenizer.json` of Hugging Face, `vocab.json` and `merges.txt` of "
            "GPT-2 together, ranks of tiktoken, a `.model` of minbpe, codes of subword-nmt, or "
            "one of this app. A file with a part that is done otherwise here, such as Llama's or "
            f"BERT's, is refused by a sentence that names it. At most {LARGEST_FILE_MB} MB each, "
            f"and {MOST_FILES} at once. Only you see it, until you reload or close this browser "
            "tab."
        )
        st.file_uploader(
            "Tokenizer file",
            key=key,
            accept_multiple_files=True,
            max_upload_size=LARGEST_FILE_MB,
            on_change=whole_page(lambda: _opened(files, key, on_open, on_fault)),
            label_visibility="collapsed",
        )
        for name, file in files.by_name.items():
            _closer(page, files, name, file)


def _closer(page: str, files: OpenedFiles, name: str, file: OpenedFile) -> None:
    st.button(
        f"Close {literal(file.title)}",
        icon=":material/close:",
        key=f"{page}_close_{name}",
        help=literal(file.name),
        on_click=whole_page(lambda: files.close(name)),
    )


def _opened(files: OpenedFiles, key: str, on_open: Tell, on_fault: Tell) -> None:
    uploaded = [file for file in st.session_state[key] or () if isinstance(file, UploadedFile)]
    chosen = {file.name: file.getvalue() for file in uploaded}
    let_go(uploaded)
    problems, refused = [], False
    for name, found in read_files(chosen):
        if isinstance(found, Refused):
            refused = True
            problems.append(found.reason)
        elif files.is_full:
            problems.append(_no_room(name))
        else:
            LONG_LIVED.note()
            on_open(files.add(name, found))
    if problems:
        files.turn += 1
        on_fault("\n".join([*problems, *([_ADVICE] if refused else [])]))


def _no_room(name: str) -> str:
    return (
        f"{name} is not opened: {MOST_FILES} files are open, and there can be no more. Close one "
        "of them behind “Open a tokenizer”, and choose it again."
    )
