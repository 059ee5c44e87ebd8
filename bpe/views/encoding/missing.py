"""Characters of a text for which a vocabulary has no token, named for people."""

from __future__ import annotations

from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.text.alphabet import Alphabet
from bpe.text.markers import Unit
from bpe.text.normalizers import normalize
from bpe.text.pretokenizers import batches
from bpe.views.labels import hex_label, text_label

_NAMED_AT_MOST: Final = 10


class NoTokenError(ValueError):
    """A text has characters for which a vocabulary has no token; its message names them."""

    def __init__(self, tokenizer: Tokenizer, text: str) -> None:
        names = missing_names(tokenizer, text)
        super().__init__(f"No token for {names}: the vocabulary was learned without.")


def missing_names(tokenizer: Tokenizer, text: str, *, most: int = _NAMED_AT_MOST) -> str:
    """Name the characters of a text that have no token, the first of many; nothing for none.

    Raises:
        ValueError: a pattern takes too long to cut the text.
    """
    recipe = tokenizer.recipe
    alphabet = Alphabet.of_tokens(tokenizer.vocabulary.values(), recipe)
    found: dict[Unit, None] = {}
    for batch in batches(normalize(text, recipe.normalizer), recipe):
        for word in dict.fromkeys(batch.pre_tokens):
            found.update(dict.fromkeys(alphabet.missing(word)))
    names = list(dict.fromkeys(map(_named, found)))
    more = len(names) - most
    return ", ".join(names[:most]) + (f" and {more:,} more" if more > 0 else "")


def _named(unit: Unit) -> str:
    if isinstance(unit, int):
        return f"the byte {hex_label(bytes([unit]))}"
    if unit is None:
        return "a blank before a word"
    label, code = text_label(unit[0]), f"U+{ord(unit[0]):04X}"
    return label if code in label else f"{label} ({code})"
