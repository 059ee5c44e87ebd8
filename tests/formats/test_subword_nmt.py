"""Codes: subword-nmt loads ours and cuts words into the same pieces, and we load its own."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from subword_nmt.apply_bpe import BPE
from subword_nmt.learn_bpe import learn_bpe

from bpe import RECIPES, Corpus, Recipe, Tokenizer, Trainer
from bpe.formats import dumps, loads
from tests.formats.conftest import trained

OURS = RECIPES["subword-nmt"]
LEGACY = replace(OURS, boundary="end:</w>")


def _pieces(tokenizer: Tokenizer, word: str) -> list[str]:
    """Write tokens as subword-nmt does: without the word's end, and `@@` on all but the last."""
    texts = [token.text for token in tokenizer.tokens(tokenizer.encode(word))]
    if texts[-1] == "</w>":
        texts.pop()
    else:
        texts[-1] = texts[-1].removesuffix("</w>")
    return [f"{text}@@" for text in texts[:-1]] + texts[-1:]


def _assert_same_pieces(tokenizer: Tokenizer, codes: str, text: str) -> None:
    theirs = BPE(io.StringIO(codes))
    for word in dict.fromkeys(text.split()):
        assert theirs.segment_tokens([word]) == _pieces(tokenizer, word)


@pytest.mark.parametrize("recipe", [OURS, LEGACY])
def test_their_program_cuts_every_sample_into_the_same_pieces(
    texts: list[str], recipe: Recipe
) -> None:
    for text in texts:
        tokenizer = trained(text, recipe, 60)
        if tokenizer.merges:
            _assert_same_pieces(tokenizer, dumps(tokenizer, "subword-nmt"), text)


@pytest.mark.parametrize("recipe", [OURS, LEGACY])
def test_codes_come_back_with_the_same_merges(texts: list[str], recipe: Recipe) -> None:
    tokenizer = trained(texts[1], recipe, 300)

    loaded = loads(dumps(tokenizer, "subword-nmt"))

    assert loaded.recipe == recipe
    spelled = [
        [[t.vocabulary[part].text for part in pair] for pair in t.merges]
        for t in (loaded, tokenizer)
    ]
    assert spelled[0] == spelled[1]


def test_their_codes_give_their_pieces(texts: list[str]) -> None:
    for text in texts:
        codes = io.StringIO()
        learn_bpe(io.StringIO(text), codes, 60, min_frequency=1)
        ours = loads(codes.getvalue())
        known = {token.text[0] for token in ours.vocabulary.values() if token.kind == "base"}
        words = [word for word in text.split() if known.issuperset(word)]
        _assert_same_pieces(ours, codes.getvalue(), " ".join(words))


def test_a_file_without_a_version_line_is_the_old_form() -> None:
    codes = "l o\nlo w\nlow </w>\n"

    ours = loads(codes)

    assert ours.recipe == LEGACY
    assert [ours.vocabulary[i].text for i in ours.encode("low lo")] == ["low</w>", "lo", "</w>"]
    _assert_same_pieces(ours, codes, "low lo ow")


def test_the_codes_of_the_vectors_are_written_and_read(vectors: dict[str, Any]) -> None:
    codes = vectors["subword_nmt_codes"]

    ours = loads(codes, recipe=replace(OURS, unknown="<UNK>"))

    assert _pieces(ours, "hello") == ["hello"]
    assert _pieces(ours, "help") == ["hel@@", "<UNK>"]
    assert dumps(loads(codes), "subword-nmt") == codes


def test_the_first_of_several_equal_lines_counts() -> None:
    codes = "#version: 0.2\na b\nc d</w>\na b\n"

    assert len(loads(codes).merges) == 2


@pytest.mark.parametrize(
    ("recipe", "complaint"),
    [
        (RECIPES["gpt2"], "boundary 'none'"),
        (RECIPES["teach-a-tokenizer"], "boundary 'start:▁'"),
        (replace(OURS, pretokenizer="gpt2"), "pretokenizer 'gpt2'"),
        (replace(OURS, normalizer="nfc"), "normalizer 'nfc'"),
        (replace(OURS, special_tokens=("<s>",)), "the special token '<s>'"),
        (replace(OURS, unknown="<UNK>"), "the special token '<UNK>'"),
    ],
)
def test_what_it_does_not_do_is_refused_by_name(recipe: Recipe, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"cannot hold {complaint}"):
        dumps(trained("low low lower", recipe, 3), "subword-nmt")


def test_no_merges_are_refused_because_the_program_would_exit() -> None:
    with pytest.raises(ValueError, match="a tokenizer without merges"):
        dumps(trained("a b", OURS, 3), "subword-nmt")


@pytest.mark.parametrize("word", ["a b", "a\nb", "a\rb"])
def test_a_token_that_would_end_its_line_is_refused_by_name(word: str) -> None:
    trainer = Trainer(Corpus.from_counts({word: 5}, OURS), max_merges=5)
    trainer.goto(5)

    with pytest.raises(ValueError, match=r"cannot hold the token 'a.*blank or line end"):
        dumps(trainer.tokenizer(), "subword-nmt")


def test_a_nul_is_written_and_read_as_their_program_does() -> None:
    text = "a\0b a\0b \0\0 \0\0 a\0"
    codes = io.StringIO()
    learn_bpe(io.StringIO(text), codes, 9, min_frequency=2)
    ours = trained(text, OURS, 9)

    assert dumps(ours, "subword-nmt") == codes.getvalue()
    assert "\0" in codes.getvalue()
    _assert_same_pieces(loads(codes.getvalue()), codes.getvalue(), text)


def test_other_white_space_is_in_a_word_there_and_between_words_here() -> None:
    codes = "#version: 0.2\na b\nab a</w>\n"
    theirs, ours = BPE(io.StringIO(codes)), loads(codes)

    assert theirs.segment("aba aba\taba") == "aba ab@@ a@@ \t@@ aba"
    assert [ours.vocabulary[i].text for i in ours.encode("aba aba\taba")] == ["aba</w>"] * 3


@pytest.mark.parametrize("recipe", [OURS, LEGACY])
def test_a_typed_end_of_word_is_refused_by_name(recipe: Recipe) -> None:
    tokenizer = trained("w</w>x w</w>y w</w>z ab ab", recipe, 8)

    with pytest.raises(ValueError, match=r"cannot hold the token.*</w>"):
        dumps(tokenizer, "subword-nmt")


@pytest.mark.parametrize(
    ("codes", "complaint"),
    [
        ("#version: 0.2\n", "must have a merge"),
        ("#version: 0.3\na b\n", "version 0.1 or 0.2; got '0.3'"),
        ("#version: 0.2\na\n", "a merge must be two texts"),
        ("#version: 0.2\na b c\n", "a merge must be two texts"),
        ("#version: 0.2\na  b\n", "a merge must be two texts"),
        ("#version: 0.2\nab c\n", "needs the token 'ab', which is not in the vocabulary"),
        ("#version: 0.2\na b\nb c\na bc\nab c\n", "two merges make the token 'abc'"),
    ],
)
def test_a_broken_file_is_refused(codes: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        loads(codes, "subword-nmt")


def test_a_recipe_with_another_boundary_is_refused() -> None:
    with pytest.raises(ValueError, match=r"codes of version 0.2 need a recipe with boundary="):
        loads("#version: 0.2\na b\n", recipe=RECIPES["sennrich"])
