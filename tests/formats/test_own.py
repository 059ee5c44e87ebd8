"""Our own file holds every tokenizer, and is checked like any other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bpe import RECIPES, Recipe
from bpe.formats import dumps, loads
from tests.formats.conftest import HARD, MARKERS, Train, trained


@pytest.mark.parametrize("name", RECIPES)
def test_typed_markers_and_all_else_survive(name: str) -> None:
    recipe = replace(RECIPES[name], special_tokens=("<a>", "Ġ\n ", "▁"), min_count=1)
    tokenizer = trained((HARD + MARKERS) * 2, recipe, 400)

    loaded = loads(dumps(tokenizer, "bpe"))

    assert loaded == tokenizer
    assert loaded.encode(HARD + MARKERS) == tokenizer.encode(HARD + MARKERS)


def test_what_a_foreign_file_gave_survives(english: Train) -> None:
    content = json.loads(dumps(english("huggingface"), "huggingface"))
    content["model"]["vocab"] = {text: i * 3 for text, i in content["model"]["vocab"].items()}
    foreign = loads(json.dumps(content))

    assert loads(dumps(foreign, "bpe")) == foreign


def test_it_says_recipe_merges_specials_and_counts(english: Train) -> None:
    content = json.loads(dumps(english(Recipe(special_tokens=("<a>",)), 2), "bpe"))

    assert content["recipe"]["special_tokens"] == ["<a>"]
    assert content["specials"] == [[0, "<a>"]]
    assert content["counts"] == {"specials": 1, "markers": 0, "alphabet": 256, "merges": 2}
    assert [made for _, _, made in content["merges"]] == [257, 258]


def _set(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content.update({name: value})


def _append(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        content[name].append(value)
        content["counts"][name] += 1

    return change


@pytest.mark.parametrize(
    ("complaint", "change"),
    [
        ("format 'bpe' and version 1", _set("version", 2)),
        ("'recipe' as an object; got nothing", _set("recipe", None)),
        ("pretokenizer must be one of", _set("recipe", {"pretokenizer": "other"})),
        ("a recipe has the fields", _set("recipe", {"shell": "rm"})),
        ("pattern may have 5,000 characters", _set("recipe", {"pattern": "a" * 5001})),
        ("normalizer may have 8 steps", _set("recipe", {"normalizer": "nfc+nfd+" * 99 + "nfc"})),
        ("'merges' as a list", _set("merges", {})),
        ("'merges' has 0 entries, and counts say 2", _set("merges", [])),
        ("a merge must be three token ids", _append("merges", [1, 2])),
        ("a merge must be three token ids", _append("merges", [1, 2, True])),
        ("257 comes twice", _append("merges", [1, 2, 257])),
        ("has a part that no merge makes", _append("merges", [1, 999, 300])),
        ("has a part that no merge makes", _append("merges", [300, 1, 300])),
        ("token 300 is made of one", _append("merges", [0, 1, 300])),
        ("a byte must be from 0 to 255; got 256", _append("alphabet", [300, 256])),
        ("listed twice", _append("alphabet", [300, 65])),
        ("its id and what it spells; got 'x'", _append("alphabet", "x")),
        ("not those of the recipe", _append("specials", [300, "<b>"])),
        ("the marker '▁' is not that of boundary 'none'", _append("markers", [300, "▁"])),
        ("must not hold a lone surrogate", _append("specials", [300, "\ud800"])),
    ],
)
def test_a_broken_file_is_refused(
    english: Train, complaint: str, change: Callable[[dict[str, Any]], None]
) -> None:
    content = json.loads(dumps(english(Recipe(special_tokens=("<a>",)), 2), "bpe"))
    change(content)

    with pytest.raises(ValueError, match=complaint):
        loads(json.dumps(content))
