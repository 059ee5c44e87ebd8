"""The worked examples of five texts that teach BPE, with their printed numbers put right."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from bpe import RECIPES, Corpus, Trainer
from bpe.text.pretokenizers import split
from bpe.vocabulary import Pair

CHECKS = json.loads((Path(__file__).parents[1] / "vectors/27_seed_checks.json").read_text("utf-8"))


def _texts(trainer: Trainer, pair: Pair) -> list[str]:
    return [trainer.vocabulary[token_id].text for token_id in pair]


def _assert_merges(trainer: Trainer, merges: Sequence[Mapping[str, Any]]) -> None:
    for merge in merges:
        ties = [_texts(trainer, pair) for pair in trainer.ties()]
        step = trainer.step()
        assert step is not None
        facts = {
            "pair": _texts(trainer, step.pair),
            "count": step.count,
            "tied_pairs": step.tied + 1,
            "new_id": step.token_id,
            "tokens_after": step.tokens_after,
        }
        assert facts == {**facts, **{key: merge[key] for key in facts if key in merge}}
        assert ties[0] == merge["pair"]
        if "tied_with" in merge:
            assert sorted(ties[1:]) == sorted(merge["tied_with"])


def test_hello_world_learns_nine_merges_and_stops() -> None:
    check = CHECKS["seed_000"]["hello_world"]
    trainer = Trainer(Corpus.from_text("hello world", RECIPES["simple-bpe"]), max_merges=30)

    assert [token.text for token in trainer.vocabulary.values()] == check["base_vocab"]
    _assert_merges(trainer, check["merges"])
    assert trainer.step() is None
    assert trainer.stop_reason == "no-pairs"
    assert len(trainer.vocabulary) == check["vocab_size_final"]
    assert trainer.position == check["stops_after_merges"]


def test_the_course_sentences_learn_nineteen_merges_up_to_fifty_tokens() -> None:
    check = CHECKS["seed_000"]["hf_course_vocab50"]
    trainer = Trainer(Corpus.from_texts(check["corpus"], RECIPES["simple-bpe"]), vocab_size=50)

    assert len(trainer.vocabulary) == check["base_size"] == check["alphabet_size"] + 1
    _assert_merges(trainer, check["merges"])
    assert trainer.stop_reason == "target-reached"
    assert trainer.position == 19
    assert [token.text for token in trainer.vocabulary.values()] == check["vocab"]


def test_the_course_sentences_encode_as_printed() -> None:
    check = CHECKS["seed_000"]["hf_course_vocab50"]
    corpus = Corpus.from_texts(check["corpus"], RECIPES["simple-bpe"])
    trainer = Trainer(corpus, vocab_size=50)
    trainer.goto(50)
    tokenizer = trainer.tokenizer()
    by_text = {entry["text"]: entry for entry in check["encode"]}

    sentence = by_text["This is not a token."]
    assert tokenizer.encode(sentence["text"]) == sentence["ids"]
    assert [token.text for token in tokenizer.tokens(sentence["ids"])] == sentence["tokens"]
    assert tokenizer.encode("xyz") == by_text["xyz"]["ids"] == [0, 28, 29]
    assert tokenizer.decode([0, 28, 29]) == by_text["xyz"]["decoded"]
    for text in (" a", "a  b"):
        # A word that starts with a blank is written with `Ġ` in its place; an empty one is none.
        words = [word.replace("Ġ", " ") for word in by_text[text]["words"] if word]
        assert list(split(text, corpus.recipe)) == words


def test_a_typed_marker_is_not_the_marker_as_it_is_in_the_seed() -> None:
    check = CHECKS["seed_000"]["hf_course_vocab50"]
    trainer = Trainer(Corpus.from_texts(check["corpus"], RECIPES["simple-bpe"]), vocab_size=50)
    trainer.goto(50)
    seed = next(entry for entry in check["encode"] if entry["text"] == "aĠt")
    ids = trainer.tokenizer().encode("aĠt")

    assert seed["decoded"] == "a t"  # the letter has become a blank
    assert ids == [7, 0, 24]  # ours: a character the text did not have
    assert trainer.tokenizer().decode(ids) == "a<UNK>t"


@pytest.mark.parametrize(
    ("seed", "words", "recipe"),
    [
        ("seed_001", "word_freq", "sennrich"),
        ("seed_003", "word_freq_with_eow", "sennrich"),
        ("seed_004", "word_freq", "identifiers"),
    ],
)
def test_a_word_table_learns_the_merges_and_ties_of_the_seed(
    seed: str, words: str, recipe: str
) -> None:
    check = CHECKS[seed]
    trainer = Trainer(Corpus.from_counts(check[words], RECIPES[recipe]))

    _assert_merges(trainer, check["merges"])
    assert trainer.step() is None
    marker = RECIPES[recipe].marker or ""
    final = {
        word + marker: [trainer.vocabulary[token_id].text for token_id in ids]
        for word, _, ids in trainer.words()
    }
    assert final == check["final"]


def test_the_cat_sentence_counts_down_as_printed() -> None:
    check = CHECKS["seed_002"]
    trainer = Trainer(Corpus.from_text(check["text"], RECIPES["teach-a-tokenizer"]))

    assert trainer.token_count == check["start_tokens"] == 43
    _assert_merges(trainer, check["merges"])
    assert [step.tokens_after for step in trainer.steps[:5]] == [37, 33, 29, 25, 23]
    ids = trainer.tokenizer().encode(check["text"])
    assert [[token.text] for token in trainer.tokenizer().tokens(ids)] == check["final"]


def test_identifiers_count_nineteen_eleven_eight_four() -> None:
    trainer = Trainer(Corpus.from_counts(CHECKS["seed_004"]["word_freq"], RECIPES["identifiers"]))
    trainer.goto(4)

    assert [step.count for step in trainer.steps] == [19, 11, 8, 4]
    assert len(trainer.vocabulary) == 11


def test_a_pair_of_tokens_is_never_found_inside_their_letters() -> None:
    # Seed 003 replaces text: its third merge, `e s`, also rewrites the tokens `ae s` to `aes`.
    words = {"aex": 9, "aes": 1, "es": 5}
    trainer = Trainer(Corpus.from_counts(words, RECIPES["identifiers"]), max_merges=3)
    trainer.goto(3)

    spelled = {word: [trainer.vocabulary[i].text for i in ids] for word, _, ids in trainer.words()}

    assert spelled == {"aex": ["aex"], "aes": ["ae", "s"], "es": ["es"]}
