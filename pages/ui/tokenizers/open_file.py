"""Opening a tokenizer from a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from pages.ui.frame import sentence
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.tokenizers.files import joined, tokenizer_in
from pages.ui.tokenizers.opened import MOST_FILES, OpenedFiles, opened_files
from pages.ui.upload import LARGEST_FILE_MB
from pages.ui.whole_page import whole_page

Tell = Callable[[str], None]

_LONGEST_TITLE: Final = 28


def open_file(page: str, *, on_open: Tell, on_fault: Tell) -> None:
    """Show a button behind which files can be opened, and closed again.

    `on_open` is told the name of each, and `on_fault` what is wrong with one, as a sentence.
    """
    files = opened_files()
    # New widgets after each file: the popover is closed, and the bytes are let go.
    key = f"{page}_file_{files.turn}_{len(files.by_name)}"
    with st.popover("Open a tokenizer", icon=":material/folder_open:", key=f"open_{key}"):
        st.markdown(
            "A tokenizer file: `tokenizer.json` of Hugging Face, `vocab.json` and `merges.txt` of "
            "GPT-2 together, ranks of tiktoken, a `.model` of minbpe, codes of subword-nmt, or "
            f"one of this app. At most {LARGEST_FILE_MB} MB. Only you see it, until you reload "
            "or close this browser tab."
        )
        st.file_uploader(
            "Tokenizer file",
            key=key,
            accept_multiple_files=True,
            max_upload_size=LARGEST_FILE_MB,
            on_change=whole_page(lambda: _opened(files, key, on_open, on_fault)),
            label_visibility="collapsed",
        )
        if files.by_name:
            st.button(
                "Close the files", key=f"{page}_close", on_click=whole_page(files.by_name.clear)
            )


def _opened(files: OpenedFiles, key: str, on_open: Tell, on_fault: Tell) -> None:
    chosen = {file.name: file.getvalue() for file in st.session_state[key] or ()}
    if not chosen:
        return
    try:
        for name, data in joined(chosen).items():
            on_open(_open(files, name, data))
    except ValueError as error:
        files.turn += 1
        on_fault(str(error))


def _open(files: OpenedFiles, name: str, data: bytes) -> str:
    if len(files.by_name) >= MOST_FILES:
        raise ValueError(f"At most {MOST_FILES} files can be open at once: close them first.")
    try:
        tokenizer = tokenizer_in(name, data)
    except ValueError as error:
        raise ValueError(f"{name} cannot be opened: {sentence(str(error))}") from None
    LONG_LIVED.note()
    return files.add(_title(name), tokenizer)


def _title(name: str) -> str:
    return name if len(name) <= _LONGEST_TITLE else f"{name[: _LONGEST_TITLE - 1]}…"
