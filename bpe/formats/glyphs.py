"""Glyphs: the printable characters that GPT-2's files write the 256 bytes with."""

from __future__ import annotations

from typing import Final

from bpe.text.base_tokens import GPT2_BYTE_ORDER

# Bytes that print in Latin-1 are written as themselves, the others from U+0100 on.
_PRINTABLE: Final = GPT2_BYTE_ORDER.index(0)
_GLYPHS: Final = {
    byte: chr(byte) if place < _PRINTABLE else chr(0x100 + place - _PRINTABLE)
    for place, byte in enumerate(GPT2_BYTE_ORDER)
}
BYTE_OF: Final = {glyph: byte for byte, glyph in _GLYPHS.items()}
"""The byte that each glyph stands for."""

_TABLE: Final = str.maketrans({chr(byte): glyph for byte, glyph in _GLYPHS.items()})


def as_glyphs(data: bytes) -> str:
    """Write bytes as one printable character each.

    >>> as_glyphs(" é".encode())
    'ĠÃ©'
    """
    return data.decode("latin-1").translate(_TABLE)
