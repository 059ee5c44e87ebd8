"""What the named recipes are called on the page."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bpe.recipe import RECIPES, Recipe

CUSTOM: Final = "custom"

RECIPE_TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "gpt2": "GPT-2",
        "o200k": "GPT-4o",
        "minbpe-regex": "minbpe, GPT-4 split",
        "minbpe-basic": "minbpe, basic",
        "huggingface": "Hugging Face",
        "rustbpe": "rustbpe",
        "gage-1994": "Gage 1994",
        "teach-a-tokenizer": "Teach a tokenizer",
        "simple-bpe": "Simple BPE",
        "sennrich": "Sennrich 2016",
        "subword-nmt": "subword-nmt",
        "sentencepiece": "SentencePiece",
        "identifiers": "Identifiers",
    }
)
"""The title of each name in `RECIPES`, in the order of the menu."""


def recipe_name(recipe: Recipe) -> str:
    """Return the name of the recipe in `RECIPES`, or `custom`.

    >>> recipe_name(Recipe(alphabet="gpt2-bytes")), recipe_name(Recipe())
    ('gpt2', 'custom')
    """
    return next((name for name, known in RECIPES.items() if known == recipe), CUSTOM)
