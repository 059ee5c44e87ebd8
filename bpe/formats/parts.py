"""Parts of a tokenizer that is to be written, and the sentence that says why one cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.glyphs import as_glyphs
from bpe.vocabulary import Token


def refusal(format_name: str, part: str, why: str) -> ValueError:
    """Return the error that says what a format cannot hold, for raising."""
    return ValueError(f"the format {format_name!r} cannot hold {part}: {why}")


def made_tokens(tokenizer: Tokenizer) -> list[Token]:
    """Return the token of each merge, in the order of the merges."""
    made = {token.parents: token for token in tokenizer.vocabulary.values()}
    return [made[pair] for pair in tokenizer.merges]


def of_kind(tokenizer: Tokenizer, *kinds: str) -> Iterator[Token]:
    """Yield the tokens of these kinds in the order of their ids."""
    return (token for token in tokenizer.vocabulary.values() if token.kind in kinds)


def check_bytes(tokenizer: Tokenizer, format_name: str) -> None:
    """Check that the base tokens are bytes, and that nothing is normalized.

    Raises:
        ValueError: they are characters, or there is a normalizer.
    """
    recipe = tokenizer.recipe
    if not recipe.has_byte_alphabet:
        raise refusal(format_name, f"alphabet {recipe.alphabet!r}", "its base tokens are bytes")
    check_no_normalizer(tokenizer, format_name)


def check_no_normalizer(tokenizer: Tokenizer, format_name: str) -> None:
    """Check that the text is encoded as it is.

    Raises:
        ValueError: there is a normalizer.
    """
    normalizer = tokenizer.recipe.normalizer
    if normalizer != "none":
        raise refusal(format_name, f"normalizer {normalizer!r}", "it encodes texts as they are")


def token_texts(tokenizer: Tokenizer, format_name: str) -> dict[int, str]:
    """Return id -> the text that names a token in a file where texts are the names.

    Bytes are written as glyphs, markers as their symbols.

    Raises:
        ValueError: two tokens have the same name.
    """
    of_bytes = tokenizer.recipe.has_byte_alphabet
    names: dict[int, str] = {}
    taken: dict[str, int] = {}
    for token in tokenizer.vocabulary.values():
        is_glyphs = of_bytes and token.kind != "special"
        name = as_glyphs(token.bytes) if is_glyphs else token.text
        if name in taken:
            raise refusal(
                format_name,
                f"the tokens {taken[name]} and {token.id} together",
                f"both are written {name!r}, and it knows tokens by what they are written as",
            )
        taken[name] = token.id
        names[token.id] = name
    return names
