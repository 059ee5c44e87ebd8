"""How tokens look on chips: what is drawn of each, and the name for those who listen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import hex_label, short_label
from bpe.views.palette import FILLS, fill_index
from bpe.vocabulary import Token, base_tokens

_ODD_BYTES: Final = regex.compile(r"[^\udc80-\udcff]+|[\udc80-\udcff][\udc80-\udcbf]*")
_TYPED: Final = regex.compile(r"</w>|[▁Ġ]")
_NOTES: Final = {
    "special": ", special token",
    "marker": ", word marker",
    "partial": ", part of a character",
    "typed": ", typed text",
    "": "",
}
MOST_DRAWN: Final = 500
"""Bytes of a token that is drawn in full; of a longer one, its beginning is."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a token that is drawn one way.

    Its kind is `text`, a word `marker`, `bytes` in hex, or `long`:
    too long to be drawn in full, with its beginning as the mark.
    """

    kind: str
    text: str
    mark: str = ""


def faces(token_ids: Iterable[int], tokenizer: Tokenizer) -> dict[str, Any]:
    """Return what a browser needs to draw each distinct token, by its id as text.

    That is `parts` (kind, text and mark), `look`, `fill` (a place in `fills()`, or -1) and `name`.
    """
    vocabulary, first = tokenizer.vocabulary, base_size(tokenizer)
    return {
        str(token_id): _face(vocabulary[token_id], tokenizer, first)
        for token_id in dict.fromkeys(token_ids)
    }


def base_size(tokenizer: Tokenizer) -> int:
    """Return the first id that was learned: colours are counted from there."""
    return next((it.id for it in tokenizer.vocabulary.values() if it.kind == "merge"), 0)


def _face(token: Token, tokenizer: Tokenizer, first: int) -> dict[str, Any]:
    parts = _parts(token, tokenizer)
    look = _look(token, parts)
    fill = fill_index(token.id, first) if token.kind == "merge" else None
    return {
        "parts": [[part.kind, part.text, part.mark] for part in parts],
        "look": look,
        "fill": -1 if fill is None else fill,
        "name": f"{short_label(token)}{_NOTES[look]}, id {token.id}",
    }


def fills() -> list[str]:
    """Return the colours that the numbers called `fill` mean."""
    return list(FILLS)


def _look(token: Token, parts: list[Part]) -> str:
    kinds = {part.kind for part in parts}
    if token.kind == "special":
        return "special"
    if kinds == {"marker"}:
        return "marker"
    if "bytes" in kinds:
        return "partial"
    return "typed" if kinds == {"text"} and _TYPED.search(token.text) else ""


def _parts(token: Token, tokenizer: Tokenizer) -> list[Part]:
    if token.kind == "special":
        return [Part("text", token.text)]
    if len(token.bytes) > MOST_DRAWN:
        return [Part("long", token.text, short_label(token))]
    if tokenizer.recipe.has_byte_alphabet:
        return list(_parts_of_bytes(token.bytes))
    return _joined(_parts_of_leaves(token, tokenizer))


def _parts_of_bytes(data: bytes) -> Iterator[Part]:
    """Yield whole characters as text, and bytes that are only part of one in hex."""
    for run in _ODD_BYTES.findall(data.decode("utf-8", "surrogateescape")):
        if "\udc80" <= run[0] <= "\udcff":
            odd = run.encode("utf-8", "surrogateescape")
            yield Part("bytes", "".join(f"\\x{byte:02x}" for byte in odd), hex_label(odd))
        else:
            yield Part("text", run)


def _parts_of_leaves(token: Token, tokenizer: Tokenizer) -> Iterator[Part]:
    """Yield the base tokens that a token is made of; a fused one as its character and marker."""
    marker = tokenizer.recipe.marker or ""
    for leaf in base_tokens(token, tokenizer.vocabulary):
        if leaf.kind == "marker":
            yield Part("marker", leaf.text)
        elif tokenizer.recipe.marker_side == "suffix" and len(leaf.text) > 1:
            yield Part("text", leaf.text.removesuffix(marker))
            yield Part("marker", marker)
        else:
            yield Part("text", leaf.text)


def _joined(parts: Iterable[Part]) -> list[Part]:
    """Join texts that stand side by side."""
    found: list[Part] = []
    for part in parts:
        if found and part.kind == found[-1].kind == "text":
            found[-1] = Part("text", found[-1].text + part.text)
        else:
            found.append(part)
    return found
