"""The source: what came from outside, as text of bounded length."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bpe.formats.limits import MAX_FILE_BYTES

_COMPRESSED: Final = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


def file_bytes(path: Path) -> bytes:
    """Return the bytes of a file, and read no more than may be loaded.

    Raises:
        OSError: there is no such file, or it cannot be read.
        ValueError: the file is too long.
    """
    with path.open("rb") as file:
        data = file.read(MAX_FILE_BYTES + 1)
    _check_length(len(data))
    return data


def as_text(data: str | bytes) -> str:
    r"""Return the text of a tokenizer file, without a byte order mark.

    Raises:
        ValueError: it is too long, compressed, not UTF-8, or holds a NUL character.

    >>> as_text(b"\xef\xbb\xbfminbpe v1")
    'minbpe v1'
    """
    if isinstance(data, bytes | bytearray | memoryview):
        text = _decoded(bytes(data))
    elif isinstance(data, str):
        _check_length(len(data))
        text = data
    else:
        raise ValueError(f"a tokenizer file must be text or bytes; got {type(data).__name__}")
    if "\0" in text:
        raise ValueError(
            f"a tokenizer file is text; this one holds a NUL character at {text.index(chr(0)):,}"
        )
    return text.removeprefix("\ufeff")


def _decoded(data: bytes) -> str:
    _check_length(len(data))
    if data.startswith(_COMPRESSED):
        raise ValueError("this file is compressed; unpack it first, nothing is unpacked here")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(
            f"a tokenizer file must be UTF-8; byte 0x{data[error.start]:02x} at {error.start:,} "
            f"is not ({error.reason})"
        ) from None


def _check_length(length: int) -> None:
    if length > MAX_FILE_BYTES:
        raise ValueError(
            f"a tokenizer file may have {MAX_FILE_BYTES:,} bytes; this one is longer and was not "
            "read"
        )
