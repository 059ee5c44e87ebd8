"""Special tokens in a text: read as characters, taken for what they are, or refused."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import text_label

CHOICES: Final = MappingProxyType(
    {"text": "Off: plain text", "allowed": "Allowed", "raise": "Refused"}
)
"""What can be done with special tokens in a text, as `Tokenizer.encode` calls it, in words."""

DANGERS: Final = MappingProxyType(
    {
        "text": (
            "The danger: whoever means the special token gets ordinary tokens without any warning, "
            "and the model never sees the end of the document that was asked for."
        ),
        "allowed": (
            "The danger: whoever writes the text can write the control token too. A visitor's "
            "message can then end the document, or pretend to be the system."
        ),
        "raise": (
            "The danger: a harmless text that only quotes the token, such as this explanation, "
            "stops the program that encodes it."
        ),
    }
)
"""What can go wrong with each choice, in a sentence."""


def with_special(tokenizer: Tokenizer, special: str) -> Tokenizer:
    """Return a tokenizer that knows one special token more, with the id after the last.

    Raises:
        ValueError: it is the recipe's unknown token.
    """
    if special in tokenizer.special_ids:
        return tokenizer
    if special == tokenizer.recipe.unknown:
        raise ValueError(
            f"{text_label(special)} is the unknown token of this recipe: try another special token"
        )
    return tokenizer.with_special_token(special)
