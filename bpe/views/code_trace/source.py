"""The source of the reference as it is shown: its lines, and which of them does what."""

from __future__ import annotations

import ast
import builtins
import io
import keyword
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bpe import reference

PHASES: Final = ("count", "pick", "merge", "record")
"""The parts of one round of training, in order."""

_ASSIGNED: Final = {"counts": "count", "best": "pick", "replaced": "merge"}
_BUILT_IN: Final = frozenset(vars(builtins))


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a line, and what it is.

    `kind` is `keyword`, `string`, `comment`, `number`, `name` for what is defined there,
    `built-in`, or "" for nothing special.
    """

    kind: str
    text: str


@cache
def source() -> str:
    """Return the reference's source code."""
    return Path(reference.__file__).read_text(encoding="utf-8")


@cache
def phase_lines() -> Mapping[str, int]:
    """Return the number of the line that does each phase, the first line being 1.

    >>> source().splitlines()[phase_lines()["count"] - 1].strip()
    'counts = count_pairs(corpus)'
    """
    [train] = (
        node
        for node in ast.parse(source()).body
        if isinstance(node, ast.FunctionDef) and node.name == "train"
    )
    [loop] = (node for node in train.body if isinstance(node, ast.While))
    found = {phase: node.lineno for node in loop.body if (phase := _phase(node))}
    return MappingProxyType({phase: found[phase] for phase in PHASES})


def _phase(node: ast.stmt) -> str | None:
    """Return which phase a statement of the loop is: it sets a variable, or notes the merge."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return _ASSIGNED.get(name)
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append"))):
            return "record"
    return None


@cache
def code_lines() -> tuple[tuple[Part, ...], ...]:
    """Return the lines of the source, each cut where its colour changes."""
    lines: list[list[Part]] = [[] for _ in source().splitlines()]
    at_line, at_column, before = 1, 0, ""
    texts = source().splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source()).readline):
        kind = _kind(token, before)
        if not kind:
            before = token.string if token.string.strip() else before
            continue
        before = token.string
        for line, start, end in _stretches(token, texts):
            at_column = at_column if line == at_line else 0
            lines[line - 1] += _parts("", texts[line - 1][at_column:start])
            lines[line - 1] += _parts(kind, texts[line - 1][start:end])
            at_line, at_column = line, end
    return tuple(_with_rest(parts, text) for parts, text in zip(lines, texts, strict=True))


def _kind(token: tokenize.TokenInfo, before: str) -> str:
    match token.type:
        case tokenize.STRING:
            return "string"
        case tokenize.COMMENT:
            return "comment"
        case tokenize.NUMBER:
            return "number"
        case tokenize.NAME if keyword.iskeyword(token.string):
            return "keyword"
        case tokenize.NAME if before in {"def", "class"}:
            return "name"
        case tokenize.NAME if token.string in _BUILT_IN:
            return "built-in"
    # From Python 3.12 on the pieces of an f-string are tokens of their own.
    return "string" if tokenize.tok_name[token.type].startswith("FSTRING") else ""


def _stretches(token: tokenize.TokenInfo, texts: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield line, start and end of each line that a token covers."""
    (first, start), (last, end) = token.start, token.end
    for line in range(first, last + 1):
        yield (
            line,
            start if line == first else 0,
            end if line == last else len(texts[line - 1]),
        )


def _parts(kind: str, text: str) -> list[Part]:
    return [Part(kind, text)] if text else []


def _with_rest(parts: list[Part], text: str) -> tuple[Part, ...]:
    done = sum(len(part.text) for part in parts)
    return (*parts, *_parts("", text[done:]))
