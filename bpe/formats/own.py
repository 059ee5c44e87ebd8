"""Our own file: recipe, special tokens, alphabet and merges, as JSON that holds any tokenizer."""

from __future__ import annotations

import json
from typing import Any, Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import Merge, assembled, shown
from bpe.formats.given_recipe import completed
from bpe.formats.limits import MAX_PATTERN
from bpe.formats.parts import made_tokens, of_kind
from bpe.formats.source import Source
from bpe.formats.strict_json import Json, member
from bpe.recipe import Recipe
from bpe.vocabulary import Token, bytes_as_text

FORMAT: Final = "bpe"
VERSION: Final = 1
_FILE: Final = "a file of the format 'bpe'"
_LISTS: Final = ("specials", "markers", "alphabet", "merges")


def write(tokenizer: Tokenizer) -> str:
    """Return the tokenizer as JSON.

    `specials` and `alphabet` hold ids with a text; in a byte alphabet, with the value of the byte.
    The marker is the only entry of `markers`. A merge is the ids of its two parts and of what they
    become. `counts` says how many of each there are, so that a torn file is noticed.
    """
    lists = {
        "specials": [[token.id, token.text] for token in of_kind(tokenizer, "special")],
        "markers": [[token.id, token.text] for token in of_kind(tokenizer, "marker")],
        "alphabet": [_base(token, tokenizer.recipe) for token in of_kind(tokenizer, "base")],
        "merges": [[*(token.parents or ()), token.id] for token in made_tokens(tokenizer)],
    }
    content = {
        "format": FORMAT,
        "version": VERSION,
        "recipe": json.loads(tokenizer.recipe.to_json()),
        "counts": {name: len(entries) for name, entries in lists.items()},
        **lists,
    }
    return json.dumps(content, ensure_ascii=False)


def _base(token: Token, recipe: Recipe) -> list[Any]:
    return [token.id, token.bytes[0] if recipe.has_byte_alphabet else token.text]


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer that `write` wrote.

    Raises:
        ValueError: another version, a part that is missing or wrong, or counts that do not agree.
    """
    content = source.json
    if content.get("format") != FORMAT or content.get("version") != VERSION:
        raise ValueError(f"{_FILE} must say format {FORMAT!r} and version {VERSION}")
    recipe = _recipe(member(content, "recipe", dict, _FILE))
    lists = {name: member(content, name, list, _FILE) for name in _LISTS}
    _check_counts(member(content, "counts", dict, _FILE), lists)
    tokens = [
        *(_special(*_entry(entry, str)) for entry in lists["specials"]),
        *(_marker(*_entry(entry, str), recipe) for entry in lists["markers"]),
        *(_base_token(entry, recipe) for entry in lists["alphabet"]),
    ]
    _check_agreement(tokens, recipe)
    merges = [_merge(entry) for entry in lists["merges"]]
    return assembled(completed(recipe, given), tokens, merges)


def _recipe(content: Json) -> Recipe:
    """Read the recipe, whose pattern could be of any length."""
    pattern = content.get("pattern")
    if isinstance(pattern, str) and len(pattern) > MAX_PATTERN:
        raise ValueError(f"pattern may have {MAX_PATTERN:,} characters; got {len(pattern):,}")
    return Recipe.from_json(content)


def _check_counts(counts: Json, lists: dict[str, list[object]]) -> None:
    for name, entries in lists.items():
        if counts.get(name) != len(entries):
            raise ValueError(
                f"{name!r} has {len(entries):,} entries, and counts say {shown(counts.get(name))}"
            )


def _entry(entry: object, of: type) -> tuple[int, Any]:
    if isinstance(entry, list) and len(entry) == 2:
        token_id, value = entry
        if type(token_id) is int and type(value) is of:
            return token_id, value
    raise ValueError(f"a token must be its id and what it spells; got {shown(entry)}")


def _special(token_id: int, text: str) -> Token:
    return Token(token_id, _encoded(text), text, "special")


def _marker(token_id: int, text: str, recipe: Recipe) -> Token:
    if text != recipe.marker or recipe.marker_side == "suffix":
        raise ValueError(f"the marker {shown(text)} is not that of boundary {recipe.boundary!r}")
    return Token(token_id, b" ", text, "marker")


def _base_token(entry: object, recipe: Recipe) -> Token:
    if recipe.has_byte_alphabet:
        token_id, value = _entry(entry, int)
        if not 0 <= value < 256:
            raise ValueError(f"a byte must be from 0 to 255; got {shown(value)}")
        return Token(token_id, bytes([value]), bytes_as_text(bytes([value])), "base")
    token_id, text = _entry(entry, str)
    if recipe.marker_side == "suffix" and text[1:] == recipe.marker:
        return Token(token_id, _encoded(text[0]) + b" ", text, "base")
    if len(text) != 1:
        raise ValueError(f"an entry of the alphabet must be one character; got {shown(text)}")
    return Token(token_id, _encoded(text), text, "base")


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError(f"a token must not hold a lone surrogate; got {shown(text)}") from None


def _check_agreement(tokens: list[Token], recipe: Recipe) -> None:
    """Check that no base token comes twice, and that the recipe has the special tokens listed."""
    spelled = [(token.kind, token.bytes) for token in tokens]
    if len(set(spelled)) < len(spelled):
        raise ValueError("a special token, marker, byte or character is listed twice")
    listed = {token.text for token in tokens if token.kind == "special"}
    wanted = set(recipe.all_special_tokens)
    if listed != wanted:
        raise ValueError(
            f"the special tokens listed are not those of the recipe: {shown(sorted(listed))} "
            f"and {shown(sorted(wanted))}"
        )


def _merge(entry: object) -> Merge:
    if isinstance(entry, list) and len(entry) == 3:
        left, right, made = entry
        if type(left) is type(right) is type(made) is int:
            return Merge(left, right, made)
    raise ValueError(f"a merge must be three token ids, two parts and a whole; got {shown(entry)}")
