"""What is drawn on a chip: a token's text, with a sign for all that cannot be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

import regex

from bpe.recipe import Recipe
from bpe.views.export.svg import text_width
from bpe.views.labels import hex_label
from bpe.vocabulary import Token, base_tokens

_LOOK_ALIKE: Final = regex.compile(r"</w>|[␣↵␍⇥◌⟨⟩▁Ġ]")
_INVISIBLE: Final = regex.compile(r"[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]")
_PICTOGRAPH: Final = regex.compile(r"\p{Extended_Pictographic}")
_MARK: Final = regex.compile(r"\p{M}")
_CONTROLS: Final = {"\n": "↵", "\r": "␍", "\t": "⇥"}
MOST_DRAWN: Final = 600
"""How many bytes or characters of a token are drawn; of a longer one, the beginning."""

_SIZES: Final = {"hex": 0.86, "unseen": 0.65}
_PADDING: Final = {"unseen": 0.3, "typed": 0.08}


@dataclass(frozen=True, slots=True)
class Sign:
    """A piece of a chip that is drawn one way.

    `kind` is `text`, `blank`, `control`, `unseen` (a code point), `typed` (looks like a sign of
    ours), `marker`, or `hex`: bytes of the token from `start` to `end`, part of a character.
    """

    kind: str
    text: str
    start: int = 0
    end: int = 0

    def size(self, font_size: float) -> float:
        """How high the sign is drawn on a chip with this font size."""
        return font_size * _SIZES.get(self.kind, 1.0)

    def width(self, font_size: float) -> float:
        """How wide the sign is drawn on a chip with this font size."""
        padding = _PADDING.get(self.kind, 0.0) * font_size
        return text_width(self.text, self.size(font_size)) + padding


def signs(token: Token, vocabulary: Mapping[int, Token], recipe: Recipe) -> list[Sign]:
    """Return what is drawn on a token's chip, from left to right."""
    if token.kind == "special":
        return text_signs(token.text)
    if recipe.has_byte_alphabet:
        drawn = list(_signs_of_bytes(token.bytes[:MOST_DRAWN]))
    else:
        leaves = islice(base_tokens(token, vocabulary), MOST_DRAWN)
        drawn = list(_signs_of_leaves(leaves, recipe))
    return [*drawn, Sign("text", "…")] if len(token.bytes) > MOST_DRAWN else drawn


def text_signs(text: str) -> list[Sign]:
    """Return what is drawn for a text."""
    found: list[Sign] = []
    lonely = True
    for cluster in regex.findall(r"</w>|\X", text):
        pieces = [cluster] if cluster == "</w>" or _PICTOGRAPH.search(cluster) else cluster
        for piece in pieces:
            _add(found, _sign(piece, lonely))
            lonely = bool(_LOOK_ALIKE.fullmatch(piece) or _INVISIBLE.fullmatch(piece))
    return found


def shown_character(character: str) -> str:
    """Return a character as it is drawn over the chips that make it together."""
    return _code_point(character) if _INVISIBLE.fullmatch(character) else character


def _add(found: list[Sign], sign: Sign) -> None:
    if found and sign.kind == found[-1].kind == "text":
        found[-1] = Sign("text", found[-1].text + sign.text)
    else:
        found.append(sign)


def _sign(piece: str, lonely: bool) -> Sign:
    if piece == " ":
        return Sign("blank", "␣")
    if piece in _CONTROLS:
        return Sign("control", _CONTROLS[piece])
    if _LOOK_ALIKE.fullmatch(piece):
        return Sign("typed", piece)
    if _INVISIBLE.fullmatch(piece):
        return Sign("unseen", _code_point(piece))
    return Sign("text", f"◌{piece}" if lonely and _MARK.fullmatch(piece) else piece)


def _code_point(character: str) -> str:
    return f"U+{ord(character):04X}"


def _signs_of_bytes(data: bytes) -> Iterator[Sign]:
    """Yield whole characters as text, and the bytes that are only part of one in hex."""
    place = 0
    runs = regex.findall(r"[^\udc80-\udcff]+|[\udc80-\udcff][\udc80-\udcbf]*", _escaped(data))
    for run in runs:
        size = len(run.encode("utf-8", "surrogateescape"))
        if "\udc80" <= run[0] <= "\udcff":
            yield Sign("hex", hex_label(data[place : place + size]), place, place + size)
        else:
            yield from text_signs(run)
        place += size


def _escaped(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _signs_of_leaves(leaves: Iterable[Token], recipe: Recipe) -> Iterator[Sign]:
    """Yield the texts between markers, and the markers."""
    plain = ""
    for leaf in leaves:
        text, marker = _split_marker(leaf, recipe)
        plain += text
        if marker:
            yield from text_signs(plain)
            yield Sign("marker", marker)
            plain = ""
    yield from text_signs(plain)


def _split_marker(leaf: Token, recipe: Recipe) -> tuple[str, str]:
    """Return a base token's own text and its marker: a fused last character has both."""
    marker = recipe.marker or ""
    if leaf.kind == "marker":
        return "", leaf.text
    if recipe.marker_side == "suffix" and len(leaf.text) > 1:
        return leaf.text.removesuffix(marker), marker
    return leaf.text, ""
