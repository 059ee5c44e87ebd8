"""The tokenizer files that a visitor has opened, for all pages; nobody else gets to see them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Final

import streamlit as st

from bpe.encoding.tokenizer import Tokenizer
from pages.ui.tokenizers.files import InFile, short_name

FILE: Final = "file-"
"""How the names of files begin, which no address can bring back."""

MOST_FILES: Final = 4
"""Files that one visitor can have open: a large one takes some hundred megabytes of memory."""

_KEY: Final = "opened_files"


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A tokenizer from a file, its name, and the title that keeps it apart from others.

    `place` is a number below `MOST_FILES` that no other open file has.
    """

    title: str
    name: str
    tokenizer: Tokenizer
    assumed: str = ""
    place: int = 0

    @property
    def about(self) -> str:
        """What is to be known about it, in words."""
        whole = "" if self.title.startswith(self.name) else f": {self.name}"
        return f"a file of yours{whole}" + (f" · {self.assumed}" if self.assumed else "")


@dataclass(slots=True)
class OpenedFiles:
    """The files of one visitor by name; `turn` grows with each that was opened, or could not be."""

    by_name: dict[str, OpenedFile] = field(default_factory=dict)
    turn: int = 0

    @property
    def is_full(self) -> bool:
        """Whether one has to be closed before another can be opened."""
        return len(self.by_name) >= MOST_FILES

    def add(self, file_name: str, file: InFile) -> str:
        """Take in the tokenizer of a file, and return the name by which it is chosen."""
        self.turn += 1
        name = f"{FILE}{self.turn}"
        self.by_name[name] = OpenedFile(
            self._free(_title(file_name)), file_name, file.tokenizer, file.assumed, self._place()
        )
        return name

    def close(self, name: str) -> None:
        """Let go of one file."""
        del self.by_name[name]

    def _place(self) -> int:
        taken = {file.place for file in self.by_name.values()}
        return next(place for place in count() if place not in taken)

    def _free(self, title: str) -> str:
        """Return a title that none of the open files has, with a number if need be."""
        taken = {file.title for file in self.by_name.values()}
        numbered = (title if number == 1 else f"{title} [{number}]" for number in count(1))
        return next(one for one in numbered if one not in taken)


def _title(file_name: str) -> str:
    """None of the tokenizers that are offered besides has a full stop in its title."""
    short = short_name(file_name)
    return short if "." in short else f"{short} (file)"


def opened_files() -> OpenedFiles:
    """Return the files that this visitor has opened."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = OpenedFiles()
    found: OpenedFiles = st.session_state[_KEY]
    return found
