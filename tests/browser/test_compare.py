"""The Compare page in a browser: typed text, the address, files, every tab in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, ViewportSize, expect

from bpe import RECIPES, Corpus, Trainer, formats, pretrained
from tests.browser.test_axe import grave_faults
from tests.browser.train_page import SECONDS, TrainPage

PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = "".join(chr(0x4E00 + 7919 * i % 20_000) for i in range(6_000))
TABS = ("Text", "Languages", "Two corpora", "Vocabulary size", "Cost and context")


class ComparePage:
    """One visitor's Compare page."""

    def __init__(self, train: TrainPage) -> None:
        self.train = train
        self.page = train.page
        self.box = self.page.get_by_role("textbox", name="Text to compare")

    def open(self, query: str = "") -> ComparePage:
        self.page.goto(f"{self.train.address}/compare{query}")
        expect(self.page.get_by_role("tab", name="Text", exact=True)).to_be_visible(
            timeout=30 * SECONDS
        )
        self.train.wait_for_server()
        return self

    def open_tab(self, name: str) -> None:
        tab = self.page.get_by_role("tab", name=name, exact=True)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        self.train.wait_for_server()

    def chips(self, tokenizer: str) -> Locator:
        row = self.page.get_by_role("group", name=f"Tokens of {tokenizer}", exact=True)
        return row.locator(".compare-chip")

    def go(self, page: str) -> None:
        self.page.get_by_role("navigation", name="Pages").get_by_role("link", name=page).click()
        self.train.wait_for_server()


@pytest.fixture
def compare(train: TrainPage) -> ComparePage:
    return ComparePage(train)


def test_typed_text_is_compared_and_outlives_a_reload_and_another_page(
    compare: ComparePage,
) -> None:
    compare.open("?corpus=seed_cat_sat&recipe=gpt2&merges=16&at=9")
    compare.box.fill("hello world")
    expect(compare.chips("GPT-2")).to_have_text(["hello", "world"])
    compare.box.press("End")
    compare.box.press_sequentially("! hat", delay=60)
    expect(compare.chips("GPT-2")).to_have_text(["hello", "world", "!", "hat"])
    expect(compare.box).to_have_value("hello world! hat")
    expect(compare.box).to_be_focused()
    expect(compare.page.get_by_text("places are cut by some and not by others")).to_be_visible()
    expect(compare.page.get_by_text("9 merges of The cat sat on the mat")).to_be_visible()

    compare.go("Train")
    compare.train.expect_position(9)
    compare.train.button("Pin for Compare").click()
    expect(compare.page.get_by_text("Pinned: 9 merges of The cat sat on the mat")).to_be_visible()
    compare.train.goto(0)
    compare.train.wait_for_server()
    compare.go("Compare")
    expect(compare.box).to_have_value("hello world! hat")
    expect(compare.chips("Pinned").first).to_be_visible()

    expect(compare.page).to_have_url(re.compile("compare_pinned="))
    compare.page.reload()
    expect(compare.box).to_have_value("hello world! hat", timeout=30 * SECONDS)
    expect(compare.chips("GPT-2")).to_have_text(["hello", "world", "!", "hat"])
    expect(compare.chips("Pinned").first).to_be_visible()

    compare.box.fill(LONG)
    compare.go("Train")
    compare.train.type_text(LONG)
    expect(compare.page).not_to_have_url(re.compile("corpus="))
    compare.train.wait_for_server()
    compare.train.button("Pin for Compare").click()
    compare.train.wait_for_server()
    compare.go("Compare")
    expect(compare.page).to_have_url(re.compile("compare_pinned=long"))
    expect(compare.page).to_have_url(re.compile("compare_text=kept"))
    compare.train.wait_for_server()
    compare.page.reload()
    expect(compare.box).to_have_value(LONG, timeout=30 * SECONDS)
    expect(compare.page.get_by_text("too long for the address: this browser tab")).to_be_visible()
    expect(compare.chips("Pinned").first).to_be_visible()
    expect(compare.page.get_by_text("of your own text by")).to_have_count(2)  # the run, and the pin

    compare.go("Train")  # what the page was like outlives a reload elsewhere
    compare.train.wait_until_ready()
    compare.page.reload()
    compare.train.wait_until_ready()
    compare.train.wait_for_server()
    compare.page.wait_for_timeout(700)  # until the browser has given back what it kept
    compare.train.wait_for_server()
    compare.go("Compare")
    expect(compare.box).to_have_value(LONG)
    expect(compare.chips("Pinned").first).to_be_visible()


