r"""Newer characters: the programs that use the published patterns know those of Unicode 16.

tiktoken, rustbpe and Hugging Face tokenizers all have its tables; the `regex` module has later
ones, in which other code points are letters, numbers and marks as well. The published patterns are
therefore matched on a text in which each of these has a stand-in of the class that it has there.
A reader's own pattern is matched as the `regex` module understands it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

# Letters, numbers and marks of later versions (18 at last), and what is unassigned between them.
_LATER: Final = (
    "558 58B-58C 5C8-5C9 88F B53-B54 C5C CDC 1ACF-1AF0 208F 209D-209F A7CE-A7CF A7D2 A7D4 "
    "A7DD-A7F1 AB6C-AB6D 107BB-107BF 10940-10959 10EC5-10EFB 11B0A-11B67 11DB0-11DF1 1246F "
    "12475-1247F 12550-12686 16EA0-16ED3 16FF2-16FF6 187F8-187FF 18CD6-18CDA 18D09-191D2 "
    "1B123-1B128 1B168 1D127-1D128 1D250-1D281 1D6A6 1DF1F-1DF24 1DF2B-1DFFF 1E6C0-1E6FF "
    "2B73A-2B73F 2B81E 2CEA2-2CEAD 323B0-3FC3F"
)
_RANGES: Final = tuple(
    (int(first, 16), int(last or first, 16))
    for first, _, last in (part.partition("-") for part in _LATER.split())
)
_UNASSIGNED: Final = "\uffff"
# The one letter of another class than later, and a letter of the class that it has in Unicode 16.
_MOVED: Final = ("\u0295", "\u0250")
_FIND: Final = re.compile(
    "[" + "".join(f"{chr(first)}-{chr(last)}" for first, last in _RANGES) + "]"
)
# Up to this many characters a search is faster than a table.
_SHORT: Final = 200
_CHUNK: Final = 1 << 16


def without_newer(text: str) -> str:
    r"""Return the text, of the same length, with stand-ins for what Unicode 16 does not know.

    Where there is nothing to replace, it is the same object.

    >>> without_newer("a\u088f, b")
    'a\uffff, b'
    """
    if text.isascii():
        return text
    text = text.replace(*_MOVED)
    return _FIND.sub(_UNASSIGNED, text) if _has_newer(text) else text


def _has_newer(text: str) -> bool:
    if len(text) <= _SHORT:
        return _FIND.search(text) is not None
    return any(_chunk_has_newer(text[i : i + _CHUNK]) for i in range(0, len(text), _CHUNK))


def _chunk_has_newer(chunk: str) -> bool:
    codes = np.frombuffer(chunk.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    return bool(codes.max() >= _RANGES[0][0] and _table()[codes].any())


@cache
def _table() -> npt.NDArray[np.bool_]:
    table = np.zeros(0x110000, dtype=np.bool_)
    for first, last in _RANGES:
        table[first : last + 1] = True
    return table
