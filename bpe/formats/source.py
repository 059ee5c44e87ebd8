"""The source: what came from outside, as text of bounded length, as lines, or as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from bpe.formats.limits import MAX_FILE_BYTES, MAX_LINES
from bpe.formats.strict_json import Json, read_object

_COMPRESSED: Final = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


@dataclass(frozen=True)
class Source:
    """The content of a tokenizer file, made by `Source.of`."""

    text: str

    @classmethod
    def of(cls, data: str | bytes) -> Source:
        r"""Take the content of a file, without a byte order mark.

        Raises:
            ValueError: it is too long, compressed, not UTF-8, or holds half a character.

        >>> Source.of(b"\xef\xbb\xbfminbpe v1").text
        'minbpe v1'
        """
        return cls(_as_text(data).removeprefix("\ufeff"))

    @cached_property
    def json(self) -> Json:
        """The content as a JSON object; `ValueError` where it is none."""
        return read_object(self.text)

    @cached_property
    def lines(self) -> list[str]:
        """The content as lines, without their ends and without empty ones at the end."""
        text = self.text.rstrip("\r\n")
        if text.count("\n") >= MAX_LINES:
            raise ValueError(f"a tokenizer file may have {MAX_LINES:,} lines; this one has more")
        return text.replace("\r\n", "\n").split("\n")


def check_no_nul(source: Source) -> None:
    """Refuse a NUL: only codes of subword-nmt hold characters as they are.

    Raises:
        ValueError: there is one.
    """
    if (place := source.text.find("\0")) >= 0:
        raise ValueError(f"a tokenizer file is text; this one holds a NUL character at {place:,}")


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


def _as_text(data: object) -> str:
    if isinstance(data, bytes | bytearray):
        text = _decoded(bytes(data))
    elif isinstance(data, str):
        _check_length(len(data))
        text = data
        _check_encodes(text)
    else:
        raise ValueError(f"a tokenizer file must be text or bytes; got {type(data).__name__}")
    return text


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


def _check_encodes(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"a tokenizer file must be text; half a character stands at {error.start:,}"
        ) from None


def _check_length(length: int) -> None:
    if length > MAX_FILE_BYTES:
        raise ValueError(
            f"a tokenizer file may have {MAX_FILE_BYTES:,} bytes; this one is longer and was not "
            "read"
        )
