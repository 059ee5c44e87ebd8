"""Traces: the stages of an encoding, against the rules applied by hand to the whole text."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Stage, Trainer
from bpe.encoding.methods import METHODS
from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.pretokenizers import split

Build = Callable[..., Tokenizer]

WHOLE = Recipe(pretokenizer="none")
RANKED = ("lowest-rank", "ordered-merges")


def replaced(ids: list[int], pair: tuple[int, int], made: int) -> list[int]:
    """Replace a pair from left to right."""
    found: list[int] = []
    while ids:
        fits = tuple(ids[:2]) == pair
        found.append(made if fits else ids[0])
        ids = ids[2:] if fits else ids[1:]
    return found


def stages_by_hand(tokenizer: Tokenizer, text: str) -> list[Stage]:
    """Apply every rule in turn to all words at once, and keep the stages at which one fits."""
    made = {token.parents: token.id for token in tokenizer.vocabulary.values()}
    words = [list(word.encode()) for word in split(text, tokenizer.recipe)]
    stages = [Stage([i for word in words for i in word], None, None)]
    for rank, pair in enumerate(tokenizer.merges):
        after = [replaced(word, pair, made[pair]) for word in words]
        if after != words:
            words = after
            stages.append(Stage([i for word in words for i in word], pair, rank))
    return stages


def trained(text: str, recipe: Recipe, merges: int) -> Tokenizer:
    trainer = Trainer(Corpus.from_text(text, recipe))
    trainer.goto(merges)
    return trainer.tokenizer()


@given(
    st.text("abcå ", min_size=1, max_size=40),
    st.text("abcå ", max_size=40),
    st.integers(0, 25),
    st.sampled_from([WHOLE, Recipe(), RECIPES["minbpe-regex"]]),
    st.sampled_from(RANKED),
)
def test_each_stage_is_one_more_rule_applied_in_the_whole_text(
    corpus: str, text: str, merges: int, recipe: Recipe, method: str
) -> None:
    tokenizer = trained(corpus, recipe, merges)

    assert tokenizer.trace(text, method=method) == stages_by_hand(tokenizer, text)


@given(
    st.text("abc ", min_size=1, max_size=30),
    st.text("abc ", max_size=30),
    st.integers(0, 20),
    st.sampled_from(sorted(RECIPES)),
    st.sampled_from(METHODS),
)
def test_a_trace_leads_from_the_base_tokens_to_what_encode_gives(
    corpus: str, text: str, merges: int, recipe: str, method: str
) -> None:
    tokenizer = trained(f"abc. {corpus} abc", RECIPES[recipe], merges)
    base = trained(f"abc. {corpus} abc", RECIPES[recipe], 0)

    stages = tokenizer.trace(text, method=method)

    assert stages[0] == Stage(base.encode(text), None, None)
    assert stages[-1].ids == tokenizer.encode(text, method=method)
    for stage in stages:
        assert (stage.pair is None) == (stage.rank is None)
        if stage.rank is not None:
            assert tokenizer.merges[stage.rank] == stage.pair


@given(st.data())
def test_edited_merges_are_traced_to_what_encode_gives(data: st.DataObject) -> None:
    tokenizer = trained("abcabcabbacbacaab", WHOLE, 12)
    merges = data.draw(st.permutations(tokenizer.merges))
    edited = Tokenizer(WHOLE, tokenizer.vocabulary, merges)
    text = data.draw(st.text("abc", max_size=30))

    for method in METHODS:
        ids = [list(stage.ids) for stage in edited.trace(text, method=method)]
        assert ids[-1] == edited.encode(text, method=method)
        assert all(len(after) < len(before) for before, after in pairwise(ids))


def test_a_rule_whose_parts_come_later_has_two_stages(build: Build) -> None:
    # Rank 0 merges what only rank 1 makes: abab -> 256,a,b -> 257,b by rank 1 and then rank 0.
    vocabulary = dict(build(WHOLE, "", "a|b", "ab|a").vocabulary)
    tokenizer = Tokenizer(WHOLE, vocabulary, ((256, 97), (97, 98)))

    assert tokenizer.trace("abab ab") == [
        Stage([97, 98, 97, 98, 32, 97, 98], None, None),
        Stage([256, 97, 98, 32, 97, 98], (97, 98), 1),
        Stage([257, 98, 32, 97, 98], (256, 97), 0),
        Stage([257, 98, 32, 256], (97, 98), 1),
    ]


def test_longest_match_and_whole_words_come_in_one_stage_without_a_rule(build: Build) -> None:
    tokenizer = build(Recipe(), "", "a|a", "aa|a", " |b", " b|b")

    assert tokenizer.trace("aaaa", method="longest-match") == [
        Stage([97] * 4, None, None),
        Stage([257, 97], None, None),
    ]
    assert tokenizer.trace("aaaa bb", method="whole-word-first") == [
        Stage([97, 97, 97, 97, 32, 98, 98], None, None),
        Stage([97, 97, 97, 97, 259], None, None),
        Stage([256, 256, 259], (97, 97), 0),
    ]


@pytest.mark.parametrize("method", METHODS)
def test_where_nothing_merges_there_is_one_stage(build: Build, method: str) -> None:
    tokenizer = build(Recipe(), "", "a|b")

    assert tokenizer.trace("", method=method) == [Stage([], None, None)]
    assert tokenizer.trace("ba", method=method) == [Stage([98, 97], None, None)]


def test_ids_of_a_stage_read_like_a_list(build: Build) -> None:
    ids = build(Recipe(), "", "a|b").trace("abc")[-1].ids

    assert (len(ids), ids[0], ids[1:], list(ids)) == (2, 256, [99], [256, 99])
    assert ids == [256, 99]
    assert ids == (256, 99)
    assert ids != [256]
    assert repr(ids) == "[256, 99]"


def test_special_tokens_are_traced_as_ordinary_characters() -> None:
    tokenizer = trained("a", Recipe(special_tokens=("<e>",)), 0)

    assert tokenizer.trace("<e>")[-1].ids == tokenizer.encode("<e>") == [61, 102, 63]


def test_an_unknown_method_and_a_text_that_is_none_are_refused(build: Build) -> None:
    tokenizer = build(Recipe(), "")

    with pytest.raises(ValueError, match="method must be one of lowest-rank"):
        tokenizer.trace("a", method="fastest")
    with pytest.raises(ValueError, match="a text must be a str"):
        tokenizer.trace(None)  # type: ignore[arg-type]


def test_a_vocabulary_given_by_ranks_is_traced_like_one_given_by_merges() -> None:
    learned = trained("abcabcabbacbacaab cab bac", Recipe(), 9)
    ranks = {token.bytes: token.id for token in learned.vocabulary.values()}
    ranked = Tokenizer.from_ranks(Recipe(), ranks, {})

    for method in METHODS:
        assert ranked.trace("abacab bac", method=method) == learned.trace(
            "abacab bac", method=method
        )
    assert ranked == learned


def test_a_long_text_without_pre_tokens_is_traced_too() -> None:
    tokenizer = trained("abcabcabbacbacaab" * 20, WHOLE, 200)

    stages = tokenizer.trace("abcab" * 20_000)

    assert stages[-1].ids == tokenizer.encode("abcab" * 20_000)
    assert len(stages[0].ids) == 100_000


def test_a_stage_cannot_be_changed(build: Build) -> None:
    stage = build(Recipe(), "").trace("a")[0]

    with pytest.raises(AttributeError):
        stage.rank = 1  # type: ignore[misc]


def test_stages_can_be_copied(build: Build) -> None:
    stages = build(Recipe(), "", "a|b").trace("abc")

    assert pickle.loads(pickle.dumps(stages)) == stages


def test_a_word_is_encoded_and_traced_as_it_is_without_being_split_again(build: Build) -> None:
    tokenizer = build(Recipe(pretokenizer="whitespace"), "low", "l|o")

    assert tokenizer.encode_word("lo lo") == [256, 32, 256]
    assert [list(stage.ids) for stage in tokenizer.trace_word("lo lo")] == [
        [108, 111, 32, 108, 111],
        [256, 32, 256],
    ]
