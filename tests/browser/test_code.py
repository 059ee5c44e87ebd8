"""The tab "The code": phases by mouse and keyboard, the marked line, the variables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.test_axe import PHONE, PROJECTOR, grave_faults
from tests.browser.train_page import TrainPage

COUNT = "counts = count_pairs(corpus)"
PICK = "best = min(counts, key=lambda pair: (-counts[pair], better(pair)))"
MERGE = "replaced = sum(count * merge(symbols, best) for symbols, count in corpus)"
RECORD = "merges.append((best, counts[best], replaced))"


def open_code(train: TrainPage, **query: str | int) -> Page:
    train.open(**query)
    train.page.get_by_role("tab", name="The code", exact=True).click()
    expect(code(train.page)).to_be_visible()
    train.wait_for_server()
    return train.page


def code(page: Page) -> Locator:
    return page.get_by_role("region", name="Source of bpe.reference")


def expect_marked(page: Page, line: str) -> None:
    """The one marked line says this, is in sight, and has an arrow and not colour alone."""
    code(page).scroll_into_view_if_needed()
    marked = code(page).locator("[aria-current=step]")
    expect(marked).to_have_text(line)
    expect(marked).to_be_in_viewport()
    assert "▶" in marked.evaluate("(line) => getComputedStyle(line, '::before').content")


def expect_value(page: Page, name: str, value: str) -> None:
    head = page.get_by_role("rowheader", name=re.compile(rf"^{re.escape(name)}( new)?$"))
    row = page.get_by_role("table", name="Variables").get_by_role("row").filter(has=head)
    expect(row.get_by_role("cell")).to_contain_text(value)


def test_every_phase_marks_its_line_and_shows_what_is_known_then(train: TrainPage) -> None:
    page = open_code(train, corpus="seed_cat_sat", at=2)

    expect_marked(page, COUNT)
    expect_value(page, "counts[best]", "no value yet")
    train.button("Pick").click()
    expect_marked(page, PICK)
    expect(page.get_by_text("▁ + t, seen 4 times, tied with 2 others")).to_be_visible()
    expect_value(page, "counts[best]", "4")
    train.button("Merge").click()
    expect_marked(page, MERGE)
    expect_value(page, "corpus", "→ ▁t | h | e × 4")
    train.button("Record").click()
    expect_marked(page, RECORD)
    expect_value(page, "merges[-1]", "(▁ + t, 4, 4)")
    expect(train.button("Record")).to_have_attribute("aria-pressed", "true")
    expect(train.button("Merge")).to_have_attribute("aria-pressed", "false")


def test_the_phases_are_walked_by_keyboard_alone(train: TrainPage) -> None:
    page = open_code(train, corpus="seed_cat_sat", at=2)

    train.button("Record").focus()
    page.keyboard.press("Tab")
    expect(train.button("Next phase")).to_be_focused()
    for line in (PICK, MERGE, RECORD, COUNT):
        page.keyboard.press("Space")
        expect_marked(page, line)
    page.keyboard.press("Tab")
    expect(code(page)).to_be_focused()
    page.keyboard.press("ArrowRight")  # scrolls the code and leaves the stage alone
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect_marked(page, RECORD)
    train.expect_position(2)


def test_the_code_follows_the_stage_and_stays_in_its_phase(train: TrainPage) -> None:
    page = open_code(train, corpus="seed_cat_sat")
    expect(page.get_by_text("The first merge, which comes next")).to_be_visible()
    train.button("Merge").click()
    expect_value(page, "best", "a + t")

    train.goto(2)

    expect(page.get_by_text("Merge 2: one round of the loop")).to_be_visible()
    expect_marked(page, MERGE)
    expect_value(page, "best", "▁ + t")


def test_a_long_corpus_is_said_to_be_too_long(train: TrainPage) -> None:
    page = open_code(train, corpus="alice_chapters_1_3", merges=5, at=1)

    expect(page.get_by_text("corpora of up to 20,000 characters; this one has")).to_be_visible()
    expect(train.button("Next phase")).to_be_hidden()
    expect(code(page).locator("[aria-current]")).to_have_count(0)


def test_markup_in_a_corpus_stays_text(train: TrainPage) -> None:
    train.open_text("<b>x</b> <b>x</b>", recipe="identifiers", merges=6, at=6)
    page = train.page
    page.get_by_role("tab", name="The code", exact=True).click()
    train.button("Merge").click()

    expect_value(page, "corpus", "→ <b>x</b> × 2")


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_and_nothing_is_too_wide(
    train: TrainPage, theme: str, size: ViewportSize
) -> None:
    train.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    train.page.set_viewport_size(size)
    page = open_code(train, corpus="seed_cat_sat", at=2)
    train.button("Merge").click()

    assert grave_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
