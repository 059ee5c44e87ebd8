from __future__ import annotations

import json
import re
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Recipe
from bpe.recipe import BOUNDARIES, NORMALIZERS, TIE_BREAKS

DEFAULTS: dict[str, Any] = {
    "normalizer": "none",
    "pretokenizer": "gpt2",
    "pattern": None,
    "alphabet": "bytes",
    "boundary": "none",
    "unknown": None,
    "special_tokens": [],
    "special_in_corpus": "text",
    "tie_break": "first-seen",
    "score": "count",
    "min_count": 1,
}

# Each named recipe as the fields that differ from the defaults, by hand.
WORDS = {"alphabet": "characters", "pretokenizer": "whitespace"}
NAMED: dict[str, dict[str, Any]] = {
    "teach-a-tokenizer": {**WORDS, "boundary": "start:▁"},
    "simple-bpe": {
        "alphabet": "characters",
        "pretokenizer": "simple-bpe",
        "boundary": "start:Ġ",
        "unknown": "<UNK>",
    },
    "sennrich": {**WORDS, "boundary": "end:</w>"},
    "identifiers": {**WORDS, "tie_break": "alphabetical"},
    "subword-nmt": {
        **WORDS,
        "boundary": "suffix:</w>",
        "tie_break": "reverse-alphabetical",
        "min_count": 2,
    },
    "sentencepiece": {**WORDS, "boundary": "start:▁", "tie_break": "shortest"},
    "minbpe-basic": {"pretokenizer": "none"},
    "minbpe-regex": {"pretokenizer": "gpt4"},
    "huggingface": {"alphabet": "gpt2-bytes", "tie_break": "lowest-ids"},
    "rustbpe": {"pretokenizer": "gpt4", "tie_break": "lowest-ids"},
    "gpt2": {"alphabet": "gpt2-bytes"},
    "o200k": {"alphabet": "gpt2-bytes", "pretokenizer": "o200k"},
    "gage-1994": {"pretokenizer": "none", "min_count": 2},
}

TIMESTAMP = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}"
UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

