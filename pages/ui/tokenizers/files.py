"""Tokenizers out of the files that somebody opens together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bpe import formats
from bpe.encoding.tokenizer import Tokenizer
from bpe.formats import gpt2
from bpe.formats.assumptions import assumed
from bpe.formats.recognition import recognised
from bpe.formats.source import Source
from pages.ui.frame import sentence

VOCAB: Final = "vocab.json"
MERGES: Final = "merges.txt"
PAIR: Final = f"{VOCAB} + {MERGES}"

_LONGEST_NAME: Final = 28


@dataclass(frozen=True, slots=True)
class InFile:
    """A tokenizer from a file, and a sentence about what had to be assumed; "" for nothing."""

    tokenizer: Tokenizer
    assumed: str = ""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a file cannot be opened, in a sentence that names it."""

    reason: str


def read_files(files: Mapping[str, bytes]) -> Iterator[tuple[str, InFile | Refused]]:
    """Yield what each file holds, by its name: each is judged by itself.

    GPT-2's two files are one tokenizer, which tokens in a third may not change.
    """
    rest = dict(files)
    if {VOCAB, MERGES} <= files.keys():
        yield PAIR, _pair(rest.pop(VOCAB), rest.pop(MERGES), rest.pop(gpt2.ADDED, b"{}"))
    for name, data in rest.items():
        yield name, _alone(name, data)


def short_name(name: str) -> str:
    """Return a name that fits on a button: of a longer one the middle is left out.

    >>> short_name("tokenizer-of-swedish-law-v1.json")
    'tokenizer-of-…sh-law-v1.json'
    """
    if len(name) <= _LONGEST_NAME:
        return name
    half = _LONGEST_NAME // 2
    return f"{name[: half - 1]}…{name[-half:]}"


def _pair(vocab: bytes, merges: bytes, added: bytes) -> InFile | Refused:
    try:
        both = {VOCAB: _text(VOCAB, vocab), MERGES: _text(MERGES, merges)}
        opened = _opened(json.dumps(both).encode(), "gpt2")
        gpt2.check_added(Source.of(added).json, opened.tokenizer)
        return opened
    except ValueError as error:
        return _refused(PAIR, str(error))


def _alone(name: str, data: bytes) -> InFile | Refused:
    try:
        return _opened(data, recognised(Source.of(data)))
    except ValueError as error:
        return _refused(name, str(error))


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"the bytes of {name} are not UTF-8") from None


def _opened(data: bytes, format: str) -> InFile:
    return InFile(formats.loads(data, format), assumed(data, format) or "")


def _refused(name: str, reason: str) -> Refused:
    return Refused(f"{name} cannot be opened: {sentence(reason)}")
