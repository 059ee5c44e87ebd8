"""The Encode page in a browser: typing, stepping, decoding, and what is kept of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, expect

from pages.ui.address import pack
from tests.browser.test_axe import PHONE, grave_faults
from tests.browser.train_page import SECONDS, TrainPage, packed, wait_until

ABC = {"text": packed("abbcbc"), "recipe": "minbpe-basic", "merges": 2, "at": 2}
TABS = ("Step by step", "Methods", "Special tokens", "Decode", "Unknown characters")
READ_CHIPS = "(chips) => chips.map((chip) => [Number(chip.dataset.tokenId), chip.textContent])"


class EncodePage:
    """One visitor's Encode page."""

    def __init__(self, train: TrainPage) -> None:
        self.train = train
        self.page = train.page
        self.text = self.page.get_by_role("textbox", name="Text to encode")
        self.steps = self.page.get_by_role("group", name="Encoding step by step")

    def open(self, **query: str | int) -> EncodePage:
        self.page.goto(f"{self.train.address}/encode?{urlencode(query)}")
        return self.wait_until_ready()

    def wait_until_ready(self) -> EncodePage:
        expect(self.region()).to_be_visible(timeout=30 * SECONDS)
        self.train.wait_for_server()
        return self

    def region(self, name: str = "Tokens") -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def chips(self, name: str = "Tokens") -> Locator:
        return self.region(name).locator("[data-token-id]")

    def expect_ids(self, *ids: int, name: str = "Tokens") -> None:
        for place, token_id in enumerate(ids):
            chip = self.chips(name).nth(place)
            expect(chip).to_have_attribute("data-token-id", str(token_id))
        expect(self.chips(name)).to_have_count(len(ids))

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="Pages").get_by_role(
            "link", name=name, exact=True
        )

    def open_tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name, exact=True).click()
        self.train.wait_for_server()

    def expect_text_in_address(self, text: str) -> None:
        wait_until(
            self.page,
            "(packed) => new URL(location.href).searchParams.get('encode') === packed",
            pack(text),
        )


@pytest.fixture
def encode(train: TrainPage) -> EncodePage:
    return EncodePage(train)


def test_what_is_typed_is_encoded_at_once_and_outlives_reloads_and_pages(
    encode: EncodePage,
) -> None:
    page = encode.open(**ABC).page

    encode.text.fill("")
    encode.text.press_sequentially("abc é\tb")
    encode.expect_ids(97, 256, 32, 195, 169, 9, 98)
    found = encode.chips().evaluate_all(READ_CHIPS)
    assert [text for _, text in found] == ["a", "bc", " ", "\\xc3", "\\xa9", "\t", "b"]
    expect(page.get_by_text("give the text back exactly")).to_be_visible()
    encode.train.button("Copy ids").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(copied) == [97, 256, 32, 195, 169, 9, 98]

    encode.region().focus()
    encode.region().evaluate("(region) => getSelection().selectAllChildren(region)")
    page.keyboard.press("Control+c")
    assert page.evaluate("navigator.clipboard.readText()") == "abc é\tb"

    encode.expect_text_in_address("abc é\tb")
    page.reload()
    encode.wait_until_ready()
    expect(encode.text).to_have_value("abc é\tb")
    encode.expect_ids(97, 256, 32, 195, 169, 9, 98)

    encode.text.fill("abab")
    encode.train.slider.press("ArrowLeft")
    encode.expect_ids(97, 98, 97, 98)
    encode.link("Train").click()
    encode.train.wait_until_ready()
    encode.train.expect_position(1)
    encode.link("Encode").click()
    encode.wait_until_ready()
    expect(encode.text).to_have_value("abab")
    encode.expect_ids(97, 98, 97, 98)