GOOD: list[dict[str, Any]] = [
    *({"normalizer": name} for name in ("none", *NORMALIZERS)),
    {"normalizer": "nfkc+lowercase+strip-accents"},
    {"normalizer": "nfd+strip-accents+nfc"},
    {"normalizer": "nfd+nfc+nfd+nfc+nfd+nfc+nfd+nfc"},
    *({"pretokenizer": p} for p in ("none", "whitespace", "simple-bpe", "gpt2", "gpt4", "o200k")),
    {"pretokenizer": "regex", "pattern": r"\p{L}+|\d{1,3}"},
    {"pretokenizer": "regex", "pattern": r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"},
    {"pretokenizer": "regex", "pattern": rf"{TIMESTAMP}|{UUID}|{UUID}@{UUID}|\w+|\s+"},
    {"pretokenizer": "regex", "pattern": r"\{200000\}|\w+"},
    {"pretokenizer": "regex", "pattern": r"a{1,9999999}|(?:bc){,9999999}"},
    *({"alphabet": a} for a in ("bytes", "gpt2-bytes", "characters")),
    *({"alphabet": "characters", "boundary": b} for b in BOUNDARIES),
    {"unknown": "<UNK>"},
    {"unknown": "\0"},
    {"special_tokens": ("<|a|>", "<|a|><|b|>", " ")},
    {"special_in_corpus": "cut"},
    *({"tie_break": t} for t in TIE_BREAKS),
    {"score": "count"},
    {"min_count": 1},
    {"min_count": 2**70},
]

BAD: list[tuple[str, dict[str, Any]]] = [
    ("normalizer", {"normalizer": ""}),
    ("normalizer", {"normalizer": "NFC"}),
    ("normalizer", {"normalizer": "nfc+"}),
    ("normalizer", {"normalizer": "none+nfc"}),
    ("normalizer", {"normalizer": "nfc lowercase"}),
    ("normalizer", {"normalizer": None}),
    ("normalizer", {"normalizer": ["nfc"]}),
    ("pretokenizer", {"pretokenizer": "gpt3"}),
    ("pretokenizer", {"pretokenizer": ""}),
    ("pretokenizer", {"pretokenizer": None}),
    ("pretokenizer", {"pretokenizer": ["gpt2"]}),
    ("pattern", {"pattern": "a"}),
    ("pattern", {"pretokenizer": "regex"}),
    ("pattern", {"pretokenizer": "regex", "pattern": ""}),
    ("pattern", {"pretokenizer": "regex", "pattern": b"a"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "(a"}),
    ("pattern", {"pretokenizer": "regex", "pattern": r"\p{Nonsense}"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "(?:ab){9999999}"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "((((a{99}){99}){99}){99})"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "a{" + "9" * 5000 + "}"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "a{99999}b{99999}"}),
    ("pattern", {"pretokenizer": "regex", "pattern": r"\\{9999999}"}),
    # Under (?x) a number may be spread with blanks and comments.
    ("pattern", {"pretokenizer": "regex", "pattern": "(?x)a{ 9 999 999 }"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "(?x)a{9#}\n999999}"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "(?x)(?:a{999})#b\n{999}"}),
    # Without (?x) the same is no comment.
    ("pattern", {"pretokenizer": "regex", "pattern": "a{1#(?:b{999}){999}\n"}),
    ("pattern", {"pretokenizer": "regex", "pattern": "(" * 100_000}),
    ("pattern", {"pretokenizer": "regex", "pattern": "[\ud800-\udfff]"}),
    ("alphabet", {"alphabet": "characterz"}),
    ("alphabet", {"alphabet": None}),
    ("boundary", {"alphabet": "characters", "boundary": "start:_"}),
    ("boundary", {"alphabet": "characters", "boundary": "▁"}),
    ("boundary", {"boundary": "start:▁"}),
    ("boundary", {"alphabet": "gpt2-bytes", "boundary": "suffix:</w>"}),
    ("unknown", {"unknown": ""}),
    ("unknown", {"unknown": 0}),
    ("unknown", {"unknown": "\ud800"}),
    ("special_tokens", {"special_tokens": "<s>"}),
    ("special_tokens", {"special_tokens": None}),
    ("special_tokens", {"special_tokens": ("",)}),
    ("special_tokens", {"special_tokens": ("<s>", "<s>")}),
    ("special_tokens", {"special_tokens": (1,)}),
    ("special_tokens", {"special_tokens": ("\udc00",)}),
    ("special_tokens", {"special_tokens": {"<s>": 0}}),
    ("special_in_corpus", {"special_in_corpus": "keep"}),
    ("tie_break", {"tie_break": "random"}),
    ("tie_break", {"tie_break": 1}),
    ("score", {"score": "likelihood"}),
    ("min_count", {"min_count": 0}),
    ("min_count", {"min_count": -1}),
    ("min_count", {"min_count": 1.0}),
    ("min_count", {"min_count": True}),
    ("min_count", {"min_count": "2"}),
]


def a_name_and_its_changes(case: object) -> str:
    return str(case)[:60]


def test_the_defaults_are_gpt2s_words_in_bytes_with_the_pair_seen_first() -> None:
    assert json.loads(Recipe().to_json()) == DEFAULTS


@pytest.mark.parametrize("changes", GOOD, ids=a_name_and_its_changes)
def test_every_allowed_value_is_taken_and_kept(changes: dict[str, Any]) -> None:
    recipe = Recipe(**changes)

    for field, value in changes.items():
        assert getattr(recipe, field) == value


def test_a_hundred_thousand_special_tokens_are_checked_at_once() -> None:
    tokens = tuple(f"<{number}>" for number in range(100_000))

    assert Recipe(special_tokens=tokens).special_tokens == tokens


def test_a_least_count_of_numpy_becomes_a_plain_number() -> None:
    least: Any = np.int64(2)

    assert type(Recipe(min_count=least).min_count) is int
    assert Recipe(min_count=least).to_json() == Recipe(min_count=2).to_json()


@pytest.mark.parametrize("changes", GOOD, ids=a_name_and_its_changes)
def test_json_gives_the_same_recipe_back(changes: dict[str, Any]) -> None:
    recipe = Recipe(**changes)

    back = Recipe.from_json(recipe.to_json())

    assert back == recipe
    assert hash(back) == hash(recipe)


@pytest.mark.parametrize(("field", "changes"), BAD, ids=a_name_and_its_changes)
def test_a_bad_value_is_refused_by_the_name_of_its_field(
    field: str, changes: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match=rf"^{field} .*must") as raised:
        Recipe(**changes)

    assert "got " in str(raised.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"special_in_corpus": "keep"},
            "special_in_corpus must be one of 'text', 'cut'; got 'keep'",
        ),
        (
            {"normalizer": "nfx"},
            "normalizer must be 'none' or any of 'nfc', 'nfd', 'nfkc', 'nfkd', 'lowercase', "
            "'strip-accents' joined by '+'; got 'nfx'",
        ),
        (
            {"normalizer": "+".join(["nfd", "nfc"] * 4800)},
            "normalizer may have 8 steps, and none twice in a row; got 9,600: '"
            + "nfd+nfc+" * 12
            + "nfd…",
        ),
        (
            {"normalizer": "nfc+lowercase+lowercase"},
            "normalizer may have 8 steps, and none twice in a row; got 3: "
            "'nfc+lowercase+lowercase'",
        ),
        (
            {"alphabet": "a" * 5000},
            "alphabet must be one of 'bytes', 'gpt2-bytes', 'characters'; got '" + "a" * 99 + "…",
        ),
        ({"min_count": 0}, "min_count must be a whole number of at least 1; got 0"),
    ],
)
def test_a_refusal_says_what_was_allowed_and_what_came(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Recipe(**changes)


def test_there_are_exactly_the_thirteen_named_recipes() -> None:
    assert set(RECIPES) == set(NAMED)


@pytest.mark.parametrize("name", NAMED)
def test_a_named_recipe_has_the_settings_of_its_system(name: str) -> None:
    assert json.loads(RECIPES[name].to_json()) == {**DEFAULTS, **NAMED[name]}


def test_the_named_recipes_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RECIPES["gpt2"] = Recipe()  # type: ignore[index]


def test_a_recipe_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Recipe().min_count = 2  # type: ignore[misc]


def test_a_list_of_special_tokens_becomes_a_tuple() -> None:
    recipe = Recipe(special_tokens=["<s>"])  # type: ignore[arg-type]

    assert recipe.special_tokens == ("<s>",)
    assert hash(recipe) == hash(Recipe(special_tokens=("<s>",)))


def test_fields_left_out_of_json_take_their_defaults() -> None:
    assert Recipe.from_json('{"min_count": 2}') == Recipe(min_count=2)
    assert Recipe.from_json({}) == Recipe()


@pytest.mark.parametrize("data", ["", "nonsense", "[1]", "null", "3", "[" * 100_000])
def test_what_is_not_a_json_object_is_no_recipe(data: str) -> None:
    with pytest.raises(ValueError, match="a recipe must be a JSON object"):
        Recipe.from_json(data)


def test_a_field_that_does_not_exist_is_named() -> None:
    with pytest.raises(ValueError, match=r"a recipe has the fields normalizer, .*; got 'colour'"):
        Recipe.from_json('{"colour": "red"}')


def test_json_is_checked_like_a_recipe_built_by_hand() -> None:
    with pytest.raises(ValueError, match="min_count must"):
        Recipe.from_json('{"min_count": 0}')


@pytest.mark.parametrize("name", NAMED)
def test_a_description_is_one_line_that_no_other_named_recipe_has(name: str) -> None:
    described = RECIPES[name].describe()

    same = [other for other, recipe in RECIPES.items() if recipe.describe() == described]
    assert len(described.splitlines()) == 1
    assert all(RECIPES[other] == RECIPES[name] for other in same)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"normalizer": "nfd+strip-accents"}, "nfd, then strip-accents"),
        ({"pretokenizer": "regex", "pattern": "[a-z]+"}, "[a-z]+"),
        ({"alphabet": "characters", "boundary": "suffix:</w>"}, "</w>"),
        ({"unknown": "<UNK>"}, "<UNK> for unknown characters"),
        ({"special_tokens": ("<s>",), "special_in_corpus": "cut"}, "<s> (cut from the text)"),
        ({"min_count": 3}, "3 times"),
        ({"tie_break": "shortest"}, "shortest"),
    ],
)
def test_a_description_says_what_is_set(changes: dict[str, Any], words: str) -> None:
    assert words in Recipe(**changes).describe()


