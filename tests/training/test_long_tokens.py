"""Tokens too long to keep what they spell: they read it off the corpus, and are tokens like any."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from dataclasses import FrozenInstanceError

import pytest

from bpe import Corpus, Recipe, Token, Trainer
from bpe.vocabulary import LONG, LongToken, base_tokens, bytes_as_text

CHARACTERS = Recipe(alphabet="characters", pretokenizer="whitespace", tie_break="lowest-ids")
RECIPES = {
    "bytes": Recipe(pretokenizer="none"),
    "bytes as GPT-2 numbers them": Recipe(pretokenizer="none", alphabet="gpt2-bytes"),
    "special tokens": Recipe(pretokenizer="none", special_tokens=("<|end|>", "é")),
    "characters": CHARACTERS,
    "unknown": Recipe(alphabet="characters", pretokenizer="whitespace", unknown="<UNK>"),
    "start": Recipe(alphabet="characters", pretokenizer="whitespace", boundary="start:▁"),
    "blank": Recipe(alphabet="characters", pretokenizer="gpt2", boundary="start:Ġ"),
    "end": Recipe(alphabet="characters", pretokenizer="whitespace", boundary="end:</w>"),
    "suffix": Recipe(alphabet="characters", pretokenizer="whitespace", boundary="suffix:</w>"),
    "first seen": Recipe(alphabet="characters", pretokenizer="none", boundary="end:</w>"),
}
TEXT = f"{'né👋x' * 40} ab {'ab' * 70}é {'<' * 90} {'né👋x' * 40} {'q' * 65}"


def chain(length: int) -> Trainer:
    """A trainer of as many different characters, each of whose tokens is made of all before."""
    recipe = Recipe(alphabet="characters", pretokenizer="none")
    return Trainer(Corpus.from_text("".join(chr(0x3400 + n) for n in range(length)), recipe))


def long_token(trainer: Trainer) -> Token:
    """The longest token of a trainer that has made all its merges."""
    trainer.goto(10_000)
    return max(trainer.vocabulary.values(), key=lambda token: len(token.bytes))


@pytest.mark.parametrize("name", RECIPES)
def test_a_token_of_any_length_spells_what_its_base_tokens_spell(name: str) -> None:
    recipe = RECIPES[name]
    trainer = Trainer(Corpus.from_text(TEXT, recipe))
    trainer.goto(10_000)
    vocabulary = trainer.vocabulary

    assert sum(isinstance(token, LongToken) for token in vocabulary.values()) > 3
    for token in vocabulary.values():
        leaves = list(base_tokens(token, vocabulary))
        data = b"".join(leaf.bytes for leaf in leaves)
        text = "".join(leaf.text for leaf in leaves)
        assert token.bytes == data
        assert token.text == (bytes_as_text(data) if recipe.has_byte_alphabet else text)
        assert isinstance(token, LongToken) == (len(leaves) > LONG)


@pytest.mark.parametrize("name", RECIPES)
def test_the_beginning_of_a_long_token_spells_its_first_base_tokens(name: str) -> None:
    trainer = Trainer(Corpus.from_text(TEXT, RECIPES[name]))
    token = long_token(trainer)
    leaves = list(base_tokens(token, trainer.vocabulary))

    beginning = token.beginning(LONG)

    assert len(leaves) > LONG
    assert beginning.bytes == b"".join(leaf.bytes for leaf in leaves[:LONG])
    assert token.beginning(len(leaves) + 1) == token


def test_a_short_token_is_its_own_beginning() -> None:
    token = Token(0, b"ab", "ab", "base")

    assert token.beginning(1) is token


def test_a_long_token_is_equal_to_one_that_keeps_what_it_spells() -> None:
    token = long_token(Trainer(Corpus.from_text("ab" * 100, Recipe(pretokenizer="none"))))
    plain = Token(token.id, token.bytes, token.text, token.kind, token.parents)

    assert type(plain) is Token
    assert type(token) is LongToken
    assert token == plain
    assert plain == token
    assert hash(token) == hash(plain)
    assert repr(token) == repr(plain)
    assert token != Token(token.id, b"ba" * 100, "ba" * 100, "merge", token.parents)
    assert token != "ab" * 100


def test_a_long_token_can_be_copied_and_sent_to_another_process() -> None:
    token = long_token(Trainer(Corpus.from_text("ab" * 100, Recipe(pretokenizer="none"))))

    assert copy.deepcopy(token) == token
    assert pickle.loads(pickle.dumps(token)) == token


@pytest.mark.parametrize("field", ["id", "bytes", "text", "kind", "parents"])
def test_a_long_token_does_not_change(field: str) -> None:
    token = long_token(Trainer(Corpus.from_text("ab" * 100, Recipe(pretokenizer="none"))))

    with pytest.raises(FrozenInstanceError):
        setattr(token, field, None)


def test_tokens_of_a_line_that_is_left_spell_what_they_spelled() -> None:
    trainer = Trainer(Corpus.from_text("abc" * 100, Recipe(pretokenizer="none")))
    trainer.goto(100)
    left = trainer.vocabulary
    texts = [token.text for token in left.values()]

    trainer.goto(1)
    trainer.step((99, 256))
    trainer.goto(100)

    assert [token.text for token in left.values()] == texts
    assert texts != [token.text for token in trainer.vocabulary.values()]


def test_a_vocabulary_of_long_tokens_takes_no_more_memory_than_one_of_short_ones() -> None:
    """All tokens together spell 18 million characters, in 54 million bytes."""
    trainer = chain(6000)

    tracemalloc.start()
    trainer.goto(6000)
    tokenizer = trainer.tokenizer()
    held = sum(1 for _ in tokenizer.vocabulary.values())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert held == 6000 + 5999
    assert tokenizer.vocabulary[held - 1].text == trainer.corpus.words[0]
    assert tokenizer.decode([held - 1]) == trainer.corpus.words[0]
    assert peak < 30_000_000
