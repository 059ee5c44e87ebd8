"""Long texts: what the box shows of them, giving up on training, and finding all again."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Trainer
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
    text = sample("alice_chapters_1_3.txt") * 20
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
    text = letters(20_000)
    train.open(corpus="seed_hello_world", recipe="gpt2", merges=30)
    train.type_text(text)
    train.expect_last(30)
    train.page.wait_for_url(lambda url: "corpus=" not in url)

    train.page.reload()

    train.wait_until_ready()
    expect(train.corpus_text).to_have_value(text)
    train.expect_last(30)
