"""The transport moves the stage in the browser: buttons, play, scrubber, number, list, chart."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Trainer
from tests.browser.train_page import SECONDS, TrainPage

TEXT = "the cat sat on the mat the cat ate the rat"
MERGES = 16


@pytest.fixture(scope="module")
def trainer() -> Trainer:
    return Trainer(Corpus.from_text(TEXT, RECIPES["teach-a-tokenizer"]))


@pytest.fixture
def cat(train: TrainPage) -> TrainPage:
    return train.open(corpus="seed_cat_sat")


def expect_tokens(train: TrainPage, trainer: Trainer, position: int) -> None:
    train.expect_position(position)
    trainer.goto(position)
    assert train.token_ids() == trainer.text_token_ids()


def test_the_buttons_go_to_the_next_the_previous_the_first_and_the_last_merge(
    cat: TrainPage, trainer: Trainer
) -> None:
    for name, position in [
        ("Next merge", 1),
        ("Next merge", 2),
        ("Previous merge", 1),
        ("Last merge", MERGES),
        ("Next merge", MERGES),
        ("First merge", 0),
        ("Previous merge", 0),
    ]:
        cat.button(name).dispatch_event("click")  # also where the button says it is of no use
        expect_tokens(cat, trainer, position)


def test_the_status_tells_each_merge_in_a_sentence(cat: TrainPage) -> None:
    for position, words in [
        (1, ["Merge 1", "'a' + 't'", "'at'", "id 11", "seen 6 times"]),
        (2, ["Merge 2", "'▁' + 't'", "'▁t'", "id 12", "seen 4 times", "tied with 2 others"]),
        (3, ["Merge 3", "'▁t' + 'h'", "'▁th'", "tied with 1 other"]),
    ]:
        cat.button("Next merge").click()
        cat.expect_position(position)
        for part in words:
            expect(cat.status.filter(has_text=part)).to_be_attached()


def test_the_best_pairs_stand_with_their_counts_and_ties(cat: TrainPage) -> None:
    cat.goto(1)

    best = cat.page.get_by_role("list", name="Best pairs").get_by_role("button")
    expect(best).to_have_count(5)
    expect(best.first).to_have_accessible_name("1: '▁' + 't', seen 4 times, tied, merges next")
    expect(cat.page.get_by_text("tied: 3 pairs")).to_be_visible()


def test_play_steps_by_itself_to_the_end_and_then_pauses(cat: TrainPage, trainer: Trainer) -> None:
    cat.page.get_by_role("combobox", name="Speed").select_option("10 a second")
    cat.button("Play").click()

    expect(cat.button("Pause")).to_be_visible()
    expect_tokens(cat, trainer, MERGES)
    expect(cat.button("Play")).to_be_visible()


def test_pause_stays_where_it_is(train: TrainPage) -> None:
    train.open(corpus="udhr_english")
    train.page.get_by_role("combobox", name="Speed").select_option("10 a second")
    train.button("Play").click()
    expect(train.slider).not_to_have_value("0")

    train.button("Pause").click()

    position = train.position
    train.page.wait_for_timeout(500)
    train.expect_position(position)


def test_the_scrubber_moves_chips_while_it_is_dragged(cat: TrainPage, trainer: Trainer) -> None:
    box = cat.slider.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    cat.page.mouse.move(box["x"] + 8, middle)
    cat.page.mouse.down()

    seen = []
    for share in (0.3, 0.6, 0.9):
        cat.page.mouse.move(box["x"] + share * box["width"], middle)
        expect_tokens(cat, trainer, cat.position)
        seen.append(cat.position)
    cat.page.mouse.up()

    assert seen == sorted(set(seen))
    assert seen[-1] > MERGES // 2


def test_a_merge_is_reached_by_its_number(cat: TrainPage, trainer: Trainer) -> None:
    number = cat.page.get_by_role("spinbutton", name="Go to merge")

    number.fill("11")
    number.press("Enter")
    expect_tokens(cat, trainer, 11)

    number.fill("9999")
    number.press("Enter")
    expect_tokens(cat, trainer, MERGES)
    expect(number).to_have_value(str(MERGES))


def test_a_click_in_the_list_of_merges_goes_to_that_merge(cat: TrainPage, trainer: Trainer) -> None:
    cat.button("Last merge").click()
    cat.open_list("Merges")
    cat.expect_rows("Merges", lambda rows: rows[0]["number"] == str(MERGES))

    cat.click_cell("Merges", row=3)

    expect_tokens(cat, trainer, MERGES - 3)


@pytest.mark.parametrize("chart", ["compression", "merge counts"])
def test_a_click_on_a_chart_goes_to_a_merge(train: TrainPage, chart: str) -> None:
    train.open(corpus="udhr_english", merges=40)
    figure = train.page.get_by_role("figure").nth(0 if chart == "compression" else 1)
    figure.scroll_into_view_if_needed()
    layer = figure.locator(".nsewdrag").first
    box = layer.bounding_box()
    assert box is not None

    train.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    expect(figure.locator(".hoverlayer .hovertext").first).to_contain_text("Merge ")
    train.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(train.slider).not_to_have_value("0")
    assert 10 < train.position < 30


def test_charts_say_in_words_what_they_show(cat: TrainPage) -> None:
    cat.goto(5)

    expect(
        cat.page.get_by_role("figure", name=re.compile("After 5 merges it is 23"))
    ).to_be_visible()
    expect(cat.page.get_by_role("figure", name=re.compile("Merge 5: ▁ \\+ c"))).to_be_visible()


def test_sites_of_the_next_merge_are_outlined_and_the_new_token_is_marked(cat: TrainPage) -> None:
    expect(cat.region.locator(".site")).to_have_count(6)  # a + t

    cat.goto(1)
    expect(cat.region.locator(".site")).to_have_count(4)  # ▁ + t
    expect(cat.region.locator(".made")).to_have_count(6)


def test_occurrences_that_overlap_and_will_not_merge_are_told_apart(train: TrainPage) -> None:
    train.open_text("aaa", recipe="minbpe-basic")

    expect(train.region.locator(".site")).to_have_count(1)
    expect(train.region.locator(".overlap")).to_have_count(1)


def test_ids_blanks_and_bytes_can_be_switched(cat: TrainPage) -> None:
    chip = cat.chip(0)
    texts = cat.tokens()
    for name in ("ids", "blanks", "bytes"):
        box = cat.page.get_by_role("checkbox", name=name)
        before = box.is_checked()
        box.click()
        expect(box).to_be_checked(checked=not before)
        assert cat.tokens() == texts
    expect(chip.locator("[data-mark]")).to_have_attribute("data-mark", "20")  # ▁ is a blank


def test_the_position_is_in_the_address_and_survives_a_reload(cat: TrainPage) -> None:
    cat.goto(7)

    cat.page.wait_for_url(re.compile(r"[?&]at=7(&|$)"), timeout=5 * SECONDS)
    cat.page.reload()
    cat.wait_until_ready()
    cat.expect_position(7)
