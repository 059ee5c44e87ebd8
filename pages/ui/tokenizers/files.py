"""Tokenizers out of the files that somebody opens together."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from bpe import formats
from bpe.encoding.tokenizer import Tokenizer

VOCAB: Final = "vocab.json"
MERGES: Final = "merges.txt"
PAIR: Final = f"{VOCAB} + {MERGES}"


def joined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with GPT-2's two as one, which holds both.

    Raises:
        ValueError: one of the two is not UTF-8; the message is a sentence.
    """
    if not {VOCAB, MERGES} <= files.keys():
        return dict(files)
    rest = {name: data for name, data in files.items() if name not in (VOCAB, MERGES)}
    both = {name: _text(name, files[name]) for name in (VOCAB, MERGES)}
    return {PAIR: json.dumps(both).encode(), **rest}


def tokenizer_in(name: str, data: bytes) -> Tokenizer:
    """Return the tokenizer that a file holds.

    Raises:
        ValueError: it holds none, or one that cannot be represented exactly.
    """
    try:
        return formats.loads(data, "gpt2" if name == PAIR else None)
    except ValueError as error:
        if name not in (VOCAB, MERGES):
            raise
        raise ValueError(f"{error}. Here, choose {VOCAB} and {MERGES} together") from None


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{name} cannot be opened: it is not UTF-8.") from None
