"""The tab with the tokenizer as a file of each format."""

from __future__ import annotations

from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from pages.encode.visit import EncodeVisit
from pages.ui.frame import literal, sentence, small

QUICK: Final = 20_000
"""Tokens; up to here the files are written without being asked for."""


def formats(encoding: EncodeVisit, tokenizer: Tokenizer) -> None:
    """Offer every format that can hold this tokenizer, and say why another one cannot."""
    small(
        "The tokenizer with the merges in force, as other programs read it. A format that cannot "
        "hold all of it refuses, and says what it cannot hold."
    )
    is_asked = not encoding.has_files and len(tokenizer.vocabulary) > QUICK
    if is_asked and not st.button("Write the files", key="encode_write_files"):
        return
    with st.spinner("Writing the files"):
        files = encoding.files(tokenizer)
    for made in files:
        with st.container(key=f"encode_format_{made.format}", horizontal=True):
            about = sentence(made.refused) if made.refused else made.about
            st.markdown(f"**{literal(made.title)}** · {literal(about)}", width="stretch")
            for name, content in made.files:
                st.download_button(
                    f"Save {literal(name)}",
                    content,
                    file_name=name,
                    mime="application/octet-stream",
                    on_click="ignore",
                    key=f"encode_save_{made.format}_{name}",
                )
