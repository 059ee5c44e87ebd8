"""Offsets: where each token lies in the decoded text, in bytes and in characters."""

from __future__ import annotations

import codecs
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate

Offset = tuple[int, int, int, int]
"""First byte and the byte after the last, first character and the character after the last."""

_SURROGATES = 0xD800
_MARK_BROKEN = "bpe-mark-broken-utf8"


def offsets(parts: Sequence[bytes]) -> list[Offset]:
    r"""Return the span of each of the `parts` in their joined bytes and in the text of these.

    A part covers every character of which it holds a byte, so that parts which share a character
    overlap. Bytes that are not UTF-8 are the characters U+FFFD that decoding puts in their place.

    >>> offsets([b"a\xc3", b"\xa5b"])
    [(0, 2, 0, 2), (2, 4, 1, 3)]
    """
    starts = _character_starts(b"".join(parts))
    ends = list(accumulate(map(len, parts)))
    return [
        (start, end, *_characters(start, end, starts))
        for start, end in zip([0, *ends], ends, strict=False)
    ]


def _characters(start: int, end: int, starts: Sequence[int]) -> tuple[int, int]:
    """Return the first character with a byte in the span, and the one after the last."""
    if start == end:
        place = bisect_left(starts, start)
        return place, place
    return bisect_right(starts, start) - 1, bisect_left(starts, end)


def _character_starts(data: bytes) -> list[int]:
    """Return the byte at which each character of the decoded text begins."""
    return list(accumulate(_widths(data), initial=0))[:-1]


def _widths(data: bytes) -> Iterator[int]:
    """Yield how many bytes each character stands for; a replaced one, as many as were broken."""
    for char in data.decode("utf-8", _MARK_BROKEN):
        code = ord(char)
        if code < 0x80:
            yield 1
        elif _SURROGATES <= code <= 0xDFFF:
            yield code - _SURROGATES
        else:
            yield 2 if code < 0x800 else 3 if code < 0x10000 else 4


def _marked(error: UnicodeError) -> tuple[str, int]:
    """Write the number of broken bytes as a surrogate, which no UTF-8 decodes to."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return chr(_SURROGATES + error.end - error.start), error.end


codecs.register_error(_MARK_BROKEN, _marked)
