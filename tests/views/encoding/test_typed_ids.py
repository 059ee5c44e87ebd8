"""Ids that were typed or pasted."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from bpe.encoding.tokenizer import Tokenizer
from bpe.pretrained import load
from bpe.training import Trainer
from bpe.views.encoding.typed_ids import read_ids
from bpe.views.labels import text_label

Train = Callable[..., Trainer]


@pytest.fixture
def of_bytes(train: Train) -> Tokenizer:
    """The 256 bytes, with their values as ids."""
    return train("a", "minbpe-basic").tokenizer()


@pytest.mark.parametrize(
    "typed",
    [
        "72 105",
        "[72, 105]",
        "72;105",
        "72\n105",
        "72-105",
        "72→105",
        "(72)|<105>",
        "72,105",
        "72, 105.",
        '{"input_ids": [72, 105], "attention_mask": [1, 1]}',
        "ids = (72, 105)",
        "tensor([[72, 105]], device='cuda:0')",
        "tensor([72, 105], dtype=torch.int32, device=cuda:0, requires_grad=False)",
        "array([72, 105], shape=(2,))",
        "[np.int64(72), np.int64(105)]",
        "72.0 105.",
        repr(np.array([72, 105], dtype=np.int32)),
        repr(np.array([72.0, 105.0])),
        str(np.array([[72], [105]])),
        repr(list(np.array([72, 105]))),
        "７２ １０５",
        "٧٢، ١٠٥",
        "७२ १०५",
    ],
)
def test_ids_are_read_however_a_list_is_written(of_bytes: Tokenizer, typed: str) -> None:
    found = read_ids(typed, of_bytes)

    assert found.ids == (72, 105)
    assert found.problems == ()


@pytest.mark.parametrize(
    "odd",
    [
        "72.5",
        ".5",
        "1.2.3",
        "0x48",
        "0b11",
        "0o17",
        "48h",
        "1e3",
        "1e+3",
        "7.2e-1",
        "U+0048",
        "id72",
        "1_0",
        "²",
        "72²",
        "½",
        "Ⅷ",
        "٧٫٥",
    ],
)
def test_a_number_in_another_form_is_left_out_whole_and_named(
    of_bytes: Tokenizer, odd: str
) -> None:
    found = read_ids(f"97, {odd}, 98", of_bytes)

    assert found.ids == (97, 98)
    assert found.problems == (
        f"No id, and left out: {odd}. An id is a whole number in decimal digits.",
    )


def test_ids_out_of_range_are_named_and_the_others_decoded(train: Train) -> None:
    tokenizer = train("aa", "minbpe-basic", 1).tokenizer()

    found = read_ids(f"97, 256, 257, -5, {'9' * 30}", tokenizer)

    assert found.ids == (97, 256)
    assert found.problems == (
        "Not in the vocabulary, whose ids go from 0 to 256: 257, -5, "
        "99999999999999999999999…. In a program, decode raises an error for a list that holds "
        "such an id. Here the others are decoded.",
    )


@pytest.mark.parametrize("minus", "-\u2212\uff0d")
def test_a_negative_number_is_no_id_whichever_minus_it_has(of_bytes: Tokenizer, minus: str) -> None:
    found = read_ids(f"97 {minus}105", of_bytes)

    assert found.ids == (97,)
    assert "whose ids go from 0 to 255: -105." in found.problems[0]


def test_ids_with_gaps_are_told_as_such() -> None:
    # cl100k_base: 100,256 ranks, and five special tokens from 100257 to 100276.
    [problem] = read_ids("100256", load("cl100k_base")).problems

    assert "whose 100,261 ids lie between 0 and 100,276, with gaps: 100256." in problem


def test_thousands_written_in_groups_of_three_are_read_as_separate_ids_and_told() -> None:
    gpt2 = load("gpt2")  # 50,257 ids

    found = read_ids("1,234", gpt2)

    assert found.ids == (1, 234)
    assert found.problems == (
        "Read as separate ids: 1,234 (1 and 234). For one number, write it without a "
        "sign in between: 1234.",
    )
    assert read_ids("1, 234", gpt2).problems == ()
    assert read_ids("72,105,300", gpt2).problems == ()  # 72105300 would be no id
    assert read_ids("1,23,456", gpt2).problems == ()
    assert read_ids("1,234,5", gpt2).problems == ()


@pytest.mark.parametrize("typed", ["1,000,000", "1'000'000", "1\u202f000\u202f000"])
def test_groups_of_noughts_are_told_whatever_the_vocabulary(
    of_bytes: Tokenizer, typed: str
) -> None:
    found = read_ids(typed, of_bytes)

    assert found.ids == (1, 0, 0)
    assert f"{text_label(typed)} (1 and 0 and 0)" in found.problems[0]


def test_underscores_group_one_number_as_programs_read_it() -> None:
    assert read_ids("1_000 50_256", load("gpt2")).ids == (1000, 50256)


def test_words_are_named_once(of_bytes: Tokenizer) -> None:
    found = read_ids("97 abc 98 abc def", of_bytes)

    assert found.ids == (97, 98)
    assert found.problems == ("No id, and left out: abc, def.",)


def test_a_list_that_a_print_has_shortened_is_told(of_bytes: Tokenizer) -> None:
    printed = str(np.arange(5000) % 200)

    found = read_ids(printed, of_bytes)

    assert found.ids == (0, 1, 2, 197, 198, 199)
    assert found.problems == (
        "Where the list has “...”, ids were left out of it before it came here.",
    )


def test_nothing_typed_is_no_problem(of_bytes: Tokenizer) -> None:
    found = read_ids(" \n", of_bytes)

    assert (found.ids, found.problems) == ((), ())
