"""The tokenizers that can be chosen, by name; a published one is loaded when it is."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bpe import pretrained
from bpe.encoding.tokenizer import Tokenizer
from pages.ui.tokenizers.opened import opened_files
from pages.ui.tokenizers.pinned import run_in_words
from pages.ui.visit import Visit

RUN: Final = "run"
PINNED: Final = "pinned"
PUBLISHED: Final = MappingProxyType(
    {"gpt2": "GPT-2", "cl100k_base": "cl100k (GPT-4)", "o200k_base": "o200k (GPT-4o)"}
)

_LOOKS: Final = (RUN, PINNED, *PUBLISHED)
FREE_LOOK: Final = len(_LOOKS)
"""The number of the look that a page may give to a tokenizer of its own; those of files follow."""

_TRAIN_OTHERWISE: Final = (
    "On the Train page, choose bytes as the alphabet, or an unknown token; then it reads any text."
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A tokenizer with its title, and more about it in words.

    `look` is the number of its look in charts, whatever else is shown, and `remedy` says how to
    train it so that it can read any text.
    """

    title: str
    about: str
    tokenizer: Tokenizer
    look: int = 0
    remedy: str = ""


def offered(visitor: Visit) -> dict[str, str]:
    """Return the title of every tokenizer that can be chosen, by its name."""
    return {
        **({RUN: "Your run"} if visitor.run else {}),
        **({PINNED: "Pinned"} if visitor.pinned else {}),
        **PUBLISHED,
        **{name: file.title for name, file in opened_files().by_name.items()},
    }


def entry(name: str, visitor: Visit) -> Entry:
    """Return one that is offered."""
    title = offered(visitor)[name]
    if name == RUN and visitor.run is not None:
        about = run_in_words(visitor.run.settings, visitor.position)
        about += "" if visitor.position else " · step on in Train, and it learns"
        return Entry(title, about, visitor.tokenizer, _LOOKS.index(RUN), _TRAIN_OTHERWISE)
    if name == PINNED and visitor.pinned is not None:
        pinned = visitor.pinned
        look = _LOOKS.index(PINNED)
        return Entry(title, pinned.about, pinned.learned(), look, _TRAIN_OTHERWISE)
    if name in PUBLISHED:
        return Entry(title, "", pretrained.load(name), _LOOKS.index(name))
    file = opened_files().by_name[name]
    look = FREE_LOOK + 1 + file.place
    return Entry(title, file.about, file.tokenizer, look)
