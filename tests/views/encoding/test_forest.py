"""The picture of how tokens grew."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from bpe.encoding.tokenizer import Tokenizer
from bpe.pretrained import load
from bpe.training import Trainer
from bpe.views.encoding.forest import forest

Train = Callable[..., Trainer]


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[tuple[str, float, float]]:
    """Return every text of a picture with its place."""
    return [
        (it.text or "", float(it.attrib["x"]), float(it.attrib["y"]))
        for it in drawn(svg).iter("text")
    ]


def test_each_merge_stands_above_the_two_it_joined_with_its_rank(train: Train) -> None:
    # l+o, lo+w, low+</w>, low+e: the first four merges of this corpus
    tokenizer = train("low low low lower lowest", "sennrich", 4).tokenizer()

    svg = forest(tokenizer, tokenizer.encode_word("lower"))

    places = {label: (x, y) for label, x, y in texts(svg)}
    bottom = places["l"][1]
    assert [places[label][1] for label in ("o", "w", "e", "r", "</w>")] == [bottom] * 5
    assert places["lowe"][1] < places["low"][1] < places["lo"][1] < bottom
    assert places["l"][0] < places["lo"][0] < places["o"][0]
    assert places["lowe"][1] < places["rank 3"][1] < places["low"][1]
    assert {"rank 0", "rank 1", "rank 3"} < set(places)
    assert drawn(svg).attrib["aria-label"] == (
        "Trees of 3 tokens: lowe, r, </w>. l + o → lo, rank 0; lo + w → low, rank 1; "
        "low + e → lowe, rank 3."
    )


def test_tokens_that_needed_no_merge_stand_alone(train: Train) -> None:
    svg = forest(train("a", "minbpe-regex").tokenizer(), [97, 98])

    assert [label for label, _, _ in texts(svg)] == ["a", "97", "b", "98"]
    assert not list(drawn(svg).iter("path"))
    assert drawn(svg).attrib["aria-label"] == "Trees of 2 tokens: a, b. No merge was needed."


def test_boxes_of_one_level_do_not_overlap_and_lie_in_the_picture(train: Train) -> None:
    tokenizer = train("internationalization nationalization station", "gpt2", 30).tokenizer()

    svg = drawn(forest(tokenizer, tokenizer.encode("internationalization ration")))

    boxes = sorted(
        (float(it.attrib["y"]), float(it.attrib["x"]), float(it.attrib["width"]))
        for it in svg.iter("rect")
    )
    assert all(x > 0 and x + width < float(svg.attrib["width"]) for _, x, width in boxes)
    for (y, x, width), (next_y, next_x, _) in pairwise(boxes):
        assert y != next_y or x + width < next_x


def test_whatever_tokens_spell_is_no_markup(train: Train) -> None:
    tokenizer = train("<b><b>&\"'", "identifiers", 2).tokenizer()

    svg = forest(tokenizer, tokenizer.encode("<b>&\"'"))

    assert "<b>" not in svg
    assert "<b>" in {label for label, _, _ in texts(svg)}


def test_the_tree_of_a_pretrained_token_goes_down_to_bytes() -> None:
    gpt2 = load("gpt2")  # its first merges: Ġ t, Ġ a, h e, i n, r e, o n, Ġt he

    svg = forest(gpt2, gpt2.encode(" the"))

    assert drawn(svg).attrib["aria-label"] == (
        "Trees of 1 token: ␣the. ␣ + t → ␣t, rank 0; h + e → he, rank 2; ␣t + he → ␣the, rank 6."
    )


def test_of_more_than_64_base_tokens_no_tree_is_drawn(train: Train) -> None:
    trainer = train("a" * 4096, "minbpe-basic", 12)
    tokenizer = trainer.tokenizer()

    assert len(list(drawn(forest(tokenizer, [261])).iter("rect"))) == 127  # 64 a, 32 aa, … 1
    with pytest.raises(ValueError, match="made of more than 64 base tokens"):
        forest(tokenizer, trainer.text_token_ids())


def test_a_token_whose_merge_was_taken_out_has_no_rank(train: Train) -> None:
    trained = train("abbcbc", "minbpe-basic", 2).tokenizer()  # b+c, then a+b
    edited = Tokenizer(trained.recipe, trained.vocabulary, trained.merges[1:])

    svg = forest(edited, [256])

    assert drawn(svg).attrib["aria-label"] == "Trees of 1 token: bc. b + c → bc."
    assert not any(label.startswith("rank") for label, _, _ in texts(svg))
