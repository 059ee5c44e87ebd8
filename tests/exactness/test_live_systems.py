"""The real systems, run here on the same texts: merges and ids are the same, text after text."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import rustbpe
import sentencepiece
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe
from tiktoken._educational import SimpleBytePairEncoding, bpe_train
from tokenizers import models, pre_tokenizers, trainers

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.text.patterns import PUBLISHED

Sample = Callable[[str], str]

# Repeating letters, so that there are pairs and ties, and some of everything else.
mixed = st.text(st.sampled_from("aabbcde  .\n\t9'é\u0301👍🏽東京नम"), max_size=80)
# Characters that are newer, or of another class, in the `regex` module than in the real trainers.
newer = st.text(st.sampled_from("aab .'s1B\n\u088f\u0295\u0b53\U000323b0"), max_size=40)
lower = st.lists(st.text(st.sampled_from("aabcd"), min_size=1, max_size=6), min_size=1, max_size=12)
SAMPLES = ("alice_chapters_1_3.txt", "code_python_flask.txt", "udhr_hindi.txt", "emoji_chat.txt")
PATTERNS = tuple(PUBLISHED)


def _trained(texts: list[str], recipe: Recipe, merges: int) -> Trainer:
    trainer = Trainer(Corpus.from_texts(texts, recipe), max_merges=merges)
    trainer.goto(merges)
    return trainer


def _assert_like_hugging_face(
    text: str, recipe: Recipe, splitter: pre_tokenizers.PreTokenizer, merges: int
) -> None:
    """Compare merges as pairs of ids, and the ids of the text."""
    is_bytes = recipe.has_byte_alphabet
    ours = _trained([text], recipe, merges)
    theirs = tokenizers.Tokenizer(models.BPE(unk_token=recipe.unknown))
    theirs.pre_tokenizer = splitter
    trainer = trainers.BpeTrainer(
        vocab_size=len(ours.vocabulary) - ours.position + merges,
        show_progress=False,
        special_tokens=[recipe.unknown] if recipe.unknown else [],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet() if is_bytes else [],
    )
    theirs.train_from_iterator([text], trainer)

    ids = theirs.get_vocab()
    merges_by_text = json.loads(theirs.to_str())["model"]["merges"]
    assert [(ids[left], ids[right]) for left, right in merges_by_text] == list(ours.merges)
    assert len(ids) == len(ours.vocabulary)
    if not is_bytes:
        assert ids == {token.text: i for i, token in ours.vocabulary.items()}
    assert theirs.encode(text).ids == ours.tokenizer().encode(text) == ours.text_token_ids()


def _byte_level(pattern: str) -> pre_tokenizers.PreTokenizer:
    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(tokenizers.Regex(PUBLISHED[pattern]), "isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


@given(text=mixed | newer, pattern=st.sampled_from(PATTERNS), merges=st.integers(0, 40))
@settings(max_examples=100)
def test_hugging_face_bytes(text: str, pattern: str, merges: int) -> None:
    recipe = replace(RECIPES["huggingface"], pretokenizer=pattern)

    _assert_like_hugging_face(text, recipe, _byte_level(pattern), merges)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("name", SAMPLES)
def test_hugging_face_bytes_on_a_sample(sample: Sample, name: str, pattern: str) -> None:
    recipe = replace(RECIPES["huggingface"], pretokenizer=pattern)

    _assert_like_hugging_face(sample(name), recipe, _byte_level(pattern), 1000)


CHARACTERS = replace(RECIPES["identifiers"], tie_break="lowest-ids", unknown="<unk>")


@given(text=mixed, merges=st.integers(0, 40))
@settings(max_examples=100)
def test_hugging_face_characters(text: str, merges: int) -> None:
    _assert_like_hugging_face(text, CHARACTERS, pre_tokenizers.WhitespaceSplit(), merges)


@given(words=lower, merges=st.integers(0, 40))
@settings(max_examples=100)
def test_hugging_face_metaspace(words: list[str], merges: int) -> None:
    recipe = replace(CHARACTERS, boundary="start:▁")

    _assert_like_hugging_face(" ".join(words), recipe, pre_tokenizers.Metaspace(), merges)


def _assert_like_rustbpe(text: str, pattern: str, merges: int) -> None:
    ours = _trained([text], replace(RECIPES["rustbpe"], pretokenizer=pattern), merges)
    theirs = rustbpe.Tokenizer()
    theirs.train_from_iterator([text], 256 + merges, pattern=PUBLISHED[pattern])

    assert {i: bytes(data) for data, i in theirs.get_mergeable_ranks()} == {
        i: token.bytes for i, token in ours.vocabulary.items()
    }
    assert theirs.encode(text) == ours.tokenizer().encode(text)


@given(text=mixed | newer, pattern=st.sampled_from(PATTERNS), merges=st.integers(0, 40))
@settings(max_examples=100)
def test_rustbpe(text: str, pattern: str, merges: int) -> None:
    _assert_like_rustbpe(text, pattern, merges)


@pytest.mark.parametrize("name", SAMPLES)
def test_rustbpe_on_a_sample(sample: Sample, name: str) -> None:
    _assert_like_rustbpe(sample(name), "gpt4", 1000)


def _assert_like_tiktoken(text: str, pattern: str, merges: int) -> None:
    """tiktoken's teaching code picks the pair seen first; it raises when no pair is left."""
    ours = _trained([text], Recipe(pretokenizer=pattern), merges)
    vocab_size = 256 + ours.position
    ranks = bpe_train(text, vocab_size, PUBLISHED[pattern], visualise=None)
    encoding = SimpleBytePairEncoding(pat_str=PUBLISHED[pattern], mergeable_ranks=ranks)

    assert ranks == {token.bytes: i for i, token in ours.vocabulary.items()}
    assert encoding.encode(text, visualise=None) == ours.tokenizer().encode(text)


