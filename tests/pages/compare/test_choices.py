from __future__ import annotations

import pytest

from pages.compare.choices import (
    LANGUAGES,
    LONGEST_TEXT,
    TEXT,
    Choices,
    fits_address,
    means_kept_text,
    read_choices,
    write_choices,
)
from pages.ui.address import pack

CHOSEN = Choices(
    tab="Languages",
    text="på <b>\n",
    marks=False,
    names=("gpt2", "pinned"),
    language=None,
    language_recipe="gpt2",
    language_merges=0,
    first="own",
    second="udhr_tamil",
    photo_recipe="o200k",
    photo_merges=3_000,
    width=1,
    tied=True,
    before=0,
    after=10_000_000,
    price=0.000_012_5,
    window=128_000,
)


def written(choices: Choices) -> dict[str, str]:
    return {name: value for name, value in write_choices(choices).items() if value is not None}


def test_an_address_brings_back_what_was_chosen() -> None:
    assert read_choices(written(CHOSEN)) == (CHOSEN, "")


def test_an_address_says_nothing_of_what_is_as_at_first() -> None:
    assert written(Choices()) == {}
    assert read_choices({}) == (Choices(), "")


def test_no_parameter_is_one_of_the_train_page() -> None:
    assert all(name.startswith("compare_") for name in write_choices(CHOSEN))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("text", "!"),
        ("tab", "Nope"),
        ("tied", "yes"),
        ("marks", "2"),
        ("language", "udhr_klingon"),
        ("language_recipe", "sennrich"),
        ("language_merges", "3001"),
        ("language_merges", "-1"),
        ("first", "../secret"),
        ("photo_merges", "1e3"),
        ("width", "0"),
        ("after", "99999999999"),
        ("price", "nan"),
        ("price", "2000000"),
        ("window", "٣"),
        ("window", "0"),
    ],
)
def test_what_an_address_cannot_mean_is_left_aside_and_said(name: str, value: str) -> None:
    choices, problem = read_choices({f"compare_{name}": value})

    assert choices == Choices()
    assert problem.startswith(f"The address has a compare_{name} that cannot be used: ")


def test_of_a_text_too_long_for_it_the_address_says_that_it_is_kept() -> None:
    varied = "".join(chr(0x4E00 + 7919 * i % 20_000) for i in range(8_000))

    query = written(Choices(text=varied))
    assert query == {"compare_text": "kept"}
    assert means_kept_text(query)
    assert read_choices(query) == (Choices(), "")
    assert not means_kept_text(written(CHOSEN))
    assert not fits_address(Choices(text=varied))
    assert fits_address(Choices())
    assert fits_address(CHOSEN)


def test_a_text_in_an_address_that_the_box_would_cut_is_told_to_be_too_long() -> None:
    choices, problem = read_choices({"compare_text": pack("a" * (LONGEST_TEXT + 1))})

    assert choices.text == TEXT
    assert "100,001 characters" in problem
    assert read_choices({"compare_text": pack("a" * LONGEST_TEXT)})[1] == ""


def test_of_few_possible_values_all_are_told_and_of_many_none() -> None:
    assert "none of Text, Languages, Two corpora" in read_choices({"compare_tab": "x"})[1]
    assert "none of those there are" in read_choices({"compare_first": "x"})[1]


def test_names_that_no_tokenizer_has_are_told_with_those_that_there_are() -> None:
    choices, problem = read_choices({"compare_names": "gpt2,foo,file-1"})

    assert choices.names == ("gpt2",)
    assert "“foo”, “file-1”" in problem
    assert "run, pinned, gpt2, cl100k_base, o200k_base" in problem
    assert read_choices({"compare_names": ""}) == (Choices(names=()), "")
    assert len(read_choices({"compare_names": "x," * 5_000})[1]) < 500


def test_files_are_not_named_in_an_address() -> None:
    assert write_choices(Choices(names=("gpt2", "file-1")))["compare_names"] == "gpt2"


def test_nothing_chosen_comes_back_as_nothing() -> None:
    assert read_choices(written(Choices(names=())))[0].names == ()


def test_an_empty_text_comes_back_empty() -> None:
    assert read_choices(written(Choices(text="")))[0].text == ""
    assert TEXT != ""


def test_the_same_text_is_there_in_fifteen_languages() -> None:
    assert len(LANGUAGES) == 15
    assert LANGUAGES["udhr_swedish"] == "Swedish"
