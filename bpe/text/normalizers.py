"""Normalizers: rewrite a text before it is split, so that variants of a word become one."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import Final, Literal, cast

import numpy as np
import numpy.typing as npt
import regex

from bpe.text.blocks import spans

_Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

# No step changes ASCII white space, or looks beyond it: it composes with nothing before it, marks
# are not ordered across it, and it ends the word whose last letter a sigma may be.
_BOUNDARY: Final = regex.compile(r"(?=[\t\n\r ])")

# What may stand in a row of marks once it is decomposed; the last two are marks by themselves then.
# Python orders a row by moving each mark to its place, which takes the square of its length.
_LONG_ROW: Final = 33
_ROW: Final = regex.compile(rf"(?<![\p{{M}}\uff9e\uff9f])[\p{{M}}\uff9e\uff9f]{{{_LONG_ROW},}}")


def normalize(text: str, normalizer: str, *, progress: Callable[[int], None] | None = None) -> str:
    """Return the text after the steps of `Recipe.normalizer`, in their order.

    `progress` is called now and then with how many characters of the text are done; what it raises
    ends the work.

    >>> normalize("Åsa", "nfd+strip-accents+lowercase")
    'asa'
    """
    if normalizer == "none":
        return text
    return "".join(_normalized_blocks(text, normalizer.split("+"), progress))


def _normalized_blocks(
    text: str, names: list[str], progress: Callable[[int], None] | None
) -> Iterator[str]:
    for start, end in spans(text, _BOUNDARY):
        block = text[start:end]
        for number, name in enumerate(names, start=1):
            block = _normalize_once(block, name)
            if progress is not None:
                progress(start + (end - start) * number // len(names))
        yield block


def _normalize_once(text: str, name: str) -> str:
    if name == "lowercase":
        return text.lower()
    if name == "strip-accents":
        return _without_accents(text)
    form = cast("_Form", name.upper())
    return unicodedata.normalize(form, _with_rows_in_order(text, form))


def _without_accents(text: str) -> str:
    """Remove the non-spacing marks (category Mn); a composed `é` has none and stays."""
    accents = {ord(char) for char in set(text) if unicodedata.category(char) == "Mn"}
    return text.translate(dict.fromkeys(accents)) if accents else text


def _with_rows_in_order(text: str, form: _Form) -> str:
    """Return an equivalent text: its long rows of marks are decomposed and in canonical order."""
    if len(text) < _LONG_ROW or text.isascii():
        return text
    decomposition: _Form = "NFKD" if "K" in form else "NFD"
    ordered: str = _ROW.sub(lambda row: _in_order(row[0], decomposition), text)
    return ordered


def _in_order(row: str, decomposition: _Form) -> str:
    decomposed = {char: unicodedata.normalize(decomposition, char) for char in set(row)}
    marks = "".join(map(decomposed.__getitem__, row))
    codes = np.frombuffer(marks.encode("utf-32-le"), np.uint32)
    classes = _combining_classes(marks)[codes]
    stretches = np.cumsum(classes == 0)  # a character of class 0 stays where it is
    return codes[np.lexsort((classes, stretches))].tobytes().decode("utf-32-le")


def _combining_classes(marks: str) -> npt.NDArray[np.uint8]:
    """Return a table of combining classes by code point, in which these marks have theirs."""
    distinct = set(marks)
    table = np.zeros(ord(max(distinct)) + 1, np.uint8)
    for mark in distinct:
        table[ord(mark)] = unicodedata.combining(mark)
    return table
