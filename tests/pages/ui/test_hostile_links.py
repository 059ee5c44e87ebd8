"""Links that anyone may have written: whatever they say, the page opens, and says what it left."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe.recipe import RECIPES
from pages.ui.address import pack, read_address
from pages.ui.session import opened_by
from pages.ui.training import Run, train

NAMES = ("recipe", "corpus", "text", "table", "lines", "merges", "at", "forced", "view")
TEXTS = st.text(st.characters(codec="utf-8"), max_size=12)
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=6,
)
FORCED = st.lists(st.tuples(st.integers(0, 4), st.sampled_from("ab"), st.sampled_from("ab")))
VALUES = st.one_of(
    TEXTS,
    TEXTS.map(pack),
    JSON.map(json.dumps).map(pack),
    FORCED.map(json.dumps).map(pack),
    st.sampled_from([*RECIPES, "seed_cat_sat", "0", "1", "3", "9" * 9, "-1", "projector"]),
)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(NAMES), VALUES))
def test_any_link_opens_a_page_and_says_in_sentences_what_it_left_aside(
    query: dict[str, str],
) -> None:
    visit = opened_by(read_address({"corpus": "seed_cat_sat"} | query))

    assert all(problem.endswith(".") for problem in visit.problems)
    assert 0 <= visit.settings.merges <= 32_768


@settings(max_examples=60)
@given(
    st.sampled_from(list(RECIPES)),
    st.one_of(
        TEXTS.map(lambda text: {"text": pack(text)}), TEXTS.map(lambda t: {"table": pack(t)})
    ),
    FORCED,
)
def test_what_a_link_opens_is_trained_or_refused_with_a_sentence(
    recipe: str, corpus: dict[str, str], forced: list[tuple[int, str, str]]
) -> None:
    link = {"recipe": recipe, "merges": "6", "forced": pack(json.dumps(forced)), **corpus}
    visit = opened_by(read_address(link))
    problem = ""

    try:
        run = train(visit.settings, lambda fraction, doing: None, at=visit.at)
    except ValueError as error:
        problem = str(error)
    else:
        assert isinstance(run, Run)

    assert problem == "" or "table" in corpus


@pytest.mark.parametrize("name", ["text", "table", "recipe", "forced"])
def test_a_link_that_unpacks_to_gigabytes_is_left_aside(name: str) -> None:
    bomb = pack("[" * 30_000_000)
    assert len(bomb) < 50_000

    visit = opened_by(read_address({"corpus": "seed_cat_sat", name: bomb}))

    assert any("more than" in problem for problem in visit.problems)


@pytest.mark.parametrize("depth", [10, 500, 990, 20_000])
@pytest.mark.parametrize("name", ["recipe", "forced"])
def test_a_link_that_is_nested_deeply_is_left_aside(name: str, depth: int) -> None:
    nested = '{"special_tokens": ' + "[" * depth + "]" * depth + "}"

    visit = opened_by(read_address({"corpus": "seed_cat_sat", name: pack(nested)}))

    assert len(visit.problems) == 1
