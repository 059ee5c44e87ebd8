"""Long texts: what the box shows of them, giving up on training, and finding all again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from bpe import RECIPES, Corpus, Trainer
from pages.ui import live_box
from tests.browser.train_page import SECONDS, TrainPage

LIMIT = 500_000
LARGEST = 10_000_000


def letters(number: int, seed: int = 1) -> str:
    """Return so many letters and line ends at random."""
    return "".join(random.Random(seed).choices("abcdefghij \n", k=number))


def test_beyond_half_a_million_characters_the_box_shows_the_beginning_and_says_so(
    train: TrainPage,
) -> None:
    text = "low lower lowest " * (LIMIT // 17 + 1000) + "end"
    trainer = Trainer(Corpus.from_text(text, RECIPES["gpt2"]))
    trainer.goto(200)
    train.open(corpus="seed_hello_world", recipe="gpt2")

    train.upload("long.txt", text.encode())

    train.expect_last(trainer.position)
    expect(train.corpus_text).to_have_js_property("readOnly", True)
    assert train.corpus_text.input_value() == text[:LIMIT]
    expect(train.page.get_by_text(re.compile("the first 500,000 are shown"))).to_be_visible()
    train.button("Last merge").click()
    expect(train.page.get_by_text(re.compile(f"^{trainer.token_count:,} tokens"))).to_be_visible()
    train.region.evaluate("region => { region.scrollTop = region.scrollHeight; }")
    last = train.region.locator("[data-token-id]").last
    expect(last).to_have_text(trainer.vocabulary[trainer.text_token_ids()[-1]].text)


def test_a_hundred_thousand_short_lines_are_opened_and_the_first_of_them_shown(
    train: TrainPage,
) -> None:
    text = "ab cd\n" * 100_000
    train.open(corpus="seed_hello_world", recipe="gpt2")

    train.upload("lines.txt", text.encode())

    expect(train.page.get_by_text("600,000 characters · 600,000 bytes")).to_be_visible()
    expect(train.page.get_by_text("the first 120,000 are shown, read-only")).to_be_visible()
    assert train.corpus_text.input_value() == text[:120_000]
    train.expect_last(3)

    # As many characters as fit, in more lines than a browser can lay out while one types.
    trainer = Trainer(Corpus.from_text("\n" * LIMIT, RECIPES["gpt2"]))
    trainer.goto(200)
    train.upload("newlines.txt", b"\n" * LIMIT)

    expect(train.page.get_by_text("the first 20,000 are shown, read-only")).to_be_visible()
    train.expect_last(trainer.position)


def test_lines_run_their_own_way_only_where_a_browser_can_bear_it(
    train: TrainPage, sample: Callable[[str], str]
) -> None:
    arabic = sample("udhr_arabic.txt")
    train.open(corpus="udhr_arabic")
    expect(train.corpus_text).to_have_attribute("dir", "auto")

    train.type_text(arabic * 2)
    expect(train.corpus_text).to_have_attribute("dir", "rtl")
    train.type_text("12. low\n" + arabic * 2)
    expect(train.corpus_text).to_have_attribute("dir", "ltr")
    train.type_text("low")
    expect(train.corpus_text).to_have_attribute("dir", "ltr")


def test_a_paste_of_two_megabytes_is_taken_whole_and_the_box_shows_its_beginning(
    train: TrainPage,
) -> None:
    pasted = ("low lower lowest\n" * (2_000_000 // 17 + 1))[:2_000_000]
    text = f"new {pasted} newer"
    trainer = Trainer(Corpus.from_text(text, RECIPES["gpt2"]))
    trainer.goto(200)
    train.open_text("new  newer", recipe="gpt2")
    copy(train, pasted)

    train.corpus_text.focus()
    train.corpus_text.evaluate("box => box.setSelectionRange(4, 4)")
    train.page.keyboard.press("Control+V")

    expect(train.page.get_by_text("2,000,010 characters · 2,000,010 bytes")).to_be_visible()
    expect(train.page.get_by_text(re.compile("are shown, read-only"))).to_be_visible()
    train.expect_last(trainer.position)
    assert text.startswith(train.corpus_text.input_value())
    assert train.corpus_text.input_value().startswith("new low lower lowest\n")
    train.button("Last merge").click()
    expect(train.page.get_by_text(re.compile(f"^{trainer.token_count:,} tokens"))).to_be_visible()

    train.button("Undo edit").click()

    expect(train.corpus_text).to_have_value("new  newer")
    expect(train.corpus_text).to_be_editable()


def test_a_paste_of_more_than_ten_megabytes_is_refused_and_nothing_is_lost(
    train: TrainPage,
) -> None:
    train.open_text("low lower", recipe="gpt2")
    copy(train, "x" * LARGEST)

    train.corpus_text.press("End")
    train.page.keyboard.press("Control+V")

    refused = train.page.get_by_role("alert").filter(has_text="10,000,009 bytes, and at most")
    expect(refused).to_be_visible()
    train.corpus_text.press("s")
    expect(refused).to_have_count(0)
    expect(train.corpus_text).to_have_value("low lowers")


def test_a_paste_that_no_message_has_room_for_is_refused_and_nothing_is_lost(
    train: TrainPage,
) -> None:
    train.open_text("low lower", recipe="gpt2")
    copy(train, "\x01" * 9_900_000)

    train.corpus_text.press("End")
    train.page.keyboard.press("Control+V")

    refused = train.page.get_by_role("alert").filter(has_text="59,400,009 bytes on its way")
    expect(refused).to_be_visible()
    expect(train.corpus_text).to_have_value("low lower")
    expect(train.page.get_by_text("learning…")).to_have_count(0)
    train.corpus_text.press("s")
    expect(refused).to_have_count(0)
    trained = Trainer(Corpus.from_text("low lowers", RECIPES["gpt2"]))
    trained.goto(200)
    train.expect_last(trained.position)


def test_what_a_text_takes_in_a_message_is_what_json_takes(page: Page) -> None:
    """Each code unit alone, in pairs, and between letters."""
    differ = page.evaluate(f"""
        (() => {{
            {live_box.JS}
            const bytes = (json) => new TextEncoder().encode(json).length - 2;
            const differ = [];
            for (let code = 0; code < 0x10000; code++) {{
                const unit = String.fromCharCode(code);
                for (const text of [unit, unit + unit, `a${{unit}}\ude00`, `\ud83d${{unit}}b`])
                    if (sentBytes(text) !== bytes(JSON.stringify(text))) differ.push(code);
            }}
            return differ;
        }})()
    """)

    assert differ == []


def test_of_texts_that_no_message_has_room_for_a_reload_brings_back_the_one_that_is_now(
    train: TrainPage,
) -> None:
    text = letters(20_000).replace("\n", " ")  # Chromium takes seconds for many lines
    train.open(corpus="seed_hello_world", recipe="gpt2", merges=3)
    train.type_text(text)
    train.wait_for_server()
    train.page.wait_for_url(lambda url: "corpus=" not in url)
    train.page.evaluate("""
        const index = JSON.parse(sessionStorage.getItem('merge-by-merge.visit'));
        for (const name of ['baseline', 'pinned']) {
            index[name] = { ...index.now, sample: null, text: name };
            sessionStorage.setItem(`merge-by-merge.text.${name}`, '\x01'.repeat(2200000));
        }
        sessionStorage.setItem('merge-by-merge.visit', JSON.stringify(index));
    """)

    train.page.reload()

    train.wait_until_ready()
    expect(train.corpus_text).to_have_value(text)


def test_of_a_token_that_fills_many_screens_the_beginning_is_drawn(train: TrainPage) -> None:
    text = "the cat sat on the mat. " * 12_500
    trainer = Trainer(Corpus.from_text(text, RECIPES["minbpe-basic"]))
    trainer.goto(200)
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")
    train.upload("cats.txt", text.encode())
    train.expect_last(trainer.position)

    train.button("Last merge").click()

    expect(train.region.locator("[data-token-id]")).to_have_count(1)
    is_whole = train.chip(0).text_content() == text  # to tell how they differ takes minutes
    assert is_whole
    mark = train.region.locator("[data-mark^='… and']").first
    expect(mark).to_have_attribute("data-mark", f"… and {len(text) - 5000:,} more characters")
    assert train.region.evaluate("region => region.querySelectorAll('*').length") < 5000
    train.chip(0).hover(position={"x": 5, "y": 5})
    expect(train.page.get_by_role("group", name="Token in the hand")).to_be_visible()


def copy(train: TrainPage, text: str) -> None:
    train.page.evaluate("text => navigator.clipboard.writeText(text)", text)


def test_a_file_of_ten_megabytes_is_accepted(train: TrainPage) -> None:
    text = ("low lower lowest\n" * (LARGEST // 17 + 1))[:LARGEST]
    train.open(corpus="seed_hello_world", recipe="gpt2")

    train.upload("large.txt", text.encode())

    expect(train.corpus_text).to_have_js_property("readOnly", True, timeout=60 * SECONDS)
    expect(train.page.get_by_text(re.compile(f"{LARGEST:,} characters"))).to_be_visible()
    train.wait_for_server()
    assert train.last > 5


def test_training_that_takes_long_can_be_cancelled_and_what_was_there_stays(
    train: TrainPage, sample: Callable[[str], str]
) -> None:
    text = sample("alice_chapters_1_3.txt") * 50
    train.open(corpus="seed_cat_sat", recipe="minbpe-basic", merges=20_000, at=3)
    before = train.token_ids()

    train.upload("long.txt", text.encode())
    expect(train.page.get_by_role("progressbar")).to_be_visible(timeout=30 * SECONDS)
    train.button("Cancel").click()

    train.wait_for_server()
    expect(train.page.get_by_role("progressbar")).to_have_count(0)
    expect(train.corpus_text).to_have_value("the cat sat on the mat the cat ate the rat")
    train.expect_position(3)
    assert train.token_ids() == before


def test_a_text_that_fits_the_address_survives_a_reload(train: TrainPage) -> None:
    trainer = Trainer(Corpus.from_text("low lower lowest\nlow", RECIPES["minbpe-basic"]))
    trainer.goto(200)
    train.open(corpus="seed_hello_world", recipe="minbpe-basic")
    train.type_text("low lower lowest\nlow")
    train.expect_last(trainer.position)
    train.goto(2)
    train.page.wait_for_url(re.compile("text=.*at=2|at=2.*text="))

    train.page.reload()

    train.wait_until_ready()
    expect(train.corpus_text).to_have_value("low lower lowest\nlow")
    train.expect_position(2)


def test_a_text_too_long_for_the_address_survives_a_reload_too(train: TrainPage) -> None:
    text = letters(20_000).replace("\n", " ")  # Chromium takes seconds for many lines
    train.open(corpus="seed_hello_world", recipe="gpt2", merges=30)
    train.type_text(text)
    train.expect_last(30)
    train.page.wait_for_url(lambda url: "corpus=" not in url)

    train.page.reload()

    train.wait_until_ready()
    expect(train.corpus_text).to_have_value(text)
    train.expect_last(30)
