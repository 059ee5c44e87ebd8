"""The encoding of a word, stage by stage."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe.pretrained import load
from bpe.training import Trainer
from bpe.views.encoding.steps import LONGEST, encoding_steps

Train = Callable[..., Trainer]


def test_every_stage_tells_all_pairs_with_their_ranks_and_the_one_chosen(train: Train) -> None:
    # l+o, lo+w, low+</w>, low+e: the first four merges of this corpus
    tokenizer = train("low low low lower lowest", "sennrich", 4).tokenizer()

    steps = encoding_steps(tokenizer, "lower")

    shown = [[(pair.label, pair.rank, pair.is_chosen) for pair in step.pairs] for step in steps]
    rest = [("e + r", None, False), ("r + </w>", None, False)]
    assert shown == [
        [("l + o", 0, True), ("o + w", None, False), ("w + e", None, False), *rest],
        [("lo + w", 1, True), ("w + e", None, False), *rest],
        [("low + e", 3, True), *rest],
        [("lowe + r", None, False), rest[1]],
    ]
    assert steps[0].sentence == (
        "Next l + o → lo: rank 0, the only merge that fits. It happens once."
    )
    assert steps[-1].sentence == ("No pair has a rank any more: these 3 tokens are the encoding.")


def test_the_lowest_of_several_ranks_is_chosen(train: Train) -> None:
    tokenizer = train("abbcbc", "minbpe-basic", 2).tokenizer()  # b+c, then a+b

    first, last = encoding_steps(tokenizer, "abc")

    assert [(pair.rank, pair.is_chosen) for pair in first.pairs] == [(1, False), (0, True)]
    assert first.sentence == "Next b + c → bc: rank 0, the lowest of 2 that fit. It happens once."
    assert [tokenizer.vocabulary[i].text for i in last.ids] == ["a", "bc"]


def test_a_pair_that_overlaps_the_one_before_cannot_merge_with_it(train: Train) -> None:
    tokenizer = train("aaaa", "minbpe-basic", 1).tokenizer()

    first, _ = encoding_steps(tokenizer, "aaaaa")

    assert [pair.is_chosen for pair in first.pairs] == [True, False, True, False]
    assert [pair.is_overlapping for pair in first.pairs] == [False, True, False, True]
    assert "It happens 2 times." in first.sentence


def test_a_word_that_is_one_token_says_so(train: Train) -> None:
    tokenizer = train("a b", "gpt2").tokenizer()

    [only] = encoding_steps(tokenizer, "a")

    assert only.sentence == "One token is left: this is the encoding."


def test_a_word_too_long_to_be_stepped_through_is_refused(train: Train) -> None:
    tokenizer = train("ab", "minbpe-basic").tokenizer()

    with pytest.raises(ValueError, match="up to 200 base tokens"):
        encoding_steps(tokenizer, "a" * (LONGEST + 1))


def test_a_word_that_no_merge_fits_says_so(train: Train) -> None:
    [only] = encoding_steps(train("a b", "gpt2").tokenizer(), "ba")

    assert only.sentence == (
        "No pair has a rank, so no merge fits: these 2 base tokens are the encoding."
    )


def test_a_pretrained_vocabulary_is_stepped_through_too() -> None:
    # GPT-2's first merges: Ġ t, Ġ a, h e, i n, r e, o n, Ġt he
    steps = encoding_steps(load("gpt2"), " the")

    assert [step.sentence.split(".")[0] for step in steps] == [
        "Next ␣ + t → ␣t: rank 0, the lowest of 3 that fit",
        "Next h + e → he: rank 2, the lowest of 2 that fit",
        "Next ␣t + he → ␣the: rank 6, the only merge that fits",
        "One token is left: this is the encoding",
    ]