@given(text=mixed, pattern=st.sampled_from(PATTERNS), merges=st.integers(0, 20))
@settings(max_examples=100)
def test_tiktoken_educational(text: str, pattern: str, merges: int) -> None:
    _assert_like_tiktoken(text, pattern, merges)


@pytest.mark.parametrize("name", SAMPLES)
def test_tiktoken_educational_on_the_start_of_a_sample(sample: Sample, name: str) -> None:
    _assert_like_tiktoken(sample(name)[:3000], "gpt4", 60)


def _assert_like_subword_nmt(text: str, merges: int) -> None:
    """Compare merges and, word by word, what the codes make of the text again."""
    ours = _trained([text], RECIPES["subword-nmt"], merges)
    codes = io.StringIO()
    learn_bpe(io.StringIO(text), codes, ours.position, min_frequency=2)
    texts = {i: token.text for i, token in ours.vocabulary.items()}

    lines = [f"{texts[left]} {texts[right]}" for left, right in ours.merges]
    assert codes.getvalue().splitlines() == ["#version: 0.2", *lines]
    if lines:  # a file without merges cannot be loaded
        codes.seek(0)
        words = [texts[i] for i in ours.tokenizer().encode(text)]
        written = BPE(codes).process_line(text).split()
        assert written == [_continued(word) for word in words]


def _continued(text: str) -> str:
    return text.removesuffix("</w>") if text.endswith("</w>") else f"{text}@@"


@given(words=lower, merges=st.integers(1, 30))
@settings(max_examples=100)
def test_subword_nmt(words: list[str], merges: int) -> None:
    text = " ".join([*words, "ab"])  # without any pair it raises

    _assert_like_subword_nmt(text, merges)


@pytest.mark.parametrize("name", SAMPLES)
def test_subword_nmt_on_a_sample(sample: Sample, name: str) -> None:
    _assert_like_subword_nmt(" ".join(sample(name)[:20_000].split()), 300)


def _trained_like_sentencepiece(text: str, merges: int) -> tuple[Trainer, int]:
    """Return a trainer after its merges, and the size of its alphabet."""
    ours = _trained([text], RECIPES["sentencepiece"], merges)
    return ours, len(ours.vocabulary) - ours.position


def _pieces_of_sentencepiece(text: str, ours: Trainer, **settings: Any) -> tuple[Any, list[str]]:
    """Return the processor that it trains, and as many of its merged pieces as there are of ours.

    It has three special tokens, and numbers what was merged before the alphabet.
    """
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(text.split("\n")),
        model_writer=model,
        model_type="bpe",
        vocab_size=3 + len(ours.vocabulary),
        hard_vocab_limit=False,
        max_sentence_length=1_000_000,
        minloglevel=2,
        **settings,
    )
    theirs = sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())
    return theirs, [theirs.id_to_piece(i) for i in range(3, 3 + ours.position)]


def _assert_like_sentencepiece(words: list[str], merges: int) -> None:
    """Compare pieces: sentencepiece keeps no pairs, and goes on when no pair is left."""
    text = " ".join(words)
    ours, base = _trained_like_sentencepiece(text, merges)
    theirs, pieces = _pieces_of_sentencepiece(
        text, ours, character_coverage=1.0, normalization_rule_name="identity"
    )
    texts = [token.text for token in ours.vocabulary.values()]

    assert pieces == texts[base:]
    tokens = ours.tokenizer().tokens(ours.tokenizer().encode(text))
    assert theirs.encode(text, out_type=str) == [token.text for token in tokens]


@given(words=lower, merges=st.integers(1, 30))
@settings(max_examples=60)
def test_sentencepiece(words: list[str], merges: int) -> None:
    _assert_like_sentencepiece(words, merges)


def test_sentencepiece_on_a_sample(sample: Sample) -> None:
    words = re.findall("[a-z]{1,15}", sample("alice_chapters_1_3.txt").lower())

    _assert_like_sentencepiece(words, 500)


@pytest.mark.parametrize(
    ("name", "parting"),
    [
        ("udhr_english.txt", 122),
        ("alice_chapters_1_3.txt", 129),
        ("code_python_flask.txt", 61),
        ("numbers_arithmetic.txt", 22),
    ],
)
def test_sentencepiece_with_the_settings_that_are_said_and_with_its_own(
    sample: Sample, name: str, parting: int
) -> None:
    text = sample(name)
    ours, base = _trained_like_sentencepiece(text, 1_000)
    texts = [token.text for token in ours.vocabulary.values()][base:]

    _, theirs = _pieces_of_sentencepiece(
        text,
        ours,
        normalization_rule_name="identity",
        character_coverage=1.0,
        split_by_unicode_script=False,
        max_sentencepiece_length=512,
    )
    assert theirs == texts
    _, by_default = _pieces_of_sentencepiece(text, ours)
    differing = (
        n for n, both in enumerate(zip(by_default, texts, strict=True), 1) if len({*both}) > 1
    )
    assert next(differing) == parting
