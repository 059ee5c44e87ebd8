"""Files that know tokens by their texts: from texts, ids and pairs of texts to a tokenizer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import Merge, assembled, byte_order, check_ids, shown
from bpe.formats.given_recipe import completed
from bpe.formats.glyphs import BYTE_OF
from bpe.recipe import Recipe
from bpe.vocabulary import Token, bytes_as_text

TextPair = tuple[str, str]


def pairs_in(lines: Iterable[object]) -> Iterator[TextPair]:
    """Yield the pairs of texts of merges, written as a list of two or as `"left right"`.

    Raises:
        ValueError: an entry is neither.

    >>> list(pairs_in(["#version: 0.2", "a b", ["a", " "]]))
    [('a', 'b'), ('a', ' ')]
    """
    for line in lines:
        if isinstance(line, str):
            if line.startswith("#version"):
                continue
            parts: Sequence[object] = line.split(" ")
        else:
            parts = line if isinstance(line, list) else ()
        if len(parts) != 2 or not (isinstance(parts[0], str) and isinstance(parts[1], str)):
            raise ValueError(f"a merge must be two texts with a blank between; got {shown(line)}")
        yield parts[0], parts[1]


def merges_of(pairs: Iterable[TextPair], ids: Mapping[str, int]) -> list[Merge]:
    """Return the merges as ids; the token that a merge makes is spelled like its two parts.

    Raises:
        ValueError: a part or the whole is not in the vocabulary, or two merges make one token.
    """
    merges: list[Merge] = []
    made: set[int] = set()
    for left, right in pairs:
        try:
            merge = Merge(ids[left], ids[right], ids[left + right])
        except KeyError as error:
            raise ValueError(
                f"the merge of {shown(left)} and {shown(right)} needs the token "
                f"{shown(error.args[0])}, which is not in the vocabulary"
            ) from None
        if merge.made in made:
            raise ValueError(
                f"two merges make the token {shown(left + right)} (id {merge.made}); a token is "
                "made by one merge here"
            )
        made.add(merge.made)
        merges.append(merge)
    return merges


def tokenizer_of_texts(
    recipe: Recipe,
    ids: Mapping[str, int],
    pairs: Iterable[TextPair],
    specials: Mapping[str, int],
    given: Recipe | None = None,
) -> Tokenizer:
    """Return the tokenizer of a vocabulary of texts.

    `ids` may hold the special tokens, by the text that they are. All other entries must be base
    tokens, or made by a merge. Bytes are written as glyphs. `given` completes the recipe.

    Raises:
        ValueError: the parts do not fit together, or an entry is none of the three.
    """
    check_ids([*ids.values(), *(i for text, i in specials.items() if text not in ids)])
    merges = merges_of(pairs, ids)
    made = {merge.made for merge in merges}
    tokens = [_special(text, token_id) for text, token_id in specials.items()]
    for token in tokens:
        if token.id in made:
            raise ValueError(f"a merge makes the special token {shown(token.text)} (id {token.id})")
    _check_fused(ids, made, recipe)
    base = ((text, i) for text, i in ids.items() if i not in made and text not in specials)
    tokens.extend(_base(text, token_id, recipe) for text, token_id in base)
    if recipe.has_byte_alphabet:
        order = {token.bytes[0]: token.id for token in tokens if token.kind == "base"}
        recipe = replace(recipe, alphabet=byte_order(order, recipe.alphabet))
    return assembled(completed(with_specials(recipe, tokens), given), tokens, merges)


def _check_fused(ids: Mapping[str, int], made: set[int], recipe: Recipe) -> None:
    """A last character fused with its marker is a base token, whatever else spells the same."""
    if recipe.marker_side != "suffix":
        return
    for text, token_id in ids.items():
        if token_id in made and text[1:] == recipe.marker:
            raise ValueError(
                f"a merge makes the token {shown(text)} (id {token_id}), which is also the last "
                "character of a word"
            )


def with_specials(recipe: Recipe, tokens: Iterable[Token]) -> Recipe:
    """Return the recipe with the special tokens that a file has, in the order of their ids.

    The unknown token is one of them only if the recipe has it there already.
    """
    found = sorted((token.id, token.text) for token in tokens if token.kind == "special")
    hidden = {recipe.unknown} - set(recipe.special_tokens)
    return replace(recipe, special_tokens=tuple(text for _, text in found if text not in hidden))


def _special(text: str, token_id: int) -> Token:
    return Token(token_id, _encoded(text), text, "special")


def _base(text: str, token_id: int, recipe: Recipe) -> Token:
    if recipe.has_byte_alphabet:
        if text in BYTE_OF:
            data = bytes([BYTE_OF[text]])
            return Token(token_id, data, bytes_as_text(data), "base")
    elif len(text) == 1:
        if text == recipe.marker:
            return Token(token_id, b" ", text, "marker")
        return Token(token_id, _encoded(text), text, "base")
    elif recipe.marker_side == "suffix" and text[1:] == recipe.marker:
        return Token(token_id, _encoded(text[0]) + b" ", text, "base")
    raise ValueError(
        f"the token {shown(text)} (id {token_id}) is made by no merge, and is no special token and "
        f"no single {'byte' if recipe.has_byte_alphabet else 'character'}"
    )


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"a token must not hold a lone surrogate; got {shown(text)}") from None


def whole_alphabet(texts: Iterable[str]) -> bool:
    """Say whether the glyphs of all 256 bytes are among these texts."""
    return BYTE_OF.keys() <= set(texts)
