"""Which tokenizers are compared, and opening one from a file."""

from __future__ import annotations

from typing import Final

import streamlit as st

from pages.compare.files import joined, tokenizer_in
from pages.compare.tokenizers import Entry, chosen_entries, offered
from pages.compare.visit import MOST_UPLOADS, CompareVisit
from pages.ui.frame import literal, sentence, small
from pages.ui.frame.long_lived import LONG_LIVED
from pages.ui.shown import show
from pages.ui.upload import LARGEST_FILE_MB
from pages.ui.visit import Visit

_LONGEST_TITLE: Final = 28


def choose(compare: CompareVisit, visitor: Visit) -> list[Entry]:
    """Show what can be compared, and return what is."""
    with st.container(key="compare_choose", horizontal=True, vertical_alignment="center"):
        _pills(compare, visitor)
        _open_file(compare)
    entries = chosen_entries(compare, visitor)
    if not entries:
        small("Choose a tokenizer above to see what it does.")
    return entries


def _pills(compare: CompareVisit, visitor: Visit) -> None:
    titles = offered(compare, visitor)
    key = show("compare_names", [name for name in titles if name in compare.choices.names])

    def changed() -> None:
        out_of_sight = [name for name in compare.choices.names if name not in titles]
        compare.choose(names=(*st.session_state[key], *out_of_sight))

    st.pills(
        "Tokenizers",
        list(titles),
        format_func=lambda name: literal(titles[name]),
        selection_mode="multi",
        key=key,
        on_change=changed,
        label_visibility="collapsed",
        wrap=True,
    )


def _open_file(compare: CompareVisit) -> None:
    # New widgets after each file: the popover is closed, and the bytes are let go.
    key = f"compare_file_{compare.files}_{len(compare.uploads)}"
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
            on_change=lambda: _opened(compare, key),
            label_visibility="collapsed",
        )
        if compare.uploads:
            st.button("Close the files", key="compare_close", on_click=compare.close_files)


def _opened(compare: CompareVisit, key: str) -> None:
    files = {file.name: file.getvalue() for file in st.session_state[key] or ()}
    if not files:
        return
    compare.problem = ""
    try:
        for name, data in joined(files).items():
            _open(compare, name, data)
    except ValueError as error:
        compare.files += 1
        compare.problem = str(error)


def _open(compare: CompareVisit, name: str, data: bytes) -> None:
    if len(compare.uploads) >= MOST_UPLOADS:
        raise ValueError(f"At most {MOST_UPLOADS} files are compared at once: close them first.")
    try:
        tokenizer = tokenizer_in(name, data)
    except ValueError as error:
        raise ValueError(f"{name} cannot be compared: {sentence(str(error))}") from None
    compare.open(_title(name), tokenizer)
    LONG_LIVED.note()


def _title(name: str) -> str:
    return name if len(name) <= _LONGEST_TITLE else f"{name[: _LONGEST_TITLE - 1]}…"
