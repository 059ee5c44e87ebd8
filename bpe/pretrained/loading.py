"""Loading a published vocabulary from its compressed ranks, once in a process."""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.pretrained.published import PUBLISHED

NAMES: Final = tuple(PUBLISHED)
"""The vocabularies that can be loaded."""

_FOLDER: Final = Path(__file__).parent
_LOCKS: Final = {name: Lock() for name in NAMES}
_loaded: dict[str, Tokenizer] = {}


def load(name: str) -> Tokenizer:
    """Return a published tokenizer with its own ids and special tokens, from the package alone.

    It is read when it is first asked for, which takes a fraction of a second; after that, and in
    every thread, the same tokenizer is returned.

    Args:
        name: `gpt2`, `cl100k_base` (GPT-4) or `o200k_base` (GPT-4o).

    Raises:
        ValueError: there is no such vocabulary.

    >>> load("gpt2").encode("hello world")
    [31373, 995]
    """
    if name not in NAMES:
        raise ValueError(f"a pretrained vocabulary must be one of {', '.join(NAMES)}; got {name!r}")
    with _LOCKS[name]:
        if name not in _loaded:
            published = PUBLISHED[name]
            ranks = _ranks(unpacked(published.file))
            _loaded[name] = Tokenizer.from_ranks(published.recipe, ranks, published.special_ids)
        return _loaded[name]


def unpacked(file: str) -> bytes:
    """Return a file of ranks as it was published: lines of base64, a blank, and the rank."""
    # Only who loads a vocabulary pays for the decompressor.
    import lzma

    return lzma.decompress((_FOLDER / file).read_bytes())


def _ranks(data: bytes) -> Mapping[bytes, int]:
    fields = data.split()
    return dict(zip(map(a2b_base64, fields[::2]), map(int, fields[1::2]), strict=True))