def test_a_description_stays_one_line_with_a_pattern_of_two() -> None:
    recipe = Recipe(pretokenizer="regex", pattern="(?x) a\n | b", special_tokens=("\r\n",))

    assert len(recipe.describe().splitlines()) == 1


def test_a_description_leaves_out_what_is_not_set() -> None:
    assert Recipe().describe() == "bytes · GPT-2 split · a tie goes to the pair seen first"


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_text_can_be_a_special_token_and_travel_as_json(text: str) -> None:
    recipe = Recipe(special_tokens=(text,))

    assert Recipe.from_json(recipe.to_json()) == recipe


def test_a_marker_is_read_from_the_boundary() -> None:
    recipes = [Recipe(alphabet="characters", boundary=boundary) for boundary in BOUNDARIES]

    assert {recipe.boundary: (recipe.marker_side, recipe.marker) for recipe in recipes} == {
        "none": ("none", None),
        "start:▁": ("start", "▁"),
        "start:Ġ": ("start", "Ġ"),
        "end:</w>": ("end", "</w>"),
        "suffix:</w>": ("suffix", "</w>"),
    }


@pytest.mark.parametrize("boundary", BOUNDARIES)
@pytest.mark.parametrize(
    "pretokenizer", ["none", "whitespace", "simple-bpe", "gpt2", "gpt4", "o200k", "regex"]
)
def test_only_g_with_kept_blanks_stands_for_a_blank(pretokenizer: str, boundary: str) -> None:
    pattern = r"\S+| " if pretokenizer == "regex" else None
    recipe = Recipe(
        alphabet="characters", pretokenizer=pretokenizer, pattern=pattern, boundary=boundary
    )

    keeps_blanks = pretokenizer not in ("none", "whitespace")
    assert recipe.marker_stands_for_blank == (boundary == "start:Ġ" and keeps_blanks)
