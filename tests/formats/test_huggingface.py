"""`tokenizer.json`: Hugging Face tokenizers load ours and give the same ids, and we load theirs."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import tokenizers
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors, trainers

from bpe import RECIPES, Recipe, Tokenizer
from bpe.formats import dumps, loads
from bpe.text.patterns import PUBLISHED
from tests.formats.conftest import HARD, MARKERS, Train, trained

EXAMPLE = "hello hello help"
QWEN2 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
NANOCHAT = PUBLISHED["gpt4"].replace("{1,3}", "{1,2}")


def _theirs(tokenizer: Tokenizer) -> tokenizers.Tokenizer:
    return tokenizers.Tokenizer.from_str(dumps(tokenizer, "huggingface"))


def _assert_same_ids(tokenizer: Tokenizer, text: str) -> None:
    theirs = _theirs(tokenizer)
    assert theirs.encode(text).ids == tokenizer.encode(text, special="allowed")


@pytest.mark.parametrize("name", [name for name in RECIPES if RECIPES[name].has_byte_alphabet])
def test_bytes_get_the_same_ids_on_every_sample(
    english: Train, texts: list[str], name: str
) -> None:
    tokenizer = english(name)
    theirs = _theirs(tokenizer)
    for text in [*texts, HARD, MARKERS, "", " ", "a" * 3000]:
        ids = tokenizer.encode(text)
        assert theirs.encode(text).ids == ids
        assert theirs.decode(ids, skip_special_tokens=False) == tokenizer.decode(ids)


@pytest.mark.parametrize(
    "name", ["teach-a-tokenizer", "simple-bpe", "identifiers", "subword-nmt", "sentencepiece"]
)
def test_characters_get_the_same_ids_on_every_sample(
    english: Train, texts: list[str], name: str
) -> None:
    tokenizer = english(replace(RECIPES[name], unknown="<UNK>"))
    theirs = _theirs(tokenizer)
    for text in [*texts, HARD, MARKERS, "", " ", "a" * 3000]:
        assert theirs.encode(text).ids == tokenizer.encode(text)


@pytest.mark.parametrize("boundary", ["none", "suffix:</w>", "bytes"])
@pytest.mark.parametrize("pretokenizer", ["none", "whitespace", "simple-bpe", "gpt4", "o200k"])
def test_every_way_to_split_gets_the_same_ids(
    english: Train, texts: list[str], pretokenizer: str, boundary: str
) -> None:
    recipe = Recipe(pretokenizer=pretokenizer, unknown="<UNK>")
    if boundary != "bytes":
        recipe = replace(recipe, alphabet="characters", boundary=boundary)
    tokenizer = english(recipe, 60)
    theirs = _theirs(tokenizer)

    for text in [*texts[:6], HARD, MARKERS]:
        assert theirs.encode(text).ids == tokenizer.encode(text)
    loaded = loads(dumps(tokenizer, "huggingface"))
    assert replace(loaded.recipe, tie_break="first-seen", alphabet=recipe.alphabet) == recipe


@pytest.mark.parametrize(
    "normalizer", ["nfc", "nfkd+strip-accents", "lowercase", "nfd+lowercase+nfc", "strip-accents"]
)
@pytest.mark.parametrize("name", ["huggingface", "identifiers"])
def test_normalizers_get_the_same_ids(
    english: Train, texts: list[str], normalizer: str, name: str
) -> None:
    tokenizer = english(replace(RECIPES[name], normalizer=normalizer, unknown="<UNK>"))
    theirs = _theirs(tokenizer)
    sigmas = "ΟΔΟΣ ΑΣΣ ΣΑΣ Σ Α.Σ ʰΣ aΣ'b ΑΣ\u0301 ΑΣ\u0301Β ᾼΣ 1Σ ΟΔΟΣΟΔΟΣ"
    for text in [*texts, HARD, sigmas]:
        assert theirs.encode(text).ids == tokenizer.encode(text)
    assert loads(dumps(tokenizer, "huggingface")).recipe.normalizer == normalizer


@pytest.mark.parametrize(
    "pattern",
    [
        QWEN2,
        NANOCHAT,
        r"[a-z]+",
        r"\p{Lu}?\p{Ll}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
        r"(?:a|b\.)+?c| +",
    ],
)
def test_a_portable_pattern_splits_alike(english: Train, texts: list[str], pattern: str) -> None:
    tokenizer = english(Recipe(pretokenizer="regex", pattern=pattern))

    for text in [
        *texts,
        HARD,
        "aab.c  abc",
        "don't DON'T I'LL'Ve 'ſ x'ſ y'\u212a K's 12345\n\n  z",
    ]:
        _assert_same_ids(tokenizer, text)


@pytest.mark.parametrize(
    "pattern",
    [
        r"l[^\s\S]",
        r"[^\S\]\s]",
        r"\w+",
        r"\d+",
        "a$",
        "^a",
        r"(?i)a",
        r"\p{N}{1,3}+",
        "a*",
        "(a)",
        "[a&&b]",
        "[[]",
        "(?=a)",
    ],
)
def test_a_pattern_that_means_something_else_there_is_refused(english: Train, pattern: str) -> None:
    with pytest.raises(ValueError, match="cannot hold pattern"):
        dumps(english(Recipe(pretokenizer="regex", pattern=pattern), 5), "huggingface")


def test_special_tokens_are_found_as_ours_are(english: Train) -> None:
    specials = ("<|x|>", "<|x|><|y|>", "Ω")
    for normalizer in ("none", "lowercase", "nfkc"):
        recipe = replace(
            RECIPES["huggingface"], special_tokens=(*specials, "<X>"), normalizer=normalizer
        )
        _assert_same_ids(english(recipe), "a<|x|><|y|> <|x|>ΩΩ <|y|><X><x>\u2126" + HARD)


def test_a_typed_marker_is_no_marker(english: Train) -> None:
    tokenizer = english(replace(RECIPES["teach-a-tokenizer"], unknown="<UNK>"))

    for text in ("▁a", "a▁b ▁ c", "\ufdd0 a"):
        _assert_same_ids(tokenizer, text)
        assert 0 in tokenizer.encode(text)


def test_a_stand_in_for_a_marker_must_be_no_token(english: Train) -> None:
    content = json.loads(dumps(english("teach-a-tokenizer"), "huggingface"))
    content["model"]["vocab"][content["normalizer"]["content"]] = 5000

    with pytest.raises(ValueError, match="'Replace' cannot be represented exactly"):
        loads(json.dumps(content))


@pytest.mark.parametrize(
    ("name", "text", "named"),
    [
        ("teach-a-tokenizer", "a▁b", "'▁'"),
        ("simple-bpe", "aĠb c", "'Ġ'"),
        ("subword-nmt", "w</w>x w</w>y w</w>z aw bw", "'w</w>'"),
    ],
)
def test_two_tokens_that_are_written_alike_are_refused_by_name(
    name: str, text: str, named: str
) -> None:
    tokenizer = trained(text, replace(RECIPES[name], min_count=1), 20)

    with pytest.raises(ValueError, match=rf"cannot hold the tokens \d+ and \d+ .*{named}"):
        dumps(tokenizer, "huggingface")


def test_a_merge_that_spells_a_special_token_is_refused_by_name() -> None:
    tokenizer = trained("<x><x><x>", Recipe(pretokenizer="none", special_tokens=("<x>",)), 5)

    with pytest.raises(ValueError, match=r"cannot hold the tokens 0 and \d+ together.*'<x>'"):
        dumps(tokenizer, "huggingface")


# What they write


def _trained_there(**settings: Any) -> tokenizers.Tokenizer:
    theirs = tokenizers.Tokenizer(models.BPE(**settings))
    theirs.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    theirs.decoder = decoders.ByteLevel()
    _train(theirs, ["<|endoftext|>"], pre_tokenizers.ByteLevel.alphabet())
    return theirs


def _train(theirs: tokenizers.Tokenizer, specials: list[str], alphabet: list[str]) -> None:
    trainer = trainers.BpeTrainer(
        vocab_size=600, special_tokens=specials, initial_alphabet=alphabet, show_progress=False
    )
    theirs.train_from_iterator([HARD, EXAMPLE * 3, "the cat in the hat sat"], trainer)


def _legacy(text: str) -> str:
    content = json.loads(text)
    content["model"]["merges"] = [" ".join(pair) for pair in content["model"]["merges"]]
    return json.dumps(content)


@pytest.mark.parametrize("form", [str, _legacy])
def test_their_file_gives_their_ids(texts: list[str], form: Callable[[str], str]) -> None:
    theirs = _trained_there()

    ours = loads(form(theirs.to_str(pretty=True)))

    assert ours.recipe.special_tokens == ("<|endoftext|>",)
    for text in [*texts, HARD, MARKERS]:
        assert ours.encode(text, special="allowed") == theirs.encode(text).ids


def test_their_characters_with_an_unknown_token_give_their_ids(texts: list[str]) -> None:
    theirs = tokenizers.Tokenizer(models.BPE(unk_token="<unk>"))
    theirs.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    _train(theirs, ["<unk>", "<s>"], [])

    ours = loads(theirs.to_str())

    assert (ours.recipe.unknown, ours.recipe.special_tokens) == ("<unk>", ("<unk>", "<s>"))
    for text in [*texts, HARD, MARKERS, "the<unk>cat <unk> <s>hat"]:
        assert ours.encode(text, special="allowed") == theirs.encode(text).ids
    assert ours.encode("<unk>") == ours.encode("<") + ours.encode("unk>")
    added = json.loads(dumps(ours, "huggingface"))["added_tokens"]
    assert added == json.loads(theirs.to_str())["added_tokens"]


def test_their_small_file_of_the_vectors_loads(vectors: dict[str, Any]) -> None:
    ours = loads(json.dumps(vectors["hf_small_tokenizer.json"]))

    assert ours.encode(EXAMPLE) == [11, 10, 9, 10, 5]
    with pytest.raises(ValueError, match="byte 0x7a is not in the alphabet"):
        ours.encode("z")


def test_version_lines_among_legacy_merges_are_passed_over() -> None:
    content = json.loads(_legacy(_trained_there().to_str()))
    merges = content["model"]["merges"]
    content["model"]["merges"] = ["#version: 0.2", *merges]

    assert len(loads(json.dumps(content)).merges) == len(merges)


def test_ids_may_skip() -> None:
    content = json.loads(_trained_there().to_str())
    vocab = content["model"]["vocab"]
    content["model"]["vocab"] = {text: i * 7 for text, i in vocab.items()}

    ours = loads(json.dumps(content))

    assert ours.encode(EXAMPLE) == [i * 7 for i in _trained_there().encode(EXAMPLE).ids]
    assert list(ours.vocabulary)[:3] == [0, 7, 14]


def test_taking_whole_words_changes_nothing_where_merges_lead_to_every_token() -> None:
    theirs = _trained_there(ignore_merges=True)

    assert loads(theirs.to_str()).encode(EXAMPLE) == theirs.encode(EXAMPLE).ids


def test_a_file_like_llama_3s_loads(texts: list[str]) -> None:
    theirs = tokenizers.Tokenizer(models.BPE(ignore_merges=True))
    theirs.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(
                tokenizers.Regex(QWEN2.replace(r"\p{N}|", r"\p{N}{1,3}|")), "isolated"
            ),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    theirs.decoder = decoders.ByteLevel()
    _train(theirs, [], pre_tokenizers.ByteLevel.alphabet())
    theirs.add_special_tokens(["<|begin_of_text|>", "<|eot_id|>"])
    theirs.post_processor = processors.Sequence([processors.ByteLevel(trim_offsets=False)])

    ours = loads(theirs.to_str())

    assert (ours.recipe.pretokenizer, len(ours.recipe.special_tokens)) == ("gpt4", 2)
    for text in [*texts, HARD, "<|begin_of_text|>a cat<|eot_id|>"]:
        assert ours.encode(text, special="allowed") == theirs.encode(text).ids


def test_a_file_like_gpt2s_loads(texts: list[str]) -> None:
    content = json.loads(_legacy(_trained_there().to_str()))
    content["model"] = {
        "dropout": None, "unk_token": None, "continuing_subword_prefix": "",
        "end_of_word_suffix": "", "fuse_unk": False, "vocab": content["model"]["vocab"],
        "merges": content["model"]["merges"],
    }  # fmt: skip
    content["pre_tokenizer"].pop("use_regex")
    content["added_tokens"][0]["normalized"] = True
    theirs = tokenizers.Tokenizer.from_str(json.dumps(content))
    theirs.add_special_tokens(["<pad>"])

    ours = loads(theirs.to_str())

    assert ours.recipe.special_tokens == ("<|endoftext|>", "<pad>")
    for text in [*texts, HARD, "a<pad><|endoftext|>"]:
        assert ours.encode(text, special="allowed") == theirs.encode(text).ids


def test_taking_whole_words_is_refused_where_a_token_is_out_of_reach() -> None:
    content = json.loads(_trained_there(ignore_merges=True).to_str())
    content["model"]["merges"].reverse()

    with pytest.raises(ValueError, match="'ignore_merges' cannot be represented exactly"):
        loads(json.dumps(content))


def _with_model(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["model"].update(changes)


def _with_part(name: str, part: Any) -> Callable[[dict[str, Any]], None]:
    def change(content: dict[str, Any]) -> None:
        content[name] = part if part is None else json.loads(part.__getstate__())

    return change


def _with_added(**changes: Any) -> Callable[[dict[str, Any]], None]:
    return lambda content: content["added_tokens"][0].update(changes)


@pytest.mark.parametrize(
    ("named", "change"),
    [
        ("'dropout'", _with_model(dropout=0.1)),
        ("'byte_fallback'", _with_model(byte_fallback=True)),
        ("'continuing_subword_prefix'", _with_model(continuing_subword_prefix="##")),
        ("'end_of_word_suffix'", _with_model(end_of_word_suffix="</w>")),
        ("'Unigram'", _with_model(type="Unigram")),
        ("'WordPiece'", _with_model(type="WordPiece")),
        ("'novelty'", _with_model(novelty=1)),
        ("'<gone>'", _with_model(unk_token="<gone>")),
        ("add_prefix_space", _with_part("pre_tokenizer", pre_tokenizers.ByteLevel())),
        ("'Whitespace'", _with_part("pre_tokenizer", pre_tokenizers.Whitespace())),
        ("'Digits'", _with_part("pre_tokenizer", pre_tokenizers.Digits())),
        ("'Punctuation'", _with_part("pre_tokenizer", pre_tokenizers.Punctuation())),
        ("'BertPreTokenizer'", _with_part("pre_tokenizer", pre_tokenizers.BertPreTokenizer())),
        ("'Metaspace'", _with_part("pre_tokenizer", pre_tokenizers.Metaspace())),
        ("isolated", _with_part("pre_tokenizer", pre_tokenizers.Split(" ", "removed"))),
        ("regular expression", _with_part("pre_tokenizer", pre_tokenizers.Split(" ", "isolated"))),
        (
            "'Digits'",
            _with_part(
                "pre_tokenizer",
                pre_tokenizers.Sequence(
                    [pre_tokenizers.Digits(), pre_tokenizers.ByteLevel(add_prefix_space=False)]
                ),
            ),
        ),
        ("'Lowercase'", _with_part("normalizer", normalizers.Lowercase())),
        ("'StripAccents'", _with_part("normalizer", normalizers.StripAccents())),
        ("'BertNormalizer'", _with_part("normalizer", normalizers.BertNormalizer())),
        ("'Prepend'", _with_part("normalizer", normalizers.Prepend("▁"))),
        ("'Replace'", _with_part("normalizer", normalizers.Replace(" ", "▁"))),
        (
            "'TemplateProcessing'",
            _with_part(
                "post_processor",
                processors.TemplateProcessing(
                    single="<|endoftext|> $A", special_tokens=[("<|endoftext|>", 0)]
                ),
            ),
        ),
        ("'WordPiece'", _with_part("decoder", decoders.WordPiece())),
        ("'truncation'", lambda content: content.update(truncation={"max_length": 3})),
        ("'padding'", lambda content: content.update(padding={"pad_id": 3})),
        ("lstrip", _with_added(lstrip=True)),
        ("rstrip", _with_added(rstrip=True)),
        ("single_word", _with_added(single_word=True)),
        ("special=false", _with_added(special=False)),
        ("'<|endoftext|>' has the id 5", _with_added(id=5)),
    ],
)
def test_what_cannot_be_represented_is_refused_by_name(
    named: str, change: Callable[[dict[str, Any]], None]
) -> None:
    content = json.loads(_trained_there().to_str())
    change(content)

    with pytest.raises(ValueError, match=re.escape(named)):
        loads(json.dumps(content))


def test_fused_unknown_characters_are_refused() -> None:
    theirs = tokenizers.Tokenizer(models.BPE(unk_token="<unk>", fuse_unk=True))
    theirs.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    _train(theirs, ["<unk>"], [])

    with pytest.raises(ValueError, match="'fuse_unk' cannot be represented exactly"):
        loads(theirs.to_str())


def test_harmless_parts_do_not_matter() -> None:
    content = json.loads(_trained_there().to_str())
    content["model"].update(
        dropout=0.0, continuing_subword_prefix="", end_of_word_suffix="", unk_token="<|endoftext|>"
    )
    content["post_processor"] = {
        "type": "ByteLevel", "add_prefix_space": True, "trim_offsets": False,
    }  # fmt: skip
    content["added_tokens"][0]["normalized"] = True

    ours = loads(json.dumps(content))

    assert ours.recipe.unknown is None
    assert ours.encode(HARD) == _trained_there().encode(HARD).ids
