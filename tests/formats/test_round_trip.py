"""What is saved comes back: vocabulary, merges, recipe and ids, in all formats that can hold it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bpe import RECIPES, Recipe, Tokenizer
from bpe.formats import FORMATS, dumps, load, loads, save
from tests.formats.conftest import HARD, Train, trained

BYTES = [name for name, recipe in RECIPES.items() if recipe.has_byte_alphabet]
BY_VALUE = [name for name in BYTES if RECIPES[name].alphabet == "bytes"]
HELD = {
    "huggingface": [name for name in RECIPES if name != "sennrich"],
    "tiktoken": BYTES,
    "gpt2": BYTES,
    "minbpe": BY_VALUE,
    "bpe": list(RECIPES),
}
PAIRS = [(format, name) for format, names in HELD.items() for name in names]


def _assert_same(loaded: Tokenizer, tokenizer: Tokenizer) -> None:
    assert dict(loaded.vocabulary) == dict(tokenizer.vocabulary)
    assert loaded.merges == tokenizer.merges
    assert loaded.encode(HARD) == tokenizer.encode(HARD)


@pytest.mark.parametrize(("format", "name"), PAIRS)
def test_a_named_recipe_comes_back_as_it_was(english: Train, format: str, name: str) -> None:
    tokenizer = english(name)
    recipe = RECIPES[name]

    loaded = loads(dumps(tokenizer, format), recipe=recipe)

    _assert_same(loaded, tokenizer)
    assert loaded.recipe == recipe
    assert loaded.decode(loaded.encode(HARD)) == tokenizer.decode(tokenizer.encode(HARD))


@pytest.mark.parametrize(("format", "name"), PAIRS)
def test_a_file_on_disk_is_recognised(
    english: Train, tmp_path: Path, format: str, name: str
) -> None:
    tokenizer = english(name)

    save(tokenizer, tmp_path / "kept", format)
    says_nothing = format in ("tiktoken", "gpt2")
    loaded = load(tmp_path / "kept", recipe=RECIPES[name] if says_nothing else None)

    _assert_same(loaded, tokenizer)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", RECIPES)
def test_a_format_holds_a_recipe_or_refuses_it_by_name(
    english: Train, format: str, name: str
) -> None:
    is_held = name in HELD.get(format, ["subword-nmt", "sennrich"])
    if is_held:
        assert dumps(english(name), format)
        return
    with pytest.raises(ValueError, match=rf"the format '{format}' cannot hold .*: ."):
        dumps(english(name), format)


@pytest.mark.parametrize("format", ["huggingface", "gpt2", "bpe"])
def test_special_tokens_keep_their_ids_at_the_front(english: Train, format: str) -> None:
    specials = ("<|endoftext|>", "<|x|>", " two words\n")
    tokenizer = english(replace(RECIPES["gpt2"], special_tokens=specials))

    loaded = loads(dumps(tokenizer, format))

    assert loaded.recipe.special_tokens == specials
    _assert_same(loaded, tokenizer)
    text = "a<|x|> two words\n<|endoftext|>"
    assert loaded.encode(text, special="allowed")[1:] == [1, 2, 0]


@pytest.mark.parametrize("format", ["tiktoken", "minbpe"])
def test_special_tokens_at_the_front_are_refused_where_bytes_come_first(
    english: Train, format: str
) -> None:
    tokenizer = english(replace(RECIPES["gpt2"], special_tokens=("<|endoftext|>",)))

    with pytest.raises(ValueError, match=r"the special token '<\|endoftext\|>' \(id 0\)"):
        dumps(tokenizer, format)


@pytest.mark.parametrize("format", ["huggingface", "tiktoken", "gpt2", "minbpe", "bpe"])
def test_tokens_with_blanks_line_ends_and_half_characters_survive(format: str) -> None:
    recipe = RECIPES["minbpe-basic"]
    text = "a b\na b\n\r\n\r\n\t\tåä åä Ġ▁</w>Ġ▁</w> \u2028\u2028" * 3
    tokenizer = trained(text, recipe, 40)
    made = {token.text for token in tokenizer.vocabulary.values() if token.kind == "merge"}
    assert any("\n" in text for text in made)
    assert any(" " in text for text in made)
    assert any("\\x" in text for text in made)

    loaded = loads(dumps(tokenizer, format), recipe=recipe)

    _assert_same(loaded, tokenizer)
    assert loaded.encode(text) == tokenizer.encode(text)


def test_a_recipe_may_not_contradict_the_file(english: Train) -> None:
    written = dumps(english("minbpe-regex"), "minbpe")

    with pytest.raises(ValueError, match="the file says pretokenizer='gpt4', the recipe 'gpt2'"):
        loads(written, recipe=RECIPES["gpt2"])


def test_a_recipe_says_how_training_went(english: Train) -> None:
    loaded = loads(dumps(english("rustbpe"), "minbpe"), recipe=RECIPES["rustbpe"])

    assert loaded.recipe == RECIPES["rustbpe"]


@pytest.mark.parametrize("format", ["tiktoken", "gpt2"])
def test_a_recipe_of_characters_is_refused_for_bytes(english: Train, format: str) -> None:
    with pytest.raises(ValueError, match="alphabet='bytes' or 'gpt2-bytes', got 'characters'"):
        loads(dumps(english("gpt2"), format), recipe=RECIPES["sennrich"])


def test_there_is_no_other_format(english: Train) -> None:
    with pytest.raises(ValueError, match="format must be one of huggingface, tiktoken, gpt2"):
        dumps(english("gpt2"), "sentencepiece")


def test_nothing_is_written_when_the_format_cannot_hold_it(english: Train, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot hold"):
        save(english("sennrich"), tmp_path / "merges", "tiktoken")

    assert not list(tmp_path.iterdir())


def test_a_custom_pattern_comes_back(english: Train) -> None:
    recipe = Recipe(pretokenizer="regex", pattern=r"\p{L}+| \p{N}{1,3}")
    tokenizer = english(recipe)

    for format in ("huggingface", "minbpe", "bpe"):
        loaded = loads(dumps(tokenizer, format))
        assert (loaded.recipe.pretokenizer, loaded.recipe.pattern) == ("regex", recipe.pattern)
        _assert_same(loaded, tokenizer)
