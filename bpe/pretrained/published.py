"""The published vocabularies: their files, how they split a text, and their special tokens.

As OpenAI's tiktoken 0.14.0 has them in `tiktoken_ext/openai_public.py`. What it calls `gpt2` and
`r50k_base` are the same ranks, in two files of different form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from bpe.recipe import Recipe

_END: Final = "<|endoftext|>"
_END_OF_PROMPT: Final = "<|endofprompt|>"


@dataclass(frozen=True, slots=True)
class Published:
    """One vocabulary: the file of its ranks, its pre-tokenizer, and the ids of special tokens."""

    file: str
    pretokenizer: str
    special_ids: Mapping[str, int]

    @property
    def recipe(self) -> Recipe:
        """How it reads a text. How ties were broken when it was trained is not known."""
        return Recipe(
            pretokenizer=self.pretokenizer,
            alphabet="gpt2-bytes",
            special_tokens=tuple(self.special_ids),
        )


PUBLISHED: Final[Mapping[str, Published]] = MappingProxyType(
    {
        "gpt2": Published("r50k_base.tiktoken.xz", "gpt2", {_END: 50256}),
        "cl100k_base": Published(
            "cl100k_base.tiktoken.xz",
            "gpt4",
            {
                _END: 100257,
                "<|fim_prefix|>": 100258,
                "<|fim_middle|>": 100259,
                "<|fim_suffix|>": 100260,
                _END_OF_PROMPT: 100276,
            },
        ),
        "o200k_base": Published(
            "o200k_base.tiktoken.xz", "o200k", {_END: 199999, _END_OF_PROMPT: 200018}
        ),
    }
)
"""By the name that tiktoken gives them."""
