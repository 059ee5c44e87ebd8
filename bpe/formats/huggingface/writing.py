"""Writing a `tokenizer.json`."""

from __future__ import annotations

import json
from typing import Any

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import shown
from bpe.formats.huggingface import decoders, normalizers, pretokenizers
from bpe.formats.huggingface.lookups import found_in_words
from bpe.formats.huggingface.pretokenizers import FORMAT
from bpe.formats.parts import made_tokens, of_kind, refusal, token_texts


def write(tokenizer: Tokenizer) -> str:
    """Return the tokenizer as the text of a `tokenizer.json`.

    Hugging Face always looks for special tokens in a text, as `special="allowed"` does. Its decoder
    of bytes takes a special token for glyphs if it can: `<é>` has its id, and comes back broken.

    Raises:
        ValueError: something that it cannot do in the same way; the part is named.
    """
    recipe = tokenizer.recipe
    has_marker = any(of_kind(tokenizer, "marker"))
    _check_special_tokens(tokenizer)
    _check_blanks(tokenizer, has_marker=has_marker)
    content = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            _added(token.id, token.text)
            for token in of_kind(tokenizer, "special")
            if token.text != recipe.unknown or token.text in recipe.special_tokens
        ],
        "normalizer": normalizers.written(recipe.normalizer, _escape(tokenizer)),
        "pre_tokenizer": pretokenizers.written(recipe, has_marker=has_marker),
        "post_processor": None,
        "decoder": decoders.written(recipe, has_marker=has_marker),
        "model": _model(tokenizer),
    }
    _check_decoding(tokenizer, has_marker=has_marker)
    return json.dumps(content, ensure_ascii=False)


def _added(token_id: int, text: str) -> dict[str, Any]:
    return {
        "id": token_id, "content": text, "single_word": False, "lstrip": False, "rstrip": False,
        "normalized": False, "special": True,
    }  # fmt: skip


def _check_special_tokens(tokenizer: Tokenizer) -> None:
    """What is special here is an entry of the vocabulary like any other there."""
    for token in of_kind(tokenizer, "special"):
        found = found_in_words(token.text, tokenizer.recipe, whole=False)
        if found is not None:
            part = f"the special token {shown(token.text)}"
            raise refusal(FORMAT, part, f"its model would also find it as {found}")


def _check_blanks(tokenizer: Tokenizer, *, has_marker: bool) -> None:
    """Without a marker in the vocabulary nothing says there what becomes of a leading blank."""
    base = {token.text for token in of_kind(tokenizer, "base")}
    if tokenizer.recipe.marker_stands_for_blank and not has_marker and " " in base:
        raise refusal(
            FORMAT,
            f"boundary {tokenizer.recipe.boundary!r} without its marker in the vocabulary",
            "a blank before a word would be read as the one inside of words",
        )


def _check_decoding(tokenizer: Tokenizer, *, has_marker: bool) -> None:
    """Its decoders put a blank wherever a token is written with the letters of a marker."""
    marker = tokenizer.recipe.marker
    if marker is None or not (has_marker or tokenizer.recipe.marker_side == "suffix"):
        return
    for token in tokenizer.vocabulary.values():
        if token.text.replace(marker, " ") != token.bytes.decode():
            part = f"the token {shown(token.text)}"
            raise refusal(FORMAT, part, f"its decoder would take {marker} in it for a word's edge")


def _escape(tokenizer: Tokenizer) -> tuple[str, str] | None:
    """Return a marker that must not be typed, and an unused code point to put in its place."""
    marker = next(of_kind(tokenizer, "marker"), None)
    if marker is None:
        return None
    used = {token.text for token in of_kind(tokenizer, "base", "special")}
    free = next((char for char in normalizers.STAND_INS if char not in used), None)
    if free is None:
        raise refusal(FORMAT, "a typed marker", "no code point is left to stand for it")
    return marker.text, free


def _model(tokenizer: Tokenizer) -> dict[str, Any]:
    recipe = tokenizer.recipe
    texts = token_texts(tokenizer, FORMAT)
    return {
        "type": "BPE",
        "dropout": None,
        "unk_token": recipe.unknown,
        "continuing_subword_prefix": None,
        "end_of_word_suffix": recipe.marker if recipe.marker_side == "suffix" else None,
        "fuse_unk": False,
        "byte_fallback": False,
        "ignore_merges": False,
        "vocab": {text: token_id for token_id, text in texts.items()},
        "merges": [
            [texts[part] for part in token.parents or ()] for token in made_tokens(tokenizer)
        ],
    }
