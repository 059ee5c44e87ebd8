"""The tokenizers that can be compared, by name; a published one is loaded when it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bpe import pretrained
from bpe.encoding.tokenizer import Tokenizer
from pages.compare.visit import CompareVisit
from pages.ui.pinned import run_in_words
from pages.ui.visit import Visit

RUN: Final = "run"
PINNED: Final = "pinned"
PUBLISHED: Final = MappingProxyType(
    {"gpt2": "GPT-2", "cl100k_base": "cl100k (GPT-4)", "o200k_base": "o200k (GPT-4o)"}
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A tokenizer with its title, and more about it in words."""

    title: str
    about: str
    tokenizer: Tokenizer


def offered(compare: CompareVisit, visitor: Visit) -> dict[str, str]:
    """Return the title of every tokenizer that can be chosen, by its name."""
    return {
        **({RUN: "Your run"} if visitor.run else {}),
        **({PINNED: "Pinned"} if visitor.pinned else {}),
        **PUBLISHED,
        **{name: upload.title for name, upload in compare.uploads.items()},
    }


def chosen_entries(compare: CompareVisit, visitor: Visit) -> list[Entry]:
    """Return the tokenizers that are chosen, in the order in which they are offered."""
    titles = offered(compare, visitor)
    return [
        _entry(name, title, compare, visitor)
        for name, title in titles.items()
        if name in compare.choices.names
    ]


def _entry(name: str, title: str, compare: CompareVisit, visitor: Visit) -> Entry:
    if name == RUN and visitor.run is not None:
        about = run_in_words(visitor.run.settings, visitor.position)
        about += "" if visitor.position else " · step on in Train, and it learns"
        return Entry(title, about, compare.tokenizer_of(visitor.run, visitor.position))
    if name == PINNED and visitor.pinned is not None:
        return Entry(title, visitor.pinned.about, visitor.pinned.tokenizer)
    if name in compare.uploads:
        return Entry(title, "a file of yours", compare.uploads[name].tokenizer)
    return Entry(title, "", pretrained.load(name))
