from __future__ import annotations

import pytest

from bpe import RECIPES, Recipe
from pages.ui.samples import SAMPLES
from pages.ui.settings import TABLE, TEXT, Settings, Source
from pages.ui.tokenizers.pinned import Pinned, run_in_words
from pages.ui.training import Run, train
from pages.ui.visit import Visit


@pytest.fixture
def run() -> Run:
    settings = Settings(Source(TEXT, "abab abab"), RECIPES["gpt2"], merges=3)
    return train(settings, lambda *_: None)


def test_a_pinned_tokenizer_is_that_of_its_position(run: Run) -> None:
    one = Pinned(run.settings, 1)
    assert not one.is_learned

    assert one.learned().encode("abab") == [256, 256]
    assert one.about == "1 merge of your own text by GPT-2"


def test_a_pin_stays_while_the_visitor_goes_on(run: Run) -> None:
    visitor = Visit(run.settings, "abab abab")
    visitor.finish(run)
    visitor.move_to(2)
    visitor.pin()

    visitor.move_to(0)
    visitor.set_recipe("minbpe-basic")

    assert visitor.pinned is not None
    assert visitor.pinned.position == 2
    assert visitor.pinned.settings == run.settings
    assert visitor.pinned.learned().encode("abab") == [257]


def test_what_is_pinned_can_be_let_go(run: Run) -> None:
    visitor = Visit(run.settings, "abab abab")
    visitor.finish(run)
    visitor.pin()

    visitor.unpin()

    assert visitor.pinned is None


def test_nothing_is_pinned_before_anything_is_trained() -> None:
    visitor = Visit(Settings(Source(TEXT, "ab"), RECIPES["gpt2"]), "ab")
    visitor.pin()

    assert visitor.pinned is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (
            Settings.of(SAMPLES["udhr_swedish"]),
            "1,200 merges of Human rights in Swedish by GPT-2",
        ),
        (
            Settings(Source(TABLE, "low,5"), Recipe(min_count=7)),
            "1,200 merges of your own table by a recipe of your own",
        ),
    ],
)
def test_a_run_is_told_in_words(settings: Settings, words: str) -> None:
    assert run_in_words(settings, 1_200) == words
