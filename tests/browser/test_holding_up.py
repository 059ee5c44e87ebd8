"""Fast hands, keys in play, clicks that meet a report, back and forward, two visitors at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from bpe import RECIPES, Corpus, Recipe, Trainer
from tests.browser.train_page import TrainPage, packed
from tests.browser.watch import Watch

CAT = "the cat sat on the mat the cat ate the rat"
STEP_AND_CLICK = """
([next, button, wait]) => new Promise((done) => {
  next.click();
  setTimeout(() => done(button.click()), wait);
})
"""


@pytest.fixture
def english(train: TrainPage) -> TrainPage:
    return train.open(corpus="udhr_english", recipe="gpt2", merges=200)


@pytest.fixture
def trainer(sample: Callable[[str], str]) -> Trainer:
    return Trainer(Corpus.from_text(sample("udhr_english.txt"), RECIPES["gpt2"]))


def expect_all_at(train: TrainPage, trainer: Trainer, position: int) -> None:
    """Expect slider, chips, sentence and tables to be at a position, as the trainer has it."""
    train.expect_position(position)
    trainer.goto(position)
    assert train.token_ids() == trainer.text_token_ids()
    expect(train.status.filter(has_text=f"Merge {position}:")).to_be_attached()
    pair = max(trainer.pair_counts.values())
    train.expect_rows("Pair frequencies", lambda rows: rows[0]["count"] == f"{pair:,}")
    expect(train.page.get_by_role("figure", name=re.compile(f"Merge {position}: "))).to_be_visible()


# Fast hands


def test_ten_fast_clicks_and_a_key_held_down_all_count(
    english: TrainPage, trainer: Trainer
) -> None:
    english.button("Next merge").click(click_count=10)
    expect_all_at(english, trainer, 10)

    english.region.focus()
    for _ in range(15):  # the first is a press, the others are a key that is held
        english.page.keyboard.down("ArrowRight")
    english.page.keyboard.up("ArrowRight")
    expect_all_at(english, trainer, 25)

    english.button("Previous merge").click(click_count=10)
    expect_all_at(english, trainer, 15)


def test_keys_and_typing_in_play_do_what_they_do_at_rest(
    english: TrainPage, trainer: Trainer
) -> None:
    page = english.page
    page.get_by_role("combobox", name="Speed").select_option("10 a second")
    english.button("Play").click()
    expect(english.slider).not_to_have_value("0")
    english.region.focus()
    page.keyboard.press("End")
    expect_all_at(english, trainer, 200)
    expect(english.button("Play")).to_be_visible()

    page.keyboard.press("Home")
    page.keyboard.press("Space")
    before = english.position
    for _ in range(50):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(english.button("Play")).to_be_visible()
    assert english.position >= before + 50
    expect_all_at(english, trainer, english.position)

    page.keyboard.press("Home")
    page.keyboard.press("Space")
    english.corpus_text.click()
    page.keyboard.press("Control+End")
    page.keyboard.type(" the end of the end", delay=60)
    expect(english.button("Pause")).to_be_visible()
    text = english.corpus_text.input_value()
    assert text.endswith(" the end of the end")
    expect(english.corpus_text).to_be_focused()
    english.button("Pause").click()
    english.wait_for_server()
    edited = Trainer(Corpus.from_text(text, RECIPES["gpt2"]))
    edited.goto(200)
    english.expect_last(edited.position)
    expect_all_at(english, edited, english.position)
    expect(english.corpus_text).to_have_value(text)


def test_a_click_counts_also_when_the_stage_reports_at_the_same_moment(
    train: TrainPage,
) -> None:
    train.open(corpus="udhr_english", recipe="gpt2", merges=60)
    train.choose("Recipe", "Sennrich 2016")
    recipes = {"Undo edit": RECIPES["gpt2"], "Redo edit": RECIPES["sennrich"]}
    for i, wait in enumerate([130, 140, 146, 148, 149, 150, 151, 152, 156, 170]):
        name = ("Undo edit", "Redo edit")[i % 2]
        expect(train.button(name)).to_be_enabled()
        # The stage reports 150 ms after a step: after the click, with it, and before it.
        hands = [train.button(each).element_handle() for each in ("Next merge", name)]
        train.page.evaluate(STEP_AND_CLICK, [*hands, wait])
        expect(train.page.get_by_text(recipes[name].describe())).to_be_visible()


def test_on_the_lessons_too_a_click_counts_when_the_stage_reports(train: TrainPage) -> None:
    page = train.page
    page.goto(f"{train.address}/lessons?lesson=cat&scene=2")
    train.wait_until_ready()
    for wait in [140, 148, 149, 150, 151, 152, 160]:
        train.button("Next merge").click()
        expect(train.button("Back to the scene")).to_be_visible()
        hands = [
            train.button(each).element_handle() for each in ("Next merge", "Back to the scene")
        ]
        page.evaluate(STEP_AND_CLICK, [*hands, wait])
        train.expect_position(0)
        expect(train.button("Back to the scene")).to_have_count(0)
        train.wait_for_server()

    hands = [train.button(each).element_handle() for each in ("Next merge", "Open in Train")]
    page.evaluate(STEP_AND_CLICK, [*hands, 249])
    expect(train.corpus_text).to_have_value(CAT)


# While it trains


def test_what_is_done_while_a_long_text_trains_is_done_at_once(
    train: TrainPage, sample: Callable[[str], str]
) -> None:
    train.open(corpus="seed_hello_world", recipe="minbpe-basic", merges=20_000)
    train.upload("alice.txt", b"\n".join([sample("alice_chapters_1_3.txt").encode()] * 100))
    expect(train.button("Cancel")).to_be_visible()
    # By keyboard: a list that is drawn anew between press and release misses a click of the mouse.
    train.page.get_by_role("combobox", name="Corpus").fill("hello world")
    train.page.keyboard.press("Enter")
    expect(train.corpus_text).to_have_value("hello world")
    train.expect_last(9)
    expect(train.button("Cancel")).to_have_count(0)

    train.goto(4)
    train.wait_for_server()
    train.button("Undo edit").click()
    train.button("Cancel").click()
    expect(train.corpus_text).to_have_value("hello world")
    expect(train.button("Cancel")).to_have_count(0)
    train.expect_position(4)
    train.expect_last(9)
    expect(train.page.get_by_role("figure", name=re.compile("Merge 4: "))).to_be_visible()


# Reloads


def test_a_reload_right_after_a_move_and_one_in_play_come_back_to_where_they_were(
    english: TrainPage, trainer: Trainer
) -> None:
    page = english.page
    english.wait_until_kept()
    english.button("Next merge").click(click_count=5)
    page.reload()
    english.wait_until_ready()
    expect_all_at(english, trainer, 5)

    page.reload()
    expect(english.slider).to_have_value("5")
    english.button("Next merge").click()
    page.wait_for_url("**/*at=6*")
    expect_all_at(english, trainer, 6)

    page.get_by_role("combobox", name="Speed").select_option("10 a second")
    english.button("Play").click()
    expect(english.slider).to_have_value(re.compile("[2-9].|1.."))
    before = english.position
    page.reload()
    english.wait_until_ready()
    page.wait_for_url(lambda address: int(address.partition("&at=")[2]) >= before)
    expect(english.button("Play")).to_be_visible()
    english.wait_for_server()
    assert english.position < before + 20
    expect_all_at(english, trainer, english.position)


# Back and forward


def test_back_and_forward_lead_between_pages_and_between_addresses(train: TrainPage) -> None:
    page = train.page
    train.open(corpus="seed_cat_sat", at=3)
    page.wait_for_url("**/*at=3*")
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page.get_by_role("radiogroup", name="Lessons")).to_be_visible()

    page.go_back()
    expect(train.corpus_text).to_have_value(CAT)
    train.wait_until_ready()
    train.expect_position(3)
    page.go_forward()
    expect(page.get_by_role("radiogroup", name="Lessons")).to_be_visible()
    page.go_back()
    expect(train.corpus_text).to_have_value(CAT)
    train.wait_until_ready()
    train.expect_position(3)

    train.open(corpus="seed_hello_world", at=2)
    expect(train.corpus_text).to_have_value("hello world")
    page.go_back()
    expect(train.corpus_text).to_have_value(CAT)
    train.wait_until_ready()
    train.expect_position(3)
    page.go_forward()
    expect(train.corpus_text).to_have_value("hello world")
    train.wait_until_ready()
    train.expect_position(2)


# Two visitors


@pytest.fixture
def other(browser: Browser, app_url: str) -> Iterator[TrainPage]:
    """Another visitor, in a browser of their own."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    watch = Watch(page, app_url)
    yield TrainPage(page, app_url)

    assert (watch.outside, watch.errors) == ([], [])
    context.close()


