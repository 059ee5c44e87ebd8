"""What is drawn on chips."""

from __future__ import annotations

from collections.abc import Callable

from bpe.training import Trainer
from bpe.views.encoding.faces import faces
from bpe.views.encoding.specials import with_special

Train = Callable[..., Trainer]


def test_bytes_that_are_part_of_a_character_are_drawn_in_hex(train: Train) -> None:
    tokenizer = train("a", "minbpe-regex").tokenizer()

    face = faces([0xC3], tokenizer)["195"]

    assert face["parts"] == [["bytes", "\\xc3", "C3"]]
    assert (face["look"], face["fill"]) == ("partial", -1)
    assert face["name"] == "⟨C3⟩, part of a character, id 195"


def test_markers_look_other_than_typed_ones(train: Train) -> None:
    tokenizer = train("▁a a", "teach-a-tokenizer").tokenizer()
    ids = {token.kind: token.id for token in tokenizer.vocabulary.values() if token.text == "▁"}

    found = faces(ids.values(), tokenizer)

    assert found[str(ids["marker"])]["look"] == "marker"
    assert found[str(ids["base"])]["look"] == "typed"


def test_a_fused_last_character_shows_its_marker(train: Train) -> None:
    tokenizer = train("low low", "subword-nmt", 2).tokenizer()
    [low] = [token.id for token in tokenizer.vocabulary.values() if token.text == "low</w>"]

    assert faces([low], tokenizer)[str(low)]["parts"] == [
        ["text", "low", ""],
        ["marker", "</w>", ""],
    ]


def test_a_learned_token_keeps_its_colour_when_a_special_token_is_added(train: Train) -> None:
    tokenizer = train("low low", "gpt2", 2).tokenizer()

    before, after = (faces([257], it) for it in (tokenizer, with_special(tokenizer, "<|x|>")))

    assert before["257"]["fill"] == after["257"]["fill"] == 1


def test_a_token_that_fills_many_lines_shows_its_beginning_and_holds_all_of_its_text(
    train: Train,
) -> None:
    trainer = train("a" * 1024, "minbpe-basic", 10)
    tokenizer = trainer.tokenizer()
    [token_id] = trainer.text_token_ids()

    [[kind, text, mark]] = faces([token_id], tokenizer)[str(token_id)]["parts"]

    assert (kind, text) == ("long", "a" * 1024)
    assert mark == "a" * 59 + "…"
