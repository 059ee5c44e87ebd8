"""subword-nmt's codes: a merge a line, as the texts of its two parts; no ids and no alphabet.

The program parts words at blanks and line ends, a recipe at all white space. So the two cut a text
alike that has no other white space, such as tabs or no-break spaces; replace it by blanks first.

From version 0.2 on, `</w>` is fused with the last character of a word; before, and in files without
a version line, it is a symbol of its own.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import assembled, shown
from bpe.formats.parts import check_no_normalizer, made_tokens, of_kind, refusal
from bpe.formats.source import Source
from bpe.formats.spelled import TextPair, merges_of
from bpe.recipe import RECIPES, Recipe
from bpe.text.alphabet import Alphabet

FORMAT: Final = "subword-nmt"
_MARK: Final = "</w>"
_VERSIONS: Final = {"suffix:</w>": "0.2", "end:</w>": "0.1"}
_DEFAULTS: Final = {
    "0.2": RECIPES["subword-nmt"],
    "0.1": replace(RECIPES["subword-nmt"], boundary="end:</w>"),
}


def write(tokenizer: Tokenizer) -> str:
    """Return the text of a codes file. Ids, and characters that no merge uses, are not in it.

    Raises:
        ValueError: something that subword-nmt does not do, or a token that a line cannot hold.
    """
    recipe = tokenizer.recipe
    _check_recipe(tokenizer)
    if not tokenizer.merges:
        raise refusal(FORMAT, "a tokenizer without merges", "the program does not read such a file")
    _check_tokens(tokenizer)
    texts = {token.id: token.text for token in tokenizer.vocabulary.values()}
    lines = [f"{texts[left]} {texts[right]}\n" for left, right in tokenizer.merges]
    return f"#version: {_VERSIONS[recipe.boundary]}\n" + "".join(lines)


def _check_recipe(tokenizer: Tokenizer) -> None:
    recipe = tokenizer.recipe
    check_no_normalizer(tokenizer, FORMAT)
    if recipe.boundary not in _VERSIONS:
        raise refusal(FORMAT, f"boundary {recipe.boundary!r}", "each word ends with </w> in it")
    if recipe.pretokenizer != "whitespace":
        raise refusal(
            FORMAT, f"pretokenizer {recipe.pretokenizer!r}", "it has words between blanks"
        )
    specials = list(of_kind(tokenizer, "special"))
    if specials:
        raise refusal(FORMAT, f"the special token {shown(specials[0].text)}", "it has none")


def _check_tokens(tokenizer: Tokenizer) -> None:
    """A token is known by its text here: no two may be written in the same way, and none in two."""
    marked = _marked(tokenizer)
    seen: dict[str, int] = {}
    for token in made_tokens(tokenizer):
        if any(char in token.text for char in " \r\n"):
            raise refusal(
                FORMAT, f"the token {shown(token.text)}", "a blank or line end ends its line"
            )
        if token.text in seen:
            raise refusal(
                FORMAT, f"the tokens {seen[token.text]} and {token.id}", "they are written the same"
            )
        if token.text.endswith(_MARK) and token.id not in marked:
            raise refusal(
                FORMAT, f"the token {shown(token.text)}", "its typed </w> would be a word's end"
            )
        seen[token.text] = token.id


def _marked(tokenizer: Tokenizer) -> set[int]:
    """Return the ids of the tokens that end a word."""
    is_fused = tokenizer.recipe.marker_side == "suffix"
    marked = {
        token.id
        for token in tokenizer.vocabulary.values()
        if token.kind == "marker" or (is_fused and token.kind == "base" and len(token.text) > 1)
    }
    for token in made_tokens(tokenizer):
        if token.parents is not None and token.parents[1] in marked:
            marked.add(token.id)
    return marked


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of a codes file.

    Texts with white space other than blanks and line ends are cut at it, as the program does not.
    The alphabet is what the merges are made of, numbered as training would number it. All other
    characters are outside of it: give a recipe with `unknown` to encode them.

    Raises:
        ValueError: another version, no merges, a line that is no merge, or a recipe with another
            boundary.
    """
    version, pairs = _pairs(source)
    recipe = _recipe(version, given)
    characters = {char for pair in pairs for char in _characters("".join(pair), recipe)}
    tokens = Alphabet.of(sorted(characters), recipe).tokens
    ids = {token.text: token.id for token in tokens if token.kind != "special"}
    following = count(len(tokens))
    for left, right in pairs:
        if left + right not in ids:
            ids[left + right] = next(following)
    return assembled(recipe, tokens, merges_of(pairs, ids))


def _pairs(source: Source) -> tuple[str, list[TextPair]]:
    lines = list(source.lines)
    version = "0.1"
    if lines[0].startswith("#version:"):
        version = lines.pop(0).split(":")[1].strip()
    if version not in _DEFAULTS:
        raise ValueError(f"codes must be of version 0.1 or 0.2; got {shown(version)}")
    if not lines:
        raise ValueError("a codes file must have a merge; this one has none")
    # The program heeds the first of several equal lines.
    return version, list(dict.fromkeys(map(_pair, lines)))


def _pair(line: str) -> TextPair:
    parts = line.strip("\r\n ").split(" ")
    if len(parts) != 2 or not all(parts):
        raise ValueError(f"a merge must be two texts with a blank between; got {shown(line)}")
    return parts[0], parts[1]


def _recipe(version: str, given: Recipe | None) -> Recipe:
    recipe = _DEFAULTS[version] if given is None else given
    wanted = _DEFAULTS[version]
    for field in ("alphabet", "pretokenizer", "boundary"):
        if getattr(recipe, field) != getattr(wanted, field):
            raise ValueError(
                f"codes of version {version} need a recipe with {field}="
                f"{getattr(wanted, field)!r}; got {getattr(recipe, field)!r}"
            )
    return recipe


def _characters(text: str, recipe: Recipe) -> str:
    """Return the characters that a merged text is made of, a marker at its end left out."""
    is_marked = text.endswith(_MARK) and (recipe.marker_side == "end" or len(text) > len(_MARK))
    return text.removesuffix(_MARK) if is_marked else text