def test_a_text_too_long_for_the_address_outlives_a_reload(encode: EncodePage) -> None:
    page = encode.open(**ABC).page
    text = "".join(map(chr, range(0x4E00, 0x5A00)))

    encode.text.fill(text)
    expect(page.get_by_text(f"{3 * len(text):,} tokens")).to_be_visible()
    wait_until(page, "() => !new URL(location.href).searchParams.has('encode')")
    page.reload()

    expect(page.get_by_text(f"{3 * len(text):,} tokens")).to_be_visible()
    assert encode.text.input_value() == text
    expect(encode.chips()).to_have_count(2000)


def test_what_is_typed_in_the_moment_of_a_reload_is_not_lost(encode: EncodePage) -> None:
    page = encode.open(**ABC, encode=packed("abab")).page
    encode.text.fill("cab")  # and leave before it can be sent
    page.reload()
    encode.wait_until_ready()

    expect(encode.text).to_have_value("cab")
    encode.expect_ids(99, 257)
    encode.expect_text_in_address("cab")

    encode.open(**ABC, encode=packed("bb"))  # what has arrived is not put above another link

    encode.expect_ids(98, 98)


def test_everything_that_is_chosen_outlives_reloads_here_and_elsewhere(encode: EncodePage) -> None:
    page = encode.open(**ABC, encode=packed("abab"), encode_by="gpt2").page
    encode.expect_ids(397, 397)  # tiktoken's
    encode.open_tab("Decode")
    page.get_by_role("textbox", name="Ids to decode").fill("397, 64")
    encode.expect_ids(397, 64, name="Decoded tokens")
    expect(page).to_have_url(re.compile("encode_ids="))

    page.reload()
    encode.wait_until_ready()
    encode.expect_ids(397, 64, name="Decoded tokens")
    encode.expect_ids(397, 397)

    encode.link("Train").click()
    encode.train.wait_until_ready()
    page.reload()
    encode.train.wait_until_ready()
    page.wait_for_timeout(700)  # until the browser has given back what it kept
    encode.train.wait_for_server()
    encode.link("Encode").click()
    encode.wait_until_ready()
    encode.expect_ids(397, 64, name="Decoded tokens")
    encode.expect_ids(397, 397)


def test_a_page_link_is_followed_in_the_moment_of_a_move_and_of_a_reload(
    encode: EncodePage,
) -> None:
    encode.train.open(**ABC)
    encode.train.button("Previous merge").click()
    encode.link("Encode").click()
    encode.wait_until_ready()
    expect(encode.page.get_by_text("after 1 of 2 merges")).to_be_visible()

    for wait in (0, 400):  # what is kept comes back after half a second
        encode.page.reload()
        expect(encode.link("Compare")).to_be_visible()
        encode.page.wait_for_timeout(wait)
        encode.link("Compare").click()
        expect(encode.page.get_by_role("textbox", name="Text to compare")).to_be_visible()
        encode.page.go_back()
        encode.wait_until_ready()


def test_another_link_wins_though_its_recipe_cannot_encode_the_kept_text(
    encode: EncodePage,
) -> None:
    page = encode.open(corpus="aaabdaaabac", recipe="minbpe-basic", merges=9, at=3).page
    encode.text.fill("a<b")
    encode.expect_ids(97, 60, 98)
    encode.train.wait_for_server()

    link = {"corpus": "udhr_english", "recipe": "sennrich", "merges": 200, "at": 100}
    page.goto(f"{encode.train.address}/encode?{urlencode(link)}")

    expect(page.get_by_text("after 100 of 200 merges")).to_be_visible()
    page.wait_for_timeout(1500)  # what is kept comes back after half a second
    expect(page.get_by_text("after 100 of 200 merges")).to_be_visible()
    expect(page).to_have_url(re.compile("corpus=udhr_english.*at=100"))


