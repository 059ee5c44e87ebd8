"""The tokenizer as a file of each format, or the reason why it cannot be one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import regex

from bpe.encoding.tokenizer import Tokenizer
from bpe.formats import FORMATS, dumps


@dataclass(frozen=True, slots=True)
class FormatFile:
    """A format with its files by name, or with the reason why it `refused` this tokenizer."""

    format: str
    title: str
    about: str
    files: tuple[tuple[str, str], ...]
    refused: str = ""


_ABOUT: Final = MappingProxyType(
    {
        "huggingface": (
            "Hugging Face",
            "tokenizer.json",
            "For the libraries tokenizers and transformers; everything is in it.",
        ),
        "tiktoken": (
            "tiktoken",
            "tokenizer.tiktoken",
            "Ranks as OpenAI publishes them. It holds neither the pattern nor special tokens: "
            "whoever loads it has to say them.",
        ),
        "gpt2": (
            "GPT-2",
            "",
            "The two files of GPT-2. They do not say how text is split.",
        ),
        "minbpe": (
            "minbpe",
            "tokenizer.model",
            "For Karpathy's minbpe: the pattern, special tokens and merges.",
        ),
        "subword-nmt": (
            "subword-nmt",
            "codes.txt",
            "The list of merges alone; there are no ids in it.",
        ),
        "bpe": (
            "Merge by Merge",
            "tokenizer.bpe.json",
            "Our own: recipe, vocabulary and merges, whatever they are.",
        ),
    }
)

_LABELS: Final = MappingProxyType(
    {
        "normalizer": "Normalize",
        "pretokenizer": "Split",
        "pattern": "Pattern",
        "alphabet": "Alphabet",
        "boundary": "Word boundary",
        "unknown": "Unknown character",
    }
)
_SETTING: Final = regex.compile(rf"\b(?P<field>{'|'.join(_LABELS)}) '(?P<value>[^']*)'")
_HEAD: Final = regex.compile(r"^the format '[^']*' cannot hold ")


def format_files(tokenizer: Tokenizer) -> list[FormatFile]:
    """Return the files of every format, in the order of `bpe.formats.FORMATS`."""
    return [_made(tokenizer, name) for name in FORMATS]


def _made(tokenizer: Tokenizer, name: str) -> FormatFile:
    title, file, about = _ABOUT[name]
    try:
        content = dumps(tokenizer, name)
    except ValueError as error:
        return FormatFile(name, title, about, (), _in_words(str(error)))
    files = _two_files(content) if name == "gpt2" else ((file, content),)
    return FormatFile(name, title, about, files)


def _in_words(refused: str) -> str:
    """Write a refusal with the names that the settings have on the Train page."""
    words: str = _SETTING.sub(
        lambda match: f"the setting {_LABELS[match['field']]} “{match['value']}”", refused
    )
    said: str = _HEAD.sub("cannot hold ", words)
    return said


def _two_files(content: str) -> tuple[tuple[str, str], ...]:
    """Take apart the one JSON object in which the two files of GPT-2 come."""
    return tuple(
        (name, part if isinstance(part, str) else json.dumps(part, ensure_ascii=False))
        for name, part in json.loads(content).items()
    )
