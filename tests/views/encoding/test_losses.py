"""Special tokens, unknown characters, and formats that refuse."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from bpe.formats import loads
from bpe.training import Trainer
from bpe.views.encoding.files import format_files
from bpe.views.encoding.specials import CHOICES, DANGERS, with_special
from bpe.views.encoding.unknowns import alternatives, trainers

Train = Callable[..., Trainer]


def test_a_special_token_to_try_gets_the_id_after_the_last(train: Train) -> None:
    plain = train("low low", "gpt2", 2).tokenizer()

    tokenizer = with_special(plain, "<|end|>")

    assert tokenizer.encode("low<|end|>", special="allowed") == [257, 258]
    assert tokenizer.encode("low<|end|>") == plain.encode("low<|end|>")
    assert with_special(tokenizer, "<|end|>") is tokenizer


def test_the_unknown_token_is_no_special_token_to_try(train: Train) -> None:
    with pytest.raises(ValueError, match="UNK"):
        with_special(train("low", "simple-bpe").tokenizer(), "<UNK>")


def test_each_choice_has_its_danger() -> None:
    assert CHOICES.keys() == DANGERS.keys() == {"text", "allowed", "raise"}
    assert all(danger.startswith("The danger: ") for danger in DANGERS.values())


@pytest.mark.parametrize("recipe", ["gpt2", "sennrich", "subword-nmt", "simple-bpe"])
def test_unknown_characters_are_lost_by_characters_and_kept_by_bytes(
    train: Train, recipe: str
) -> None:
    both = trainers(train("low lower", recipe).corpus, 3)

    characters, of_bytes = alternatives([trainer.tokenizer() for trainer in both], "low 👋é")

    assert "2 characters became <UNK>, each the same id" in characters.sentence
    assert "👋" not in characters.tokenizer.decode(characters.ids)
    assert of_bytes.tokenizer.decode(of_bytes.ids).replace(" ", "") == "low👋é"


def test_every_format_gives_a_file_or_says_what_it_cannot_hold(train: Train) -> None:
    made = {it.format: it for it in format_files(train("low low", "minbpe-regex", 2).tokenizer())}

    assert made["minbpe"].files[0][1].startswith("minbpe v1\n")
    assert [name for name, _ in made["gpt2"].files] == ["vocab.json", "merges.txt"]
    assert json.loads(made["gpt2"].files[0][1])["lo"] == 256
    assert made["gpt2"].files[1][1] == "#version: 0.2\nl o\nlo w\n"
    assert made["subword-nmt"].files == ()
    assert made["subword-nmt"].refused == (
        "cannot hold the setting Word boundary “none”: each word ends with </w> in it"
    )
    assert loads(made["bpe"].files[0][1]).encode("low") == [257]
