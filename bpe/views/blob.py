"""Blobs: a JSON header and arrays of whole numbers in one run of bytes, for the browser.

The layout is: four bytes with the length of the header (little endian), the header in UTF-8, then
the arrays, each of the narrowest unsigned type that holds it. The header's `arrays` maps a name to
[type, first byte after the header, number of values]; every array starts at a multiple of four.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]

_TYPES: Final = (("u1", np.uint8), ("u2", np.uint16), ("u4", np.uint32))


def pack(header: Mapping[str, object], arrays: Mapping[str, Array]) -> bytes:
    """Return the header and the arrays as one blob.

    Raises:
        ValueError: an array holds a value below 0 or above 2**32 - 1; send it as text.

    >>> header, arrays = unpack(pack({"version": "a"}, {"pairs": np.array([1, 300])}))
    >>> header["version"], arrays["pairs"].tolist(), arrays["pairs"].dtype.itemsize
    ('a', [1, 300], 2)
    """
    places: dict[str, tuple[str, int, int]] = {}
    parts: list[bytes] = []
    size = 0
    for name, values in arrays.items():
        kind, packed = _narrowed(name, values)
        places[name] = (kind, size, len(values))
        parts.append(packed + bytes(-len(packed) % 4))
        size += len(parts[-1])
    head = json.dumps({**header, "arrays": places}, ensure_ascii=False, separators=(",", ":"))
    return b"".join([_sized(head.encode()), *parts])


def unpack(blob: bytes) -> tuple[dict[str, Any], dict[str, Array]]:
    """Return the header and the arrays of a blob that `pack` made."""
    header, start = _header(blob)
    types = dict(_TYPES)
    arrays = {
        name: np.frombuffer(blob, types[kind], count=length, offset=start + at)
        for name, (kind, at, length) in header["arrays"].items()
    }
    return header, arrays


def with_header(blob: bytes, **changes: object) -> bytes:
    """Return the blob with some fields of its header changed; the arrays are not looked at.

    >>> unpack(with_header(pack({"at": 1}, {}), at=2))[0]["at"]
    2
    """
    header, start = _header(blob)
    head = json.dumps({**header, **changes}, ensure_ascii=False, separators=(",", ":"))
    return _sized(head.encode()) + blob[start:]


def _sized(head: bytes) -> bytes:
    return len(head).to_bytes(4, "little") + head


def _header(blob: bytes) -> tuple[dict[str, Any], int]:
    start = 4 + int.from_bytes(blob[:4], "little")
    return json.loads(blob[4:start]), start


def _narrowed(name: str, values: Array) -> tuple[str, bytes]:
    low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    for kind, dtype in _TYPES:
        if low >= 0 and high <= np.iinfo(dtype).max:
            return kind, values.astype(dtype).tobytes()
    raise ValueError(
        f"array {name!r} must hold whole numbers from 0 to 2**32 - 1; got {low} to {high}. "
        "Larger numbers travel as text."
    )