def test_two_visitors_at_once_never_see_each_others_work(
    train: TrainPage, other: TrainPage
) -> None:
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")
    other.open(corpus="seed_hello_world", recipe="minbpe-basic")
    train.type_text("marmalade marmalade mar")
    other.upload("notes.txt", b"saxophone saxophone sax")
    for visitor, text in ((train, "marmalade marmalade mar"), (other, "saxophone saxophone sax")):
        expect(visitor.corpus_text).to_have_value(text)
        trained = Trainer(Corpus.from_text(text, RECIPES["minbpe-basic"]))
        trained.goto(200)
        visitor.expect_last(trained.position)

    for _ in range(3):
        train.button("Next merge").click()
        other.button("Last merge").click()
        other.button("Previous merge").click()
    train.expect_position(3)
    other.expect_position(other.last - 1)
    for visitor, mine, not_mine in (
        (train, "marmalade", "saxophone"),
        (other, "saxophone", "marm"),
    ):
        visitor.wait_for_server()
        whole = visitor.page.content() + visitor.region_text() + visitor.page.url
        assert visitor.region_text().startswith(mine)
        assert not_mine not in whole

    at = other.position
    other.page.reload()
    other.wait_until_ready()
    expect(other.corpus_text).to_have_value("saxophone saxophone sax")
    other.expect_position(at)
    train.expect_position(3)

    by_hand = packed('[[0, "l", "a"]]')
    train.open_text("marmalade marmalade mar", recipe="minbpe-basic", forced=by_hand, at=1)
    expect(train.status.filter(has_text="your choice")).to_be_attached()
    other.page.reload()
    other.wait_until_ready()
    trained.goto(at)
    assert other.token_ids() == trained.text_token_ids()


# Patterns of one's own


def test_a_pattern_that_never_ends_can_be_cancelled(train: TrainPage) -> None:
    recipe = Recipe(pretokenizer="regex", pattern=r"(a|aa)+$|\w+|\W").to_json()
    train.open(corpus="seed_cat_sat", recipe=packed(recipe))

    train.corpus_text.fill("a" * 60 + "b")
    expect(train.page.get_by_text("Cutting the text by your pattern")).to_be_visible()
    train.button("Cancel").click()

    expect(train.page.get_by_text("Cancelled: the page shows")).to_be_visible()
    expect(train.page.get_by_role("progressbar")).to_have_count(0)
