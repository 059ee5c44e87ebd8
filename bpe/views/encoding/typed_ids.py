"""Ids that someone typed or pasted: which numbers are meant, and sentences about all that is none.

A list is read as people and programs write one: with blanks, commas or brackets, or as numpy and
torch print it. A number in another form than plain decimal digits is never taken apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final
from unicodedata import decimal

import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.labels import shortened, text_label
from bpe.views.phrases import counted

MOST_IDS: Final = 50_000
_NAMED_AT_MOST: Final = 10

# Other characters that people or programs write for a minus and for a decimal point.
_TWINS: Final = MappingProxyType({"\u2212": "-", "\uff0d": "-", "\uff0e": ".", "\u066b": "."})

_PARTS: Final = regex.compile(
    r"""
      # what a print says beside its numbers
      (?P<beside>
          \b(?:dtype|device|shape|size|layout|requires_grad|grad_fn)\s*=\s*
          (?:[\w.:]*(?:\([^()]*\)|\[[^\[\]]*\]|'[^']*'|"[^"]*"|<[^<>]*>)|[\w.:]+)
        | ['"]?\b(?:attention_mask|token_type_ids|special_tokens_mask)\b['"]?\s*[:=]\s*
          (?:tensor\(|array\()?\s*\[[\d\s,\[\]]*\]
      )
    | (?P<gap>\.{3,}|…)
    | (?<![\w.,-])(?P<grouped>[0-9]{1,3}(?:(?P<sign>[,'’\u066c\u00a0\u2009\u202f])[0-9]{3})
          (?:(?P=sign)[0-9]{3})*)(?![\w\p{N}]|(?P=sign)[0-9]|\.[0-9])
    | (?P<odd>[0-9][0-9.]*[eE][+-][0-9]+|\b[uU]\+[0-9a-fA-F]+)
    | (?P<run>(?:(?<![\w-])-(?=[\w\p{N}.]))?(?:[\w\p{N}]|(?<!\.)\.(?=[\w\p{N}]))+)
    """,
    regex.VERBOSE,
)
_WHOLE: Final = regex.compile(r"(-?(?:[0-9]+|[0-9]{1,3}(?:_[0-9]{3})+))(?:\.0+)?")
_NUMBER: Final = regex.compile(r"\p{N}")
_LIST_WORDS: Final = regex.compile(
    r"(?:\w+\.)*(?:array|tensor|Tensor|list|tuple|ids|input_ids|u?int(?:8|16|32|64)?)"
)


@dataclass(frozen=True, slots=True)
class TypedIds:
    """Ids as they were typed: those of tokens, and sentences about all that is none."""

    ids: tuple[int, ...]
    problems: tuple[str, ...]


@dataclass(slots=True)
class _Read:
    """What stands in a text: `numbers` in order, numbers written in groups, and other things."""

    numbers: list[str] = field(default_factory=list)
    grouped: dict[str, None] = field(default_factory=dict)
    strange: dict[str, None] = field(default_factory=dict)
    has_gap: bool = False


def read_ids(typed: str, tokenizer: Tokenizer) -> TypedIds:
    """Return the ids in a text, whatever separates them.

    >>> from bpe import Corpus, Recipe, Trainer
    >>> tokenizer = Trainer(Corpus.from_text("", Recipe())).tokenizer()
    >>> read_ids("array([104, 105], dtype=int32) 33.0", tokenizer).ids
    (104, 105, 33)
    """
    vocabulary = tokenizer.vocabulary
    read = _read(typed)
    known: list[int] = []
    unknown: list[str] = []
    for number in read.numbers[:MOST_IDS]:
        token_id = int(number) if len(number) < 20 else -1
        if token_id in vocabulary:
            known.append(token_id)
        else:
            unknown.append(number)
    problems = [
        *_out_of_range(unknown, tokenizer),
        *_not_ids(list(read.strange)),
        *_in_groups(list(read.grouped), tokenizer),
    ]
    if read.has_gap:
        problems.append("Where the list has “...”, ids were left out of it before it came here.")
    if len(read.numbers) > MOST_IDS:
        problems.append(f"Only the first {MOST_IDS:,} ids are decoded.")
    return TypedIds(tuple(known), tuple(problems))


def _read(typed: str) -> _Read:
    read = _Read()
    for match in _PARTS.finditer(_folded(typed)):
        found = match.group()
        match match.lastgroup:
            case "gap":
                read.has_gap = True
            case "grouped":
                read.grouped[found] = None
                read.numbers += found.split(match["sign"])
            case "odd" | "run":
                _read_run(found, typed[match.start() : match.end()], read)
    return read


def _folded(typed: str) -> str:
    """Return the text with the decimal digits of every script as 0 to 9; it keeps its length."""
    if typed.isascii():
        return typed
    return "".join(_TWINS.get(char) or str(decimal(char, char)) for char in typed)


def _read_run(found: str, typed: str, read: _Read) -> None:
    """Take letters and digits without a separator: one whole number, or none."""
    whole = _WHOLE.fullmatch(found)
    if whole:
        read.numbers.append(whole[1].replace("_", ""))
    elif not _LIST_WORDS.fullmatch(found):
        read.strange[typed] = None


def _out_of_range(unknown: Sequence[str], tokenizer: Tokenizer) -> list[str]:
    if not unknown:
        return []
    return [
        f"Not in the vocabulary, {_range(tokenizer)}: {_named(unknown)}. In a program, decode "
        "raises an error for a list that holds such an id. Here the others are decoded."
    ]


def _range(tokenizer: Tokenizer) -> str:
    ids = tokenizer.vocabulary.keys()
    if not ids:
        return "which is empty"
    first, last = min(ids), max(ids)
    if last - first + 1 == len(ids):
        return f"whose ids go from {first:,} to {last:,}"
    return f"whose {counted(len(ids), 'id')} lie between {first:,} and {last:,}, with gaps"


def _not_ids(strange: Sequence[str]) -> list[str]:
    if not strange:
        return []
    labels = [shortened(text_label(piece[:40]), 20) for piece in strange[: _NAMED_AT_MOST + 1]]
    labels += strange[_NAMED_AT_MOST + 1 :]
    has_number = any(_NUMBER.search(piece) for piece in strange)
    why = " An id is a whole number in decimal digits." if has_number else ""
    return [f"No id, and left out: {_named(labels)}.{why}"]


def _in_groups(grouped: Sequence[str], tokenizer: Tokenizer) -> Iterator[str]:
    """Name what may have been meant as one number: it would be an id, or a group begins with 0."""
    vocabulary: Mapping[int, object] = tokenizer.vocabulary
    doubtful = {}
    for written in grouped:
        groups = regex.findall("[0-9]+", written)
        joined = "".join(groups)
        is_id = len(joined) < 20 and int(joined) in vocabulary
        if is_id or any(group.startswith("0") for group in groups[1:]):
            apart = " and ".join(str(int(group)) for group in groups)
            doubtful[f"{text_label(written)} ({shortened(apart, 24)})"] = joined
    if doubtful:
        yield (
            f"Read as separate ids: {_named(list(doubtful), 60)}. For one number, write it "
            f"without a sign in between: {shortened(next(iter(doubtful.values())), 24)}."
        )


def _named(names: Sequence[str], longest: int = 24) -> str:
    more = len(names) - _NAMED_AT_MOST
    named = ", ".join(shortened(name, longest) for name in names[:_NAMED_AT_MOST])
    return f"{named} and {more:,} more" if more > 0 else named
