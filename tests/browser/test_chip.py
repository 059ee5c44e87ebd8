"""A chip in the hand tells everything about its token, and copying chips gives the text."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.train_page import TrainPage
from tests.browser.watch import Watch


@pytest.fixture
def cat(train: TrainPage) -> TrainPage:
    return train.open(corpus="seed_cat_sat", at=4)


def card(train: TrainPage) -> Locator:
    return train.page.get_by_role("group", name="Token in the hand")


def the(train: TrainPage) -> Locator:
    """The first chip of the token ▁the."""
    return train.region.locator('[data-token-id="14"]').first


FACTS = ["14", "20 74 68 65", "4 times", "merge 4", "'▁th' (13) + 'e' (2)"]


def test_pointing_at_a_chip_shows_its_card(cat: TrainPage) -> None:
    the(cat).hover()

    for fact in FACTS:
        expect(card(cat)).to_contain_text(fact)
    expect(card(cat).get_by_role("img")).to_have_accessible_name(
        "Tree of '▁the': ((▁ + t) + h) + e"
    )
    cat.page.mouse.move(5, 5)
    expect(card(cat)).to_be_hidden()


@pytest.mark.parametrize(
    ("recipe", "text", "place", "data", "code_points", "marker"),
    [
        ("sentencepiece", "▁a", 0, "20", "U+0020", "▁"),
        ("simple-bpe", "a a", 1, "20", "U+0020", "Ġ"),
        ("sennrich", "ab", 2, "20", "U+0020", "</w>"),
        ("subword-nmt", "aé", 1, "C3 A9 20", "U+00E9 U+0020", "</w>"),
    ],
)
def test_a_marker_is_a_blank_in_bytes_and_in_code_points(
    train: TrainPage,
    recipe: str,
    text: str,
    place: int,
    data: str,
    code_points: str,
    marker: str,
) -> None:
    train.open_text(text, recipe=recipe, merges=1, at=0).chip(place).hover()

    expect(card(train).locator("dd").nth(1)).to_have_text(f"{marker} stands for a blank")
    expect(card(train).locator("dd").nth(2)).to_have_text(data)
    expect(card(train).locator("dd").nth(3)).to_have_text(code_points)


def test_the_keyboard_reaches_a_chip_and_walks_on(cat: TrainPage) -> None:
    cat.region.focus()
    cat.page.keyboard.press("Enter")

    expect(card(cat)).to_contain_text("14")
    cat.page.keyboard.press("ArrowDown")
    expect(card(cat)).to_contain_text("word marker")


def test_choosing_a_token_lights_all_its_places(cat: TrainPage) -> None:
    the(cat).click()

    expect(cat.region.locator(".lit")).to_have_count(4)
    cat.page.mouse.move(5, 5)
    expect(card(cat)).to_be_visible()
    cat.page.keyboard.press("Escape")
    expect(cat.region.locator(".lit")).to_have_count(0)
    cat.page.keyboard.press("Escape")  # the chip is no longer in the hand either
    expect(card(cat)).to_be_hidden()


def test_the_card_follows_the_position(cat: TrainPage) -> None:
    the(cat).click()

    cat.goto(3)
    expect(card(cat)).to_contain_text("not made yet")


def test_a_tap_shows_the_card_on_a_phone(browser: Browser, app_url: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    watch = Watch(page, app_url)
    phone = TrainPage(page, app_url).open(corpus="seed_cat_sat", at=4)

    the(phone).tap()

    expect(card(phone)).to_be_visible()
    for fact in FACTS:
        expect(card(phone)).to_contain_text(fact)
    assert watch.errors == []
    context.close()


def test_half_a_character_is_shown_in_hex_under_a_bracket(train: TrainPage) -> None:
    train.open_text("é", recipe="minbpe-basic")

    expect(train.chip(0).locator("[data-mark]")).to_have_attribute("data-mark", "C3")
    expect(train.chip(0).locator("[data-character]")).to_have_attribute("data-character", "é")
    expect(train.chip(1).locator("[data-mark]")).to_have_attribute("data-mark", "A9")


@pytest.mark.parametrize(
    ("recipe", "text"),
    [
        ("minbpe-basic", "é 👩‍👧\ta b\u00a0c\r\n<b>x</b> Ġ▁"),
        ("sentencepiece", "low  lower\n\tlow▁ x</w>"),
        ("simple-bpe", "low  lower. low Ġ"),
        ("subword-nmt", "low lower</w> low"),
    ],
)
def test_copying_chips_gives_the_original_text(train: TrainPage, recipe: str, text: str) -> None:
    train.open_text(text, recipe=recipe, merges=5, at=3)

    train.region.focus()
    train.page.keyboard.press("Control+A")
    train.page.keyboard.press("Control+C")

    assert train.page.evaluate("navigator.clipboard.readText()") == text


def test_copying_some_chips_gives_their_part_of_the_text(cat: TrainPage) -> None:
    cat.page.evaluate(
        """() => {
          const stage = [...document.querySelectorAll('*')].map((e) => e.shadowRoot)
            .find((root) => root && root.querySelector('.tokens'));
          const chips = stage.querySelectorAll('.tokens .chip');
          getSelection().setBaseAndExtent(chips[1], 0, chips[4], chips[4].childNodes.length);
        }"""
    )
    cat.page.keyboard.press("Control+C")

    assert cat.page.evaluate("navigator.clipboard.readText()") == "cat "
