"""Recognition: which format is this file in? Told from its content, never from its name."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from bpe.formats import gpt2, minbpe
from bpe.formats.assembly import shown
from bpe.formats.source import Source, check_no_nul
from bpe.formats.strict_json import Json

_RANK_LINE: Final = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]=)? +\d+\s*")
# Possessive: white space after the second text is never tried in two ways.
_MERGE_LINE: Final = re.compile(r"[^ ]++ [^ ]++\s*+")
_READ_AT_MOST: Final = 10_000
_TOGETHER: Final = "the two files, vocab.json and merges.txt, are read together only"
_KNOWN: Final = (
    "a tokenizer.json of Hugging Face, ranks of tiktoken, both files of GPT-2, a .model of minbpe, "
    "codes of subword-nmt or a file of this library can be read"
)


def recognised(source: Source) -> str:
    r"""Return the name of the format that a file is in.

    Raises:
        ValueError: it is in none of them.

    >>> recognised(Source.of("#version: 0.2\nl o\nlo w</w>\n"))
    'subword-nmt'
    """
    text = source.text
    if not text.strip():
        raise ValueError(f"the file is empty; {_KNOWN}")
    if text.lstrip().startswith("{"):
        check_no_nul(source)
        return _of_json(source.json)
    if text.startswith(minbpe.HEADER):
        return "minbpe"
    first = next((line for line in text.split("\n", 100) if line.strip()), "")
    if _RANK_LINE.fullmatch(first[:_READ_AT_MOST]):
        return "tiktoken"
    return _of_merges(text)


def _of_json(content: Json) -> str:
    if content.get("format") == "bpe":
        return "bpe"
    if "model" in content:
        return "huggingface"
    if gpt2.VOCAB in content:
        return "gpt2"
    if content and all(type(value) is int for value in islice(content.values(), 10)):
        raise ValueError(f"this looks like GPT-2's vocab.json, without the merges; {_TOGETHER}")
    if not content:
        raise ValueError(f"this JSON object is empty; {_KNOWN}")
    raise ValueError(
        f"this JSON is in no known format; its keys are {shown(list(content)[:10])}, and {_KNOWN}"
    )


def _of_merges(text: str) -> str:
    lines = [line for line in text.split("\n", 1000)[:1000] if line.strip()]
    if lines and lines[0].startswith("#version:"):
        del lines[0]
    elif not lines or not all(map(_MERGE_LINE.fullmatch, lines)) or not _is_first(lines[0]):
        raise ValueError(
            f"this file is in no known format; it begins with {shown(text[:40])}, and {_KNOWN}"
        )
    if not any("</w>" in line for line in lines) and any("Ġ" in line for line in lines):
        raise ValueError(f"this looks like GPT-2's merges.txt, without the vocabulary; {_TOGETHER}")
    return "subword-nmt"


def _is_first(line: str) -> bool:
    """The first merge joins two symbols: a character, or the end of a word, or both."""
    return all(len(part.removesuffix("</w>")) <= 1 for part in line.split())
