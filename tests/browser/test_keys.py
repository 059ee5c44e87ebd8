"""Keys move through the merges, and never while someone types."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.train_page import TrainPage

TEXT = "the cat sat on the mat the cat ate the rat"
MERGES = 16  # all that this text has with words marked at their start


@pytest.fixture
def cat(train: TrainPage) -> TrainPage:
    return train.open(corpus="seed_cat_sat", at=3)


def test_arrows_home_and_end_move_through_the_merges(cat: TrainPage) -> None:
    for key, position in [
        ("ArrowRight", 4),
        ("ArrowRight", 5),
        ("ArrowLeft", 4),
        ("End", MERGES),
        ("Home", 0),
        ("ArrowLeft", 0),
    ]:
        cat.page.keyboard.press(key)
        cat.expect_position(position)


def test_space_plays_and_pauses(cat: TrainPage) -> None:
    cat.page.keyboard.press("Space")

    expect(cat.button("Pause")).to_be_visible()
    cat.page.keyboard.press("Space")
    expect(cat.button("Play")).to_be_visible()
    cat.expect_position(cat.position)


def test_space_on_a_focused_button_presses_that_button_only(cat: TrainPage) -> None:
    cat.button("Next merge").focus()
    cat.page.keyboard.press("Space")

    cat.expect_position(4)
    expect(cat.button("Play")).to_be_visible()


def test_keys_do_nothing_to_the_stage_while_someone_types(cat: TrainPage) -> None:
    cat.corpus_text.click()
    for key in ("Control+End", "ArrowLeft", "ArrowRight", "Control+Home", "Space", "Delete"):
        cat.page.keyboard.press(key)

    expect(cat.corpus_text).to_have_value(" " + TEXT[1:])
    cat.expect_position(3)
    expect(cat.button("Play")).to_be_visible()


def test_the_controls_show_their_keys(cat: TrainPage) -> None:
    for name, key in [
        ("First merge", "Home"),
        ("Previous merge", "Left"),
        ("Next merge", "Right"),
        ("Last merge", "End"),
        ("Play", "Space"),
    ]:
        button = cat.button(name)
        shown = f"{button.text_content()} {button.get_attribute('title')}"
        shown += f" {button.get_attribute('aria-keyshortcuts')}"
        assert key in shown or {"Left": "←", "Right": "→"}.get(key, key) in shown