def test_an_encoding_is_stepped_through_with_buttons_keys_and_by_itself(
    encode: EncodePage,
) -> None:
    page = encode.open(corpus="seed_low_lower_lowest", merges=9, at=4).page
    expect(encode.text).to_have_value("low lower lowest")
    encode.text.fill("low lower")
    expect(encode.chips()).to_have_count(4)
    at = encode.steps.locator(".place")

    encode.open_tab("Decode")
    encode.chips().last.click()
    expect(encode.chips("Tokens now")).to_have_text(["l", "o", "w", "e", "r", "</w>"])
    encode.train.button("Next step").click()
    expect(encode.chips("Tokens now")).to_have_text(["lo", "w", "e", "r", "</w>"])
    expect(encode.chips("Tokens after this step")).to_have_text(["low", "e", "r", "</w>"])
    expect(encode.steps.get_by_role("columnheader")).to_have_text(["Pair", "Rank", "In this step"])
    expect(encode.steps.get_by_text("0 was learned first")).to_be_visible()
    row = encode.steps.get_by_role("row", name="merges now")
    expect(row.get_by_role("cell")).to_have_text(["lo + w", "1", "merges now"])
    trees = page.get_by_role("region", name="Trees of the word").get_by_role("img")
    expect(trees).to_have_accessible_name(
        "Trees of 3 tokens: lowe, r, </w>. l + o → lo, rank 0; lo + w → low, rank 1; "
        "low + e → lowe, rank 3."
    )
    expect(trees.get_by_text("rank 3")).to_be_visible()
    encode.train.button("Last step").click()
    expect(at).to_have_text("step 3 of 3")
    encode.train.button("Previous step").click()
    expect(at).to_have_text("step 2 of 3")

    encode.steps.focus()
    page.keyboard.press("Home")
    expect(at).to_have_text("step 0 of 3")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text("step 1 of 3")
    page.keyboard.press(" ")
    expect(encode.train.button("Pause")).to_be_visible()
    expect(at).to_have_text("step 3 of 3")
    expect(encode.train.button("Play")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(encode.chips("Tokens now")).to_have_text(["low", "e", "r", "</w>"])


def test_a_difference_is_found_ids_decoded_and_a_file_saved(
    encode: EncodePage, tmp_path: Path
) -> None:
    page = encode.open(**ABC, encode=packed("b")).page

    encode.open_tab("Methods")
    encode.train.button("Find me a difference").click()
    encode.train.button("Encode it").click()
    encode.expect_ids(257, 99, name="Greedy longest match")
    expect(encode.chips("Greedy longest match").first).to_have_class("chip fill1 lit")
    expect(page.get_by_text("comes before a + b (rank 1)")).to_be_visible()
    encode.open_tab("Decode")
    page.get_by_role("textbox", name="Ids to decode").fill("[240,159 145;139] 4711")
    encode.expect_ids(240, 159, 145, 139, name="Decoded tokens")
    expect(page.get_by_text("4 tokens are no whole characters")).to_be_visible()
    expect(page.get_by_text("ids go from 0 to 257: 4711")).to_be_visible()
    encode.open_tab("Tokenizer file")
    with page.expect_download() as download:
        encode.train.button("Save tokenizer.model").click()
    download.value.save_as(tmp_path / "saved.model")
    saved = (tmp_path / "saved.model").read_text()
    assert saved == "minbpe v1\n\n0\n98 99\n97 98\n"


def test_parts_of_a_character_stand_under_a_bracket_with_the_whole_one(encode: EncodePage) -> None:
    page = encode.open(**ABC, encode=packed("é")).page

    expect(encode.chips().nth(0).locator("i")).to_have_class("hex piece all starts")
    expect(encode.chips().nth(1).locator("i")).to_have_class("hex piece all ends")
    expect(encode.region().locator(".whole")).to_have_attribute("data-character", "é")
    encode.open_tab("Decode")
    page.get_by_role("textbox", name="Ids to decode").fill("145 240 159 145 139 195 97 169")
    encode.expect_ids(145, 240, 159, 145, 139, 195, 97, 169, name="Decoded tokens")
    drawn = encode.chips("Decoded tokens").locator("i")
    looks = drawn.evaluate_all("(parts) => parts.map((part) => part.className)")
    middle = "hex piece all"
    assert looks == ["hex", f"{middle} starts", middle, middle, f"{middle} ends", "hex", "hex"]
    wholes = encode.region("Decoded tokens").locator(".whole")
    expect(wholes).to_have_count(1)
    expect(wholes).to_have_attribute("data-character", "👋")


def test_a_bracket_is_one_line_over_chips_that_hold_more_than_a_part(encode: EncodePage) -> None:
    encode.open(**ABC, encode=packed("x 👋🏽"), encode_by="gpt2")

    tops = (
        encode.chips()
        .locator(".piece")
        .evaluate_all(
            """(pieces) => pieces.map((piece) => {
          const own = piece.classList.contains('all') ? piece.parentElement : piece;
          const edge = parseFloat(getComputedStyle(own).borderTopWidth);
          const top = parseFloat(getComputedStyle(piece, '::after').top);
          return own.getBoundingClientRect().top + edge + top;
        })"""
        )
    )

    looks = (
        encode.chips()
        .locator(".piece")
        .evaluate_all(
            "(pieces) => new Set(pieces.map((piece) => piece.classList.contains('all'))).size"
        )
    )
    assert looks == 2  # a chip of GPT-2 has a blank and the first bytes of the hand
    assert max(tops) - min(tops) < 1


LINES = """(part) => {
  const row = part.querySelector('tr');
  const line = parseFloat(row ? getComputedStyle(row).height : getComputedStyle(part).lineHeight);
  return [part.clientHeight / line, part.scrollHeight / line];
}"""


def test_a_phone_cuts_no_line_of_ids_or_pairs_in_half(encode: EncodePage) -> None:
    encode.page.set_viewport_size(PHONE)
    encode.open(corpus="udhr_english", merges=5, at=5, encode=packed("internationalization " * 9))

    for part in (
        encode.page.get_by_role("group", name="Token ids"),
        encode.page.get_by_role("region", name="All pairs"),
    ):
        shown, lines = part.evaluate(LINES)
        assert shown < lines
        assert shown == pytest.approx(round(shown), abs=0.05)


def test_a_special_token_is_as_tall_as_any_other(encode: EncodePage) -> None:
    encode.open(**ABC, encode=packed("aé"))
    encode.open_tab("Unknown characters")
    chips = encode.chips("Tokens: Characters and <UNK>")
    expect(chips).to_have_count(2)

    plain, unknown = chips.evaluate_all("(chips) => chips.map((chip) => chip.offsetHeight)")

    assert plain == unknown


def test_a_long_search_can_be_left(encode: EncodePage) -> None:
    page = encode.open(**ABC, encode=packed("abab"), encode_by="o200k_base").page
    encode.open_tab("Methods")
    encode.train.button("Find me a difference").click()
    encode.train.button("Cancel").click()

    expect(encode.train.button("Cancel")).to_have_count(0)
    encode.train.wait_for_server()
    expect(page.get_by_text("The shortest is")).to_have_count(0)
    expect(encode.train.button("Find me a difference")).to_be_enabled()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_behind_any_tab(encode: EncodePage, theme: str) -> None:
    encode.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    encode.open(corpus="udhr_english", merges=50, at=50)

    for tab in (*TABS, "Tokenizer file"):
        encode.open_tab(tab)
        if tab == "Decode":  # its label is written when the box is ready
            expect(encode.page.get_by_role("textbox", name="Ids to decode")).to_be_visible()
        assert grave_faults(encode.page) == [], tab


def test_a_phone_shows_all_of_it_and_all_links(encode: EncodePage) -> None:
    page = encode.page
    page.set_viewport_size(PHONE)
    encode.open(corpus="udhr_english", merges=50, at=50, encode=packed("right " * 40))

    for link in page.get_by_role("navigation", name="Pages").get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
    for tab in TABS:
        encode.open_tab(tab)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], tab
    assert grave_faults(page) == []
