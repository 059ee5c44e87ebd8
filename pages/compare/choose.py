"""Which tokenizers are compared, and opening one from a file."""

from __future__ import annotations

import streamlit as st

from bpe import formats
from pages.compare.tokenizers import Entry, chosen_entries, offered
from pages.compare.visit import MOST_UPLOADS, CompareVisit
from pages.ui.frame import literal, sentence, small
from pages.ui.shown import show
from pages.ui.upload import LARGEST_FILE_MB
from pages.ui.visit import Visit

_LONGEST_TITLE = 28


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
            "A tokenizer file: `tokenizer.json` of Hugging Face, ranks of tiktoken, a `.model` of "
            "minbpe, codes of subword-nmt, or one saved here. At most "
            f"{LARGEST_FILE_MB} MB. Only you see it, until you leave or reload this page."
        )
        st.file_uploader(
            "Tokenizer file",
            key=key,
            max_upload_size=LARGEST_FILE_MB,
            on_change=lambda: _opened(compare, key),
            label_visibility="collapsed",
        )
        if compare.uploads:
            st.button("Close the files", key="compare_close", on_click=compare.close_files)


def _opened(compare: CompareVisit, key: str) -> None:
    file = st.session_state[key]
    if file is None:
        return
    compare.problem = ""
    if len(compare.uploads) >= MOST_UPLOADS:
        compare.problem = f"At most {MOST_UPLOADS} files are compared at once: close them first."
        return
    try:
        compare.open(_title(file.name), formats.loads(file.getvalue()))
    except ValueError as error:
        compare.files += 1
        compare.problem = f"{file.name} cannot be compared: {sentence(str(error))}"


def _title(name: str) -> str:
    return name if len(name) <= _LONGEST_TITLE else f"{name[: _LONGEST_TITLE - 1]}…"
