"""The tokenizer files that a visitor has opened, for all pages; nobody else gets to see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer

FILE: Final = "file-"
"""How the names of files begin, which no address can bring back."""

MOST_FILES: Final = 4
"""Files that one visitor can have open: a large one takes some hundred megabytes of memory."""

_KEY: Final = "opened_files"


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A tokenizer from a file, and the title that keeps it apart from others."""

    title: str
    tokenizer: Tokenizer


@dataclass(slots=True)
class OpenedFiles:
    """The files of one visitor by name; `turn` grows with each that was opened, or could not be."""

    by_name: dict[str, OpenedFile] = field(default_factory=dict)
    turn: int = 0

    def add(self, title: str, tokenizer: Tokenizer) -> str:
        """Take in the tokenizer of a file, and return the name by which it is chosen."""
        self.turn += 1
        name = f"{FILE}{self.turn}"
        self.by_name[name] = OpenedFile(f"{title} [{self.turn}]", tokenizer)
        return name


def opened_files() -> OpenedFiles:
    """Return the files that this visitor has opened."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = OpenedFiles()
    found: OpenedFiles = st.session_state[_KEY]
    return found
