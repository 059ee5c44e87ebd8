"""Pre-tokenizers of a `tokenizer.json`: how a recipe's splitting is written, and read.

A file has up to two of them in a row: one that splits, and one that writes the pieces in another
alphabet (`ByteLevel`) or puts a marker before them (`Metaspace`).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bpe.formats.huggingface.portable import is_portable
from bpe.formats.parts import refusal
from bpe.formats.patterns import SIMPLE_BPE, named
from bpe.formats.strict_json import member
from bpe.recipe import Recipe
from bpe.text.patterns import PUBLISHED

Part = dict[str, Any]

FORMAT: Final = "huggingface"
_PATTERNS: Final = {**PUBLISHED, "simple-bpe": SIMPLE_BPE}


class Splitting(NamedTuple):
    """What the pre-tokenizers of a file say of a recipe."""

    pretokenizer: str
    pattern: str | None
    of_bytes: bool
    boundary: str


def written(recipe: Recipe, *, has_marker: bool) -> Part | None:
    """Return the pre-tokenizer part of a file.

    Raises:
        ValueError: Hugging Face has none that splits in this way.
    """
    if recipe.has_byte_alphabet:
        if recipe.pretokenizer == "gpt2":
            return _byte_level(use_regex=True)
        return _in_a_row(_splitter(recipe), _byte_level(use_regex=False))
    if recipe.marker_side == "end":
        raise refusal(FORMAT, f"boundary {recipe.boundary!r}", "it has no marker after a word")
    if recipe.marker_side == "start" and has_marker:
        return _in_a_row(_splitter(recipe), _metaspace(recipe))
    return _splitter(recipe)


def _splitter(recipe: Recipe) -> Part | None:
    if recipe.pretokenizer == "none":
        return None
    if recipe.pretokenizer == "whitespace":
        return {"type": "WhitespaceSplit"}
    pattern = recipe.pattern or _PATTERNS[recipe.pretokenizer]
    if recipe.pattern is not None and not is_portable(pattern):
        raise refusal(
            FORMAT,
            f"pattern {pattern!r}",
            "Hugging Face may read it in another way; write it with plain sets, groups and repeats",
        )
    return {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}


def _byte_level(*, use_regex: bool) -> Part:
    return {
        "type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True,
        "use_regex": use_regex,
    }  # fmt: skip


def _metaspace(recipe: Recipe) -> Part:
    """Put the marker before a word, or in the place of its only blank."""
    pairing = (recipe.boundary, recipe.pretokenizer)
    if recipe.pretokenizer == "whitespace":
        scheme = "always"
    elif pairing == ("start:Ġ", "simple-bpe"):
        scheme = "never"
    else:
        raise refusal(
            FORMAT,
            f"boundary {pairing[0]!r} with pretokenizer {pairing[1]!r}",
            "its Metaspace would write every blank of a word as a marker",
        )
    return {
        "type": "Metaspace", "replacement": recipe.marker, "prepend_scheme": scheme, "split": False,
    }  # fmt: skip


def _in_a_row(*parts: Part | None) -> Part | None:
    found = [part for part in parts if part is not None]
    if len(found) < 2:
        return found[0] if found else None
    return {"type": "Sequence", "pretokenizers": found}


def read(part: object) -> Splitting:
    """Return what the pre-tokenizer part of a file says.

    Raises:
        ValueError: a recipe cannot say the same; the part is named.
    """
    parts = [] if part is None else _flat(part)
    last = parts[-1] if parts else {}
    if last.get("type") == "ByteLevel":
        return _read_byte_level(parts[:-1], last)
    if last.get("type") == "Metaspace":
        return _read_metaspace(parts[:-1], last)
    return Splitting(*_read_splitter(parts), of_bytes=False, boundary="none")


def check_byte_level(part: Part, named: str) -> None:
    """Check the fields that `ByteLevel` has wherever it stands.

    Raises:
        ValueError: one is missing or no truth value.
    """
    for field in ("add_prefix_space", "trim_offsets"):
        member(part, field, bool, named)
    member({"use_regex": True, **part}, "use_regex", bool, named)


def _read_byte_level(before: list[Part], part: Part) -> Splitting:
    check_byte_level(part, "the pre-tokenizer 'ByteLevel'")
    if part["add_prefix_space"]:
        raise _cannot(part, "add_prefix_space puts a blank before the text")
    if part.get("use_regex", True):
        if before:
            raise _cannot(before[0], "a recipe splits once, and ByteLevel splits after it")
        return Splitting("gpt2", None, of_bytes=True, boundary="none")
    return Splitting(*_read_splitter(before), of_bytes=True, boundary="none")


def check_metaspace(part: Part, named: str) -> None:
    """Check the fields that are no marker of a `Metaspace`.

    Raises:
        ValueError: they are of another kind, or contradict each other.
    """
    if part.get("str_rep") is not None:
        member(part, "str_rep", str, named)
    member({"split": True, **part}, "split", bool, named)
    if part.get("add_prefix_space") is not None:
        is_prefixed = member(part, "add_prefix_space", bool, named)
        if not is_prefixed and part.get("prepend_scheme") != "never":
            raise ValueError(f"{named} has add_prefix_space=false, and its prepend_scheme differs")


def _read_metaspace(before: list[Part], part: Part) -> Splitting:
    pretokenizer, pattern = _read_splitter(before)
    boundary = f"start:{part.get('replacement')}"
    check_metaspace(part, "the pre-tokenizer 'Metaspace'")
    scheme = part.get("prepend_scheme", "always")
    if boundary in ("start:▁", "start:Ġ"):
        if (pretokenizer, scheme) == ("whitespace", "always"):
            return Splitting(pretokenizer, pattern, of_bytes=False, boundary=boundary)
        if (pretokenizer, scheme, boundary) == ("simple-bpe", "never", "start:Ġ"):
            return Splitting(pretokenizer, pattern, of_bytes=False, boundary=boundary)
    raise _cannot(part, "a recipe has its marker before every word that white space parts")


def _read_splitter(parts: list[Part]) -> tuple[str, str | None]:
    if not parts:
        return "none", None
    if len(parts) > 1:
        raise _cannot(parts[1], "a recipe splits once, and this splits what is split already")
    part = parts[0]
    if part.get("type") == "WhitespaceSplit":
        return "whitespace", None
    if part.get("type") != "Split":
        raise _cannot(part, "a recipe has none like it")
    if part.get("behavior") != "Isolated" or part.get("invert") is not False:
        raise _cannot(part, "a recipe keeps what a pattern matches, isolated and not inverted")
    found = part.get("pattern")
    pattern = found.get("Regex") if isinstance(found, dict) and len(found) == 1 else None
    if not isinstance(pattern, str):
        raise _cannot(part, "a recipe splits by a regular expression")
    pretokenizer, custom = named(pattern)
    if custom is not None and not is_portable(custom):
        raise _cannot(part, f"its pattern {custom[:60]!r} may mean something else here")
    return pretokenizer, custom


def _flat(part: object) -> list[Part]:
    if not isinstance(part, dict):
        raise ValueError("a pre-tokenizer must be an object")
    if part.get("type") != "Sequence":
        return [part]
    parts = part.get("pretokenizers")
    if not isinstance(parts, list):
        raise ValueError("the pre-tokenizer 'Sequence' must have a list 'pretokenizers'")
    return [one for inner in parts for one in _flat(inner)]


def _cannot(part: Part, why: str) -> ValueError:
    return ValueError(
        f"the pre-tokenizer {part.get('type')!r} cannot be represented exactly: {why}"
    )
