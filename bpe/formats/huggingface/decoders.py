"""Decoders of a `tokenizer.json`: how tokens become text again."""

from __future__ import annotations

from typing import Any

from bpe.formats.huggingface.pretokenizers import Splitting, check_byte_level, check_metaspace
from bpe.recipe import Recipe

Part = dict[str, Any]


def written(recipe: Recipe, *, has_marker: bool) -> Part:
    """Return the decoder part of a file."""
    if recipe.has_byte_alphabet:
        return {
            "type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True,
        }  # fmt: skip
    if recipe.marker_side == "suffix":
        return {"type": "BPEDecoder", "suffix": recipe.marker}
    if recipe.marker_side == "start" and has_marker:
        scheme = "never" if recipe.marker_stands_for_blank else "always"
        return {
            "type": "Metaspace", "replacement": recipe.marker, "prepend_scheme": scheme,
            "split": False,
        }  # fmt: skip
    return {"type": "Fuse"}


def check(part: object, splitting: Splitting) -> None:
    """Check that a file decodes as the recipe does; a file without a decoder is not asked.

    Raises:
        ValueError: it has another decoder, or one that undoes something else; it is named.
    """
    if part is None:
        return
    found = part if isinstance(part, dict) else {}
    expected = _expected(splitting)
    named = f"the decoder {found.get('type')!r}"
    for field, value in expected.items():
        if {"prepend_scheme": "always", **found}.get(field) != value:
            raise ValueError(
                f"{named} cannot be represented exactly: with these pre-tokenizers it must have "
                f"{field} {value!r}"
            )
    if expected["type"] == "ByteLevel":
        check_byte_level(found, named)
    elif expected["type"] == "Metaspace":
        check_metaspace(found, named)


def _expected(splitting: Splitting) -> Part:
    """Return the fields of the decoder that takes back what pre-tokenizers and model did."""
    side, _, marker = splitting.boundary.partition(":")
    if splitting.of_bytes:
        return {"type": "ByteLevel"}
    if side == "suffix":
        return {"type": "BPEDecoder", "suffix": marker}
    if side == "start":
        scheme = "always" if splitting.pretokenizer == "whitespace" else "never"
        return {"type": "Metaspace", "replacement": marker, "prepend_scheme": scheme}
    return {"type": "Fuse"}
