"""minbpe's `.model` files, version 1: a pattern, special tokens with ids, and a pair of ids a line.

Bytes have the ids 0 to 255, and merges follow from 256, so their ids are not written. minbpe splits
by the `regex` module that it finds: around characters newer than Unicode 16 it may cut otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.assembly import Merge, assembled, shown
from bpe.formats.coverage import covers_all
from bpe.formats.given_recipe import completed
from bpe.formats.limits import MAX_DIGITS, MAX_SPECIAL_TOKENS
from bpe.formats.parts import check_bytes, made_tokens, of_kind, refusal
from bpe.formats.patterns import SIMPLE_BPE, named
from bpe.formats.source import Source
from bpe.formats.spelled import with_specials
from bpe.pattern import compiled, matches_nothing
from bpe.recipe import RECIPES, Recipe
from bpe.text.patterns import PUBLISHED
from bpe.vocabulary import Token, bytes_as_text

FORMAT: Final = "minbpe"
HEADER: Final = "minbpe v1"
_PATTERNS: Final = {**PUBLISHED, "none": "", "simple-bpe": SIMPLE_BPE, "whitespace": r"\S+"}
# minbpe drops text that a pattern does not match, and a recipe keeps it as a pre-token.
_KEEPING: Final = ("(?:", ")|(?:(?!", r")[\s\S])+")


def write(tokenizer: Tokenizer) -> str:
    """Return the text of a `.model` file.

    Raises:
        ValueError: other ids than minbpe's, or a pattern or special token that a line cannot hold.
    """
    check_bytes(tokenizer, FORMAT)
    specials = list(of_kind(tokenizer, "special"))
    _check_ids(tokenizer, specials)
    lines = [HEADER, _pattern(tokenizer.recipe), str(len(specials))]
    # Of several that begin at one place minbpe takes the one listed first.
    longest_first = sorted(specials, key=lambda token: len(token.text), reverse=True)
    lines += [f"{token.text} {token.id}" for token in longest_first]
    lines += [f"{left} {right}" for left, right in tokenizer.merges]
    return "".join(f"{line}\n" for line in lines)


def _check_ids(tokenizer: Tokenizer, specials: Sequence[Token]) -> None:
    if tokenizer.recipe.unknown is not None:
        raise refusal(FORMAT, f"unknown {tokenizer.recipe.unknown!r}", "bytes leave none unknown")
    for token in specials:
        if token.id < 256 + len(tokenizer.merges):
            raise refusal(
                FORMAT,
                f"the special token {shown(token.text)} (id {token.id})",
                "its ids come after those of the bytes, 0 to 255, and of the merges",
            )
        if token.text.split() != [token.text]:
            raise refusal(
                FORMAT, f"the special token {shown(token.text)}", "its line ends at white space"
            )
    base = [(token.id, token.bytes) for token in of_kind(tokenizer, "base")]
    if base != [(value, bytes([value])) for value in range(256)]:
        raise refusal(FORMAT, "these base tokens", "the id of a byte is its value, 0 to 255")
    made = [token.id for token in made_tokens(tokenizer)]
    if made != list(range(256, 256 + len(made))):
        raise refusal(FORMAT, "these merges", "their ids count on from 256, in their order")


def _pattern(recipe: Recipe) -> str:
    pattern = recipe.pattern
    if pattern is None:
        return _PATTERNS[recipe.pretokenizer]
    before, between, after = _KEEPING
    keeping = f"{before}{pattern}{between}{pattern}{after}"
    if "\n" in pattern or "\r" in pattern or "\0" in pattern:
        raise refusal(FORMAT, f"pattern {shown(pattern)}", "it has one line for it")
    if not _is_kept_by(pattern, keeping):
        raise refusal(
            FORMAT, f"pattern {shown(pattern)}", "with groups or empty matches it loses text"
        )
    return keeping


def _is_kept_by(pattern: str, keeping: str) -> bool:
    """Say whether minbpe finds all that a pattern matches, and the text between."""
    try:
        return compiled(keeping).groups == 0 and not matches_nothing(compiled(pattern))
    except ValueError:
        return False


def read(source: Source, given: Recipe | None = None) -> Tokenizer:
    """Return the tokenizer of a `.model` file.

    A pattern that is none of the published ones becomes the recipe's own. minbpe drops text that
    its pattern does not match, and a recipe keeps it; so it must be sure that there is none.

    Raises:
        ValueError: another version, a line that is not what it must be, a merge of tokens that do
            not exist yet, a pattern that has groups or may leave text unmatched, or a special token
            that hides a longer one.
    """
    lines = source.lines
    if lines[0] != HEADER or len(lines) < 3:
        raise ValueError(f"a .model file must begin with {HEADER!r}; got {shown(lines[0])}")
    how_many = _numbers(lines[2], 3, 1)[0]
    if how_many > min(MAX_SPECIAL_TOKENS, len(lines) - 3):
        raise ValueError(f"line 3 says that {how_many:,} special tokens follow; they do not")
    specials = [_special(line, number) for number, line in enumerate(lines[3 : 3 + how_many], 4)]
    _check_order(specials)
    merges = _merges(lines[3 + how_many :], 4 + how_many)
    pretokenizer, pattern = _splitting(lines[1].strip())
    recipe = replace(RECIPES["minbpe-regex"], pretokenizer=pretokenizer, pattern=pattern)
    recipe = with_specials(recipe, specials)
    return assembled(completed(recipe, given), [*_bytes(), *specials], merges)


def _bytes() -> list[Token]:
    return [Token(i, bytes([i]), bytes_as_text(bytes([i])), "base") for i in range(256)]


def _splitting(pattern: str) -> tuple[str, str | None]:
    """Return `pretokenizer` and `pattern`; none is minbpe's BasicTokenizer."""
    for name in ("none", "whitespace"):
        if pattern == _PATTERNS[name]:
            return name, None
    before, between, after = _KEEPING
    custom = pattern[len(before) : -len(after)]
    inner = custom[: (len(custom) - len(between)) // 2]
    is_keeping = inner and pattern == f"{before}{inner}{between}{inner}{after}"
    if is_keeping and _is_kept_by(inner, pattern):
        return named(inner)
    pretokenizer, own = named(pattern)
    if own is not None:
        _check_keeps(own)
    return pretokenizer, own


def _check_keeps(pattern: str) -> None:
    if compiled(pattern).groups:
        why = "it has groups, and minbpe encodes what is in them instead of what it matches"
    elif not covers_all(pattern):
        why = "minbpe drops text that it does not match, and it may leave some"
    else:
        return
    raise ValueError(f"the pattern {shown(pattern)} cannot be represented exactly: {why}")


def _check_order(specials: Sequence[Token]) -> None:
    """Of several special tokens that begin at one place a recipe takes the longest."""
    places = {token.text: place for place, token in enumerate(specials)}
    beginnings: list[str] = []  # of the text, the shortest first
    for text in sorted(places):
        while beginnings and not text.startswith(beginnings[-1]):
            beginnings.pop()
        hiding = next((one for one in beginnings if places[one] < places[text]), None)
        if hiding is not None:
            raise ValueError(
                f"the special token {shown(text)} cannot be represented exactly: minbpe never "
                f"finds it, because {shown(hiding)} is listed before it"
            )
        beginnings.append(text)


def _special(line: str, number: int) -> Token:
    parts = line.split()
    if len(parts) != 2:
        raise ValueError(
            f"line {number:,} must be a special token, a blank and its id; got {shown(line)}"
        )
    return Token(_numbers(parts[1], number, 1)[0], parts[0].encode(), parts[0], "special")


def _merges(lines: Sequence[str], first: int) -> list[Merge]:
    merges = []
    for number, line in enumerate(lines):
        left, right = _numbers(line, first + number, 2)
        if max(left, right) >= 256 + number:
            raise ValueError(
                f"line {first + number:,}: the parts of a merge must exist before it; "
                f"{max(left, right)} does not"
            )
        merges.append(Merge(left, right, 256 + number))
    return merges


def _numbers(line: str, number: int, how_many: int) -> list[int]:
    parts = line.split()
    digits = "".join(parts)
    if len(parts) == how_many and digits.isascii() and digits.isdecimal():
        return [int(part[:MAX_DIGITS]) for part in parts]
    wanted = "a whole number" if how_many == 1 else "two token ids with a blank between"
    raise ValueError(f"line {number:,} must be {wanted}; got {shown(line)}")
