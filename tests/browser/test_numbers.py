"""The page shows the trainer's own tokens, at every position that is tried."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Recipe, Trainer
from tests.browser.train_page import TrainPage, packed

JOINERS = "👩‍👩‍👧‍👦 und 👩🏽‍🚀! 👩‍👩‍👧‍👦 und 🏳️‍🌈🏳️‍🌈 é é"
LOOK_ALIKES = "Ġ▁ ▁the <b>the</b> _x_ $x$ the</w> \\xe2 Ġthe <b>&amp; the the"
CONTROLS = "a\0a\0\ufeffa\x07\u200b\u2028\u2028 a\0"
LINE_ENDS = "one\r\ntwo\r\n\r\none two\tone\u00a0two \r\n"

TEXTS = [
    ("aaaa", "minbpe-basic", "aaaa"),
    ("aaaa", "sentencepiece", "aaaa aaaa aaa"),
    ("CR LF", "gpt2", LINE_ENDS),
    ("CR LF", "sennrich", LINE_ENDS),
    ("controls", "minbpe-basic", CONTROLS),
    ("joiners", "gpt2", JOINERS),
    ("joiners", "teach-a-tokenizer", JOINERS),
    ("look-alikes", "gpt2", LOOK_ALIKES),
    ("look-alikes", "minbpe-basic", LOOK_ALIKES),
    ("look-alikes", "sentencepiece", LOOK_ALIKES),
    ("look-alikes", "simple-bpe", LOOK_ALIKES),
    ("look-alikes", "subword-nmt", LOOK_ALIKES),
    ("look-alikes", "identifiers", LOOK_ALIKES),
]

# So much of a sample fills a few screens, and reading all of it at five positions takes a moment.
CHARACTERS = 800
SAMPLES = [
    ("udhr_english", "huggingface"),
    ("udhr_hindi", "o200k"),
    ("udhr_chinese", "gpt2"),
    ("udhr_chinese", "sennrich"),
    ("udhr_arabic", "rustbpe"),
    ("emoji_chat", "minbpe-basic"),
]


def positions_of(trainer: Trainer) -> list[int]:
    """Return positions worth a look: the first three, the middle and the last."""
    last = trainer.position
    return sorted({position for position in (0, 1, 2, last // 2, last) if position <= last})


def check_all_positions(train: TrainPage, trainer: Trainer) -> None:
    """Compare every chip of the page with the trainer at several positions."""
    assert train.last == trainer.position
    for position in positions_of(trainer):
        trainer.goto(position)
        train.goto(position)

        assert train.token_ids() == trainer.text_token_ids()


def trained(corpus: Corpus, merges: int) -> Trainer:
    trainer = Trainer(corpus, max_merges=merges)
    trainer.goto(merges)
    return trainer


@pytest.mark.parametrize(
    ("recipe", "text"),
    [pytest.param(recipe, text, id=f"{name}-{recipe}") for name, recipe, text in TEXTS],
)
def test_a_typed_text_shows_the_trainers_ids(train: TrainPage, recipe: str, text: str) -> None:
    train.open_text(text, recipe=recipe, merges=40)

    check_all_positions(train, trained(Corpus.from_text(text, RECIPES[recipe]), 40))


@pytest.mark.parametrize(("name", "recipe"), SAMPLES)
def test_text_in_many_scripts_shows_the_trainers_ids(
    train: TrainPage, sample: Callable[[str], str], name: str, recipe: str
) -> None:
    text = sample(f"{name}.txt")[:CHARACTERS]

    train.open_text(text, recipe=recipe, merges=150)

    check_all_positions(train, trained(Corpus.from_text(text, RECIPES[recipe]), 150))


def test_a_whole_sample_shows_the_trainers_ids(
    train: TrainPage, sample: Callable[[str], str]
) -> None:
    trainer = trained(Corpus.from_text(sample("udhr_english.txt"), RECIPES["gpt2"]), 300)

    train.open(corpus="udhr_english", recipe="gpt2", merges=300)

    for position in (0, 300):
        trainer.goto(position)
        train.goto(position)
        assert train.token_ids() == trainer.text_token_ids()


def test_a_custom_recipe_travels_in_the_address(train: TrainPage) -> None:
    recipe = Recipe(alphabet="characters", boundary="suffix:</w>", pretokenizer="whitespace")
    text = "low lower lowest low"

    train.open_text(text, recipe=packed(recipe.to_json()), merges=10)

    check_all_positions(train, trained(Corpus.from_text(text, recipe), 10))


def test_one_text_per_line_keeps_pre_tokens_within_lines(train: TrainPage) -> None:
    recipe, text = RECIPES["minbpe-basic"], "ab ab\nab ab\n\nab"

    train.open_text(text, recipe="minbpe-basic", merges=10, lines=1)

    check_all_positions(train, trained(Corpus.from_texts(text.split("\n"), recipe), 10))


@pytest.mark.parametrize("recipe", ["minbpe-basic", "gpt2", "sentencepiece", "subword-nmt"])
def test_a_chips_text_is_its_tokens_text_and_nothing_else(train: TrainPage, recipe: str) -> None:
    text = f"{LOOK_ALIKES}\n{LINE_ENDS}{JOINERS}{CONTROLS}"
    trainer = trained(Corpus.from_text(text, RECIPES[recipe]), 30)
    trainer.goto(15)

    train.open_text(text, recipe=recipe, merges=30, at=15)

    texts = [trainer.vocabulary[token_id].text for token_id in trainer.text_token_ids()]
    assert [shown for _, shown in train.tokens()] == texts


def test_text_that_belongs_to_no_token_is_a_plain_gap(train: TrainPage) -> None:
    text = "  low \t lower\r\n\r\nlow "

    train.open_text(text, recipe="identifiers", merges=4, at=2)

    assert train.region_text() == text


# What short, widely read programs print for these inputs, corrected where they are mistaken.


def test_hello_world_has_nine_base_tokens_and_nine_merges(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")

    assert train.last == 9
    assert max(train.token_ids()) < 9
    train.goto(9)
    assert train.token_ids() == [12, 17]  # hello, Ġworld


def test_the_course_has_nineteen_merges_and_known_ids(train: TrainPage) -> None:
    train.open(corpus="seed_hf_course")

    assert train.last == 19
    train.goto(19)
    assert train.token_ids()[:3] == [38, 44, 46]  # This, Ġis, Ġthe


def test_the_cat_grows_shorter_as_printed(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat")

    lengths = []
    for position in range(6):
        train.goto(position)
        lengths.append(len(train.token_ids()))
    assert lengths == [43, 37, 33, 29, 25, 23]


def test_the_identifiers_merge_with_the_printed_counts(train: TrainPage) -> None:
    train.open(corpus="seed_identifiers")

    for position, count in enumerate((19, 11, 8, 4), start=1):
        train.goto(position)
        assert f" {count} " in f" {train.status.text_content()} "


@pytest.mark.parametrize(
    ("letters", "tokens", "each"),
    # 29 / 28 is 1.0357, and 9 / 8 exactly half-way: the chart rounds that to the even digit.
    [(29, "28 tokens", "1.04"), (9, "8 tokens", "1.12")],
)
def test_the_stage_and_the_chart_round_alike(
    train: TrainPage, letters: int, tokens: str, each: str
) -> None:
    train.open_text("abcdefghijklmnopqrstuvwxyzABC"[:letters], recipe="minbpe-basic", at=1)

    expect(train.page.get_by_text(f"{tokens} · {each} bytes each")).to_be_visible()
    totals = train.page.locator(".totals")
    expect(totals).to_have_text(f"{tokens} · 257 in the vocabulary · {each} bytes per token")
