"""A tokenizer given by ranks behaves like the one given by the list of its merges."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import Corpus, Recipe, Tokenizer, Trainer
from bpe.encoding.methods import METHODS

RECIPES = (Recipe(pretokenizer="none"), Recipe(), Recipe(alphabet="gpt2-bytes"))


def both(text: str, recipe: Recipe, merges: int) -> tuple[Tokenizer, Tokenizer]:
    """Return a trained tokenizer, and one made of its token bytes and ids alone."""
    trainer = Trainer(Corpus.from_text(text, recipe))
    trainer.goto(merges)
    learned = trainer.tokenizer()
    ranks = {token.bytes: token.id for token in trainer.vocabulary.values()}
    return learned, Tokenizer.from_ranks(recipe, ranks, {})


@given(
    st.text("abcå ", min_size=1, max_size=40),
    st.text("abcå ", max_size=120),
    st.integers(0, 30),
    st.sampled_from(RECIPES),
)
def test_everything_asked_of_it_is_answered_alike(
    corpus: str, text: str, merges: int, recipe: Recipe
) -> None:
    learned, ranked = both(corpus, recipe, merges)

    for method in METHODS:
        assert ranked.encode(text, method=method) == learned.encode(text, method=method)
    ids = ranked.encode(text)
    assert ranked.decode(ids) == learned.decode(ids) == text
    assert ranked.offsets(ids) == learned.offsets(ids)
    assert ranked.tokens(ids) == learned.tokens(ids)
    assert ranked.count(text) == learned.count(text)
    assert dict(ranked.vocabulary) == dict(learned.vocabulary)
    assert ranked.merges == learned.merges
    assert repr(ranked) == repr(learned)
    assert ranked == learned
    assert hash(ranked) == hash(learned)


def test_special_tokens_keep_their_ids_and_gaps() -> None:
    recipe = Recipe(pretokenizer="none", special_tokens=("<e>", "<f>"))
    ranks = {b"<": 0, b">": 1, b"e": 2, b"<e": 3}
    tokenizer = Tokenizer.from_ranks(recipe, ranks, {"<f>": 90, "<e>": 7})

    assert list(tokenizer.vocabulary) == [0, 1, 2, 3, 7, 90]
    assert tokenizer.encode("<e>") == [3, 1]
    assert tokenizer.encode("<e><e", special="allowed") == [7, 3]
    assert [token.kind for token in tokenizer.tokens([2, 3, 7])] == ["base", "merge", "special"]
    assert tokenizer.decode([90, 7]) == "<f><e>"
    assert tokenizer.merges == ((0, 2),)


def test_copies_are_equal_and_encode_alike() -> None:
    _, ranked = both("low low lower", Recipe(), 5)

    for other in (copy.deepcopy(ranked), pickle.loads(pickle.dumps(ranked))):
        assert other == ranked
        assert other.encode("lower low") == ranked.encode("lower low")
    assert ranked != "a tokenizer"


def test_an_id_that_is_missing_is_in_neither_the_vocabulary_nor_decoded() -> None:
    _, ranked = both("low", Recipe(), 1)

    assert 256 in ranked.vocabulary
    assert 257 not in ranked.vocabulary
    with pytest.raises(KeyError):
        ranked.vocabulary[257]
    with pytest.raises(ValueError, match="token id 257 is not in the vocabulary"):
        ranked.tokens([257])


@given(st.text("abcå ", min_size=1, max_size=40), st.integers(0, 20), st.data())
def test_the_rank_of_any_pair_is_its_place_in_the_merges(
    corpus: str, merges: int, data: st.DataObject
) -> None:
    learned, ranked = both(corpus, Recipe(), merges)
    ids = st.sampled_from(sorted({i for pair in learned.merges for i in pair} | {97, 98}))
    pair = data.draw(st.tuples(ids, ids))
    place = learned.merges.index(pair) if pair in learned.merges else None

    assert learned.rank(pair) == place
    assert ranked.rank(pair) == place


def test_the_rank_of_an_id_that_is_missing_is_refused() -> None:
    for tokenizer in both("low", Recipe(), 1):
        with pytest.raises(ValueError, match="token id 999 is not in the vocabulary"):
            tokenizer.rank((97, 999))


def test_ranks_are_of_bytes_and_every_id_is_one_token() -> None:
    with pytest.raises(ValueError, match="got a recipe with alphabet='characters'"):
        Tokenizer.from_ranks(Recipe(alphabet="characters"), {b"a": 0}, {})
    for ranks, specials in (({b"a": 0, b"b": 0}, {}), ({b"a": 0}, {"<e>": 0})):
        with pytest.raises(ValueError, match="one of them stands for two tokens"):
            Tokenizer.from_ranks(Recipe(special_tokens=("<e>",)), ranks, specials)
