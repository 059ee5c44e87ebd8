"""Normalizers: rewrite a text before it is split, so that variants of a word become one."""

from __future__ import annotations

import unicodedata
from typing import Literal, cast


def normalize(text: str, normalizer: str) -> str:
    """Return the text after the steps of `Recipe.normalizer`, in their order.

    >>> normalize("Åsa", "nfd+strip-accents+lowercase")
    'asa'
    """
    if normalizer != "none":
        for name in normalizer.split("+"):
            text = _normalize_once(text, name)
    return text


def _normalize_once(text: str, name: str) -> str:
    if name == "lowercase":
        return text.lower()
    if name == "strip-accents":
        return _without_accents(text)
    return unicodedata.normalize(cast("Literal['NFC', 'NFD', 'NFKC', 'NFKD']", name.upper()), text)


def _without_accents(text: str) -> str:
    """Remove the non-spacing marks (category Mn); a composed `é` has none and stays."""
    accents = {ord(char) for char in set(text) if unicodedata.category(char) == "Mn"}
    return text.translate(dict.fromkeys(accents)) if accents else text
