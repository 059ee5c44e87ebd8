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


_TIES_UNKNOWN: Final = "how ties went at OpenAI is not published"

RECIPE_REMARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "gpt2": _TIES_UNKNOWN,
        "o200k": _TIES_UNKNOWN,
        "huggingface": "as with add_prefix_space off",
        "gage-1994": "the published program works in blocks, has no codes but the bytes that a "
        "block does not use, and stops at a threshold",
        "subword-nmt": "the program parts words at blanks and line ends alone",
        "sentencepiece": "as with normalization_rule_name identity, character_coverage 1, "
        "split_by_unicode_script off and max_sentencepiece_length 512, where blanks and line ends "
        "are the only white space; by default the program joins no two scripts and at most 16 "
        "characters",
    }
)
"""What sets a recipe apart from the system it is named after, or which settings are meant."""


def recipe_line(recipe: Recipe) -> str:
    """Return a recipe in one line; a named one with what there is to be said of its name.

    >>> recipe_line(RECIPES["subword-nmt"]).split(" · ")[-1]
    'the program parts words at blanks and line ends alone'
    """
    remark = RECIPE_REMARKS.get(recipe_name(recipe))
    return " · ".join(filter(None, [recipe.describe(), remark]))


def recipe_name(recipe: Recipe) -> str:
    """Return the name of the recipe in `RECIPES`, or `custom`.

    >>> recipe_name(Recipe(alphabet="gpt2-bytes")), recipe_name(Recipe())
    ('gpt2', 'custom')
    """
    return next((name for name, known in RECIPES.items() if known == recipe), CUSTOM)
