"""GPT-2's two files: Hugging Face loads ours and gives the same ids, and we load theirs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import tokenizers
from tokenizers import ByteLevelBPETokenizer, models

from bpe import RECIPES, Recipe
from bpe.formats import dumps, load, loads, save
from tests.formats.conftest import HARD, MARKERS, Train, trained


@pytest.mark.parametrize("name", ["gpt2", "huggingface"])
def test_their_program_gives_the_same_ids_on_every_sample(
    english: Train, texts: list[str], tmp_path: Path, name: str
) -> None:
    tokenizer = english(replace(RECIPES[name], special_tokens=("<|endoftext|>",)))
    save(tokenizer, tmp_path, "gpt2")
    theirs = ByteLevelBPETokenizer.from_file(
        str(tmp_path / "vocab.json"), str(tmp_path / "merges.txt")
    )

    for text in [*texts, HARD, MARKERS, ""]:
        assert theirs.encode(text).ids == tokenizer.encode(text)


def test_their_files_give_their_ids(texts: list[str], tmp_path: Path) -> None:
    theirs = ByteLevelBPETokenizer()
    theirs.train_from_iterator(texts[:3], 700, special_tokens=["<|endoftext|>"])
    theirs.save_model(str(tmp_path))

    ours = load(tmp_path)

    assert ours.recipe.special_tokens == ("<|endoftext|>",)
    for text in [*texts, HARD, MARKERS]:
        assert ours.encode(text) == theirs.encode(text, add_special_tokens=False).ids or (
            "<|endoftext|>" in text
        )


def test_both_files_are_one_json_object(english: Train) -> None:
    content = json.loads(dumps(english("gpt2"), "gpt2"))

    assert list(content) == ["vocab.json", "merges.txt"]
    assert content["vocab.json"]["Ġ"] == 220
    assert content["merges.txt"].startswith("#version: 0.2\n")


def test_the_small_files_of_the_vectors_load(vectors: dict[str, Any]) -> None:
    files = {
        "vocab.json": vectors["hf_small_vocab.json"],
        "merges.txt": vectors["hf_small_merges.txt"],
    }

    assert loads(json.dumps(files)).encode("hello hello help") == [11, 10, 9, 10, 5]
    theirs = tokenizers.Tokenizer(
        models.BPE(json.loads(files["vocab.json"]), [("e", "l"), ("h", "el")])
    )
    assert loads(json.dumps(files)).merges[0] == (theirs.token_to_id("e"), theirs.token_to_id("l"))


def test_the_recipe_says_how_text_is_split(english: Train) -> None:
    written = dumps(english("o200k"), "gpt2")

    assert loads(written, recipe=RECIPES["o200k"]).recipe == RECIPES["o200k"]


def test_a_special_token_of_the_recipe_must_be_there(english: Train) -> None:
    with pytest.raises(ValueError, match=r"special token '<s>' is not in vocab.json"):
        loads(dumps(english("gpt2"), "gpt2"), recipe=Recipe(special_tokens=("<s>",)))


def test_a_merge_that_would_be_a_version_line_is_refused() -> None:
    recipe = Recipe(pretokenizer="none")
    tokenizer = trained("#version#version#versiona#version", recipe, 12)

    with pytest.raises(ValueError, match=r"cannot hold a merge of '#version.*': its line"):
        dumps(tokenizer, "gpt2")


@pytest.mark.parametrize("name", ["vocab.json", "merges.txt"])
def test_one_file_alone_is_refused(english: Train, tmp_path: Path, name: str) -> None:
    save(english("gpt2"), tmp_path, "gpt2")

    with pytest.raises(ValueError, match=r"vocab\.json and merges\.txt, are read together only"):
        load(tmp_path / name)


def test_a_folder_without_the_files_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path)


def _with_special(english: Train, folder: Path) -> None:
    recipe = replace(RECIPES["huggingface"], special_tokens=("<|endoftext|>",))
    save(english(recipe), folder, "gpt2")


def test_tokens_that_lie_beside_the_two_files_are_refused_by_name(
    english: Train, tmp_path: Path
) -> None:
    _with_special(english, tmp_path)
    (tmp_path / "added_tokens.json").write_text('{"<|pad|>": 50257}')

    with pytest.raises(ValueError, match=r"added_tokens\.json has the token '<\|pad\|>' \(id 502"):
        load(tmp_path)


@pytest.mark.parametrize("added", ["{}", '{"<|endoftext|>": 0}'])
def test_files_beside_them_that_add_nothing_are_no_matter(
    english: Train, tmp_path: Path, added: str
) -> None:
    _with_special(english, tmp_path)
    (tmp_path / "added_tokens.json").write_text(added)
    (tmp_path / "special_tokens_map.json").write_text('{"eos_token": "<|endoftext|>"}')
    # As save_pretrained writes it, with the largest number that there is for a length.
    (tmp_path / "tokenizer_config.json").write_text(
        '{"add_prefix_space": false, "model_max_length": 1000000000000000019884624838656}'
    )

    assert load(tmp_path).special_ids == {"<|endoftext|>": 0}


def test_a_blank_before_every_text_is_refused(english: Train, tmp_path: Path) -> None:
    _with_special(english, tmp_path)
    (tmp_path / "tokenizer_config.json").write_text('{"add_prefix_space": true}')

    with pytest.raises(ValueError, match=r"tokenizer_config\.json says add_prefix_space"):
        load(tmp_path)


def test_a_merge_needs_its_parts(english: Train) -> None:
    content = json.loads(dumps(english("gpt2"), "gpt2"))
    content["merges.txt"] += "nowhere Ġ\n"

    with pytest.raises(ValueError, match="'nowhere' and 'Ġ' needs the token 'nowhere'"):
        loads(json.dumps(content))
