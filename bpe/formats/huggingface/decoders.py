"""Decoders of a `tokenizer.json`: how tokens become text again."""

from __future__ import annotations

from typing import Any

from bpe.formats.huggingface.pretokenizers import Splitting
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
        ValueError: it has another decoder; it is named.
    """
    if part is None:
        return
    name = part.get("type") if isinstance(part, dict) else None
    if splitting.of_bytes:
        expected = "ByteLevel"
    elif splitting.boundary.startswith("start:"):
        expected = "Metaspace"
    else:
        expected = "BPEDecoder" if splitting.boundary.startswith("suffix:") else "Fuse"
    if name != expected:
        raise ValueError(
            f"the decoder {name!r} cannot be represented exactly: with these pre-tokenizers it "
            f"must be {expected!r}"
        )
