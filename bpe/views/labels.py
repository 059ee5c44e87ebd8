"""Labels: how a token or a piece of text is written for people, in tables, charts and sentences.

What can be seen is written as it is. What cannot is written so that no two tokens look alike:

* a blank is `␣`, a line feed `↵`, a carriage return `␍`, a tab `⇥`;
* any other invisible character is its code point in brackets, `⟨U+200B⟩`;
* bytes that are not a whole character are their values in hex, `⟨F0 9F⟩`;
* a combining mark with nothing to sit on sits on `◌`;
* a word marker is its symbol; the same letters typed in the text are in brackets, `⟨▁⟩`, and so is
  every other character that this list uses as a sign.
"""

from __future__ import annotations

from typing import Final

import regex

from bpe.vocabulary import Token, bytes_as_text

_SHORT: Final = 60
_ENOUGH: Final = 2 * _SHORT  # more than `_SHORT` signs of label, whatever they are
_ENOUGH_BASE: Final = 4 * _ENOUGH  # a character may be of four bytes, each a base token

_SIGNS: Final = {" ": "␣", "\n": "↵", "\r": "␍", "\t": "⇥"}

# Before it is labelled, a token becomes a string in which a lone surrogate stands for what is not
# text: U+DC80..U+DCFF for a single byte (as "surrogateescape" has it), these three for a marker.
_MARKERS: Final = {"▁": "\ud800", "Ġ": "\ud801", "</w>": "\ud802"}
_MARKER_SIGNS: Final = {sign: marker for marker, sign in _MARKERS.items()}

_BYTES: Final = r"\udc80-\udcff"
_LOOK_ALIKES: Final = "␣↵␍⇥◌⟨⟩▁Ġ"
# U+2800 is the one symbol whose glyph is empty although its category says it is drawn.
_INVISIBLE: Final = r"\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800"
_NOT_PLAIN: Final = regex.compile(
    rf"(?P<bytes>[{_BYTES}]+)"
    r"|(?P<marker>[\ud800-\ud802])"
    rf"|(?P<look_alike>[{_LOOK_ALIKES}]|</w>)"
    r"|(?P<sign>[ \n\r\t])"
    rf"|(?P<invisible>[{_INVISIBLE}])"
    rf"|(?P<orphan>(?<![^{_INVISIBLE}{_LOOK_ALIKES}])\p{{M}})"
)


def token_label(token: Token) -> str:
    r"""Return a token as people should read it; tokens that spell differently look different.

    >>> token_label(Token(265, b" the\n", " the\n", "merge", (32, 264)))
    '␣the↵'
    >>> token_label(Token(240, b"\xf0\x9f", r"\xf0\x9f", "merge", (240, 159)))
    '⟨F0 9F⟩'
    """
    if token.text.encode() == token.bytes:
        return text_label(token.text)
    return _labelled(_spelled(token))


def short_label(token: Token) -> str:
    """Return a token's label, cut where it would fill a table cell or a sentence.

    Only the token's beginning is read: a token may be as long as the whole text, and there may be
    thousands of those.
    """
    token = token.beginning(_ENOUGH_BASE)
    is_plain = token.text.encode() == token.bytes
    spelled = token.text if is_plain else _spelled(token, most=_ENOUGH)
    return shortened(_labelled(spelled[:_ENOUGH]))


def text_label(text: str) -> str:
    r"""Return a piece of text as people should read it, every invisible character shown.

    >>> text_label("to do:\t\u200b")
    'to␣do:⇥⟨U+200B⟩'
    """
    return _labelled(text)


def shortened(label: str, limit: int = _SHORT) -> str:
    """Return a label of at most `limit` characters: a longer one ends in `…`.

    >>> shortened("aaaaaaaa", limit=5)
    'aaaa…'
    """
    return label if len(label) <= limit else label[: limit - 1] + "…"


def hex_label(data: bytes) -> str:
    r"""Return bytes as pairs of hex digits.

    >>> hex_label(b"\xf0\x9f")
    'F0 9F'
    """
    return data.hex(" ").upper()


def _labelled(spelled: str) -> str:
    if spelled.isascii() and spelled.isprintable() and "</w>" not in spelled:
        return spelled.replace(" ", "␣")  # what the pattern would do, many times as fast
    label: str = _NOT_PLAIN.sub(_sign, spelled)
    return label


def _sign(match: regex.Match[str]) -> str:
    found = match.group()
    match match.lastgroup:
        case "bytes":
            return f"⟨{hex_label(found.encode('utf-8', 'surrogateescape'))}⟩"
        case "marker":
            return _MARKER_SIGNS[found]
        case "look_alike":
            return f"⟨{found}⟩"
        case "sign":
            return _SIGNS[found]
        case "orphan":
            return f"◌{found}"
    return f"⟨U+{ord(found):04X}⟩"


def _spelled(token: Token, most: int | None = None) -> str:
    """Return the token's text with lone surrogates for its markers, or for its odd bytes.

    Of a long one with markers, only the first `most` characters.
    """
    if bytes_as_text(token.bytes) == token.text:
        return token.bytes.decode("utf-8", "surrogateescape")
    return _with_marker_signs(token.text[:most], token.bytes)


def _with_marker_signs(text: str, data: bytes) -> str:
    """Walk text and bytes side by side: a marker is where the bytes have one blank instead."""
    signs, at, byte = [], 0, 0
    while at < len(text):
        marker = next((m for m in _MARKERS if text.startswith(m, at)), None)
        if marker is not None and data[byte : byte + 1] == b" ":
            signs.append(_MARKERS[marker])
            at, byte = at + len(marker), byte + 1
        else:
            signs.append(text[at])
            at, byte = at + 1, byte + len(text[at].encode("utf-8", "surrogatepass"))
    return "".join(signs)