def test_of_a_text_that_is_too_long_it_is_told_how_much_is_left_out(compare: ComparePage) -> None:
    compare.open("?compare_names=gpt2")
    compare.box.fill("cat " * 25_000 + "and more")

    said = "Only the first 100,000 characters are taken, the other 8 are left out."
    expect(compare.page.get_by_role("alert").filter(has_text=said)).to_be_visible()
    expect(compare.page.get_by_text("100,000 characters · 25,000 words")).to_be_visible()
    expect(compare.chips("GPT-2").first).to_have_text("cat")
    compare.box.fill("cat")
    expect(compare.page.get_by_text("are left out")).to_have_count(0)


def test_files_are_closed_one_by_one(compare: ComparePage) -> None:
    trainer = Trainer(Corpus.from_text("hello hello", RECIPES["minbpe-regex"]), max_merges=4)
    data = formats.dumps(trainer.tokenizer(), "huggingface").encode()
    compare.open("?compare_names=gpt2")
    expect(compare.chips("GPT-2").first).to_be_visible()
    compare.train.wait_for_server()
    upload(compare.page, "one.json", data, "two.json", b"{}", "one more.json", data)
    expect(compare.chips("one more.json").first).to_be_visible()
    expect(compare.page.get_by_text("two.json cannot be opened")).to_be_visible()

    compare.page.get_by_role("button", name="Open a tokenizer").click()
    compare.page.get_by_role("button", name="Close one.json").click()
    expect(compare.chips("one.json")).to_have_count(0)
    compare.page.get_by_role("button", name="Close one more.json").click()
    expect(compare.chips("one more.json")).to_have_count(0)
    expect(compare.chips("GPT-2").first).to_be_visible()


def test_a_file_is_compared_by_the_visitor_who_opened_it_alone(
    compare: ComparePage, context: BrowserContext
) -> None:
    trainer = Trainer(Corpus.from_text("hello hello", RECIPES["minbpe-regex"]), max_merges=4)
    trainer.goto(4)
    data = formats.dumps(trainer.tokenizer(), "huggingface").encode()
    compare.open()
    compare.box.fill("hello")
    expect(compare.chips("GPT-2")).to_have_text(["hello"])

    upload(compare.page, "mine.json", data)
    expect(compare.chips("mine.json")).to_have_text(["hello"])

    upload(compare.page, "bad.json", b"{}")
    expect(compare.page.get_by_text("bad.json cannot be opened")).to_be_visible()
    other = ComparePage(TrainPage(context.new_page(), compare.train.address)).open()
    expect(other.chips("GPT-2").first).to_be_visible()
    expect(other.page.get_by_text("mine.json")).to_have_count(0)
    assert pretrained.load("gpt2").count("hello") == 1


def upload(page: Page, name: str, data: bytes, *more: str | bytes) -> None:
    """Choose a file, or several: `more` are their names and contents in turn."""
    page.get_by_role("button", name="Open a tokenizer").click()
    together = (name, data, *more)
    files = [
        FilePayload(name=str(one), mimeType="application/json", buffer=bytes(content))
        for one, content in zip(together[::2], together[1::2], strict=True)
        if isinstance(content, bytes)
    ]
    page.locator('input[type="file"]').set_input_files(files)


def test_keys_alone_choose_a_tokenizer_and_open_a_tab(compare: ComparePage) -> None:
    compare.open("?corpus=seed_cat_sat&recipe=gpt2&merges=9&at=9")
    compare.box.press("Control+A")
    compare.box.press_sequentially("hat")
    pill = compare.page.get_by_role("button", name="cl100k (GPT-4)")
    pill.focus()
    pill.press("Enter")
    expect(compare.chips("cl100k (GPT-4)")).to_have_text(["hat"])

    compare.page.get_by_role("tab", name="Text", exact=True).focus()
    compare.page.keyboard.press("ArrowRight")
    languages = compare.page.get_by_role("tab", name="Languages", exact=True)
    expect(languages).to_be_focused()
    languages.press("Enter")
    expect(languages).to_have_attribute("aria-selected", "true")
    expect(compare.page.get_by_role("region", name="Languages")).to_be_visible()
    compare.open_tab("Text")
    expect(compare.box).to_have_value("hat")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_on_any_tab_and_none_is_wider_than_a_phone(
    compare: ComparePage, theme: str
) -> None:
    page = compare.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size(PHONE)
    compare.open("?corpus=udhr_english&merges=50&at=50&compare_price=2&compare_window=1000")
    for name in TABS:
        compare.open_tab(name)
        assert grave_faults(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], name
