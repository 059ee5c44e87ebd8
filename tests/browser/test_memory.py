"""What is typed is never lost: undo and redo, a reload, another visit, and forgetting."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from bpe import RECIPES, Corpus, Trainer
from tests.browser.server import free_port, served_app
from tests.browser.train_page import TrainPage, packed, wait_until

# No address holds this: words that do not repeat.
LONG = " ".join(f"{number * 7919 % 104729:x}" for number in range(6000))
MOST = 2_000_000  # characters that a browser is asked to keep


def popover(train: TrainPage, label: str) -> None:
    """Open what is said about keeping, under the label that it has now."""
    train.button(label).click()
    expect(train.button("Forget")).to_be_visible()


def last_of(text: str, recipe: str, merges: int = 200) -> int:
    trainer = Trainer(Corpus.from_text(text, RECIPES[recipe]))
    trainer.goto(merges)
    return trainer.position


def expect_text(train: TrainPage, text: str) -> None:
    expect(train.corpus_text).to_have_value(text)
    train.wait_for_server()


def reload(train: TrainPage) -> None:
    train.page.reload()
    train.wait_until_ready()


# Undo and redo


def test_typed_text_is_taken_back_and_typed_again_with_two_buttons(train: TrainPage) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    expect(train.button("Undo edit")).to_be_disabled()
    expect(train.button("Redo edit")).to_be_disabled()

    train.corpus_text.press("End")
    train.corpus_text.press_sequentially(" abc abc", delay=30)
    train.expect_last(last_of("ab ab abc abc", "minbpe-basic"))

    train.button("Undo edit").click()
    expect_text(train, "ab ab")
    train.expect_last(last_of("ab ab", "minbpe-basic"))

    train.button("Redo edit").click()
    expect_text(train, "ab ab abc abc")
    train.expect_last(last_of("ab ab abc abc", "minbpe-basic"))


def test_a_sample_and_a_recipe_are_taken_back_from_the_keyboard(train: TrainPage) -> None:
    train.open_text("low low lower", recipe="minbpe-basic", at=2)
    train.choose("Recipe", "Sennrich 2016")
    train.choose("Corpus", "hello world")
    expect_text(train, "hello world")

    train.button("Undo edit").press("Enter")
    expect_text(train, "low low lower")
    expect(train.page.get_by_role("combobox", name="Recipe")).to_have_value("Sennrich 2016")

    train.button("Undo edit").press("Enter")
    expect(train.page.get_by_text(RECIPES["minbpe-basic"].describe())).to_be_visible()
    train.expect_position(2)

    train.button("Redo edit").press("Enter")
    expect(train.page.get_by_text(RECIPES["sennrich"].describe())).to_be_visible()


def test_the_boxs_own_undo_is_the_browsers(train: TrainPage) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.corpus_text.press("End")
    train.page.keyboard.insert_text(" abc")
    train.expect_last(last_of("ab ab abc", "minbpe-basic"))
    train.wait_for_server()

    train.corpus_text.press("Control+z")
    expect(train.corpus_text).to_have_value("ab ab")


# A reload


def test_a_first_visit_shows_the_sample_in_its_controls(train: TrainPage) -> None:
    train.open()
    train.wait_until_kept()
    train.wait_for_server()

    merges = train.page.get_by_role("spinbutton", name="Merges", exact=True)
    expect(merges).to_have_value(str(train.last))
    expect(train.page.get_by_role("combobox", name="Corpus")).not_to_have_value("Your own text")


def test_a_reload_brings_back_a_long_text_the_position_forced_merges_and_edits(
    train: TrainPage,
) -> None:
    forced = packed('[[1,"1","f"]]')
    train.open_text("ab ab", recipe="minbpe-basic", merges=30, forced=forced)
    train.type_text(LONG)
    train.expect_last(30)
    train.goto(7)
    tokens = train.drawn_ids()[:50]
    assert len(tokens) == 50
    expect(train.page).to_have_url(re.compile("at=7"))
    expect(train.page).not_to_have_url(re.compile("text="))

    reload(train)

    expect_text(train, LONG)
    train.expect_last(30)
    train.expect_position(7)
    assert train.drawn_ids()[:50] == tokens
    assert "forced=" in train.page.url

    train.button("Undo edit").click()
    expect_text(train, "ab ab")


def test_a_reload_and_a_crash_bring_back_the_baseline(train: TrainPage) -> None:
    train.open_text("low low lower", recipe="minbpe-basic", merges=30)
    train.type_text(LONG)
    train.expect_last(30)
    train.wait_for_server()
    # After a crash nothing is written any more: what there is has been written before.
    train.page.evaluate(
        "addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)"
    )

    reload(train)
    expect_text(train, LONG)
    train.page.get_by_role("tab", name="After your edit").click()
    expect(train.page.get_by_text("You changed the corpus.")).to_be_visible()
    train.button("Back to the baseline").click()
    expect_text(train, "low low lower")


def test_text_that_was_not_sent_yet_survives_a_reload(train: TrainPage) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.corpus_text.press("End")
    train.page.keyboard.insert_text(" abc")

    train.page.reload()
    train.wait_until_ready()

    expect_text(train, "ab ab abc")
    train.button("Undo edit").click()
    expect_text(train, "ab ab")


def test_text_typed_before_anything_of_the_visit_is_kept_survives_a_reload(
    train: TrainPage,
) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.corpus_text.press("End")
    train.page.keyboard.insert_text(" abc")
    train.page.evaluate("sessionStorage.removeItem('merge-by-merge.visit')")

    train.page.reload()
    train.wait_until_ready()

    expect_text(train, "ab ab abc")


def test_a_visit_elsewhere_and_back_by_the_bare_address_loses_nothing(train: TrainPage) -> None:
    train.open_text("low low lower", recipe="sennrich", merges=5)
    train.wait_until_kept()

    train.page.goto("about:blank")
    train.open()

    expect_text(train, "low low lower")
    expect(train.page.get_by_text(RECIPES["sennrich"].describe())).to_be_visible()
    train.expect_last(5)


def test_a_links_text_wins_and_the_text_before_it_can_be_gone_back_to(train: TrainPage) -> None:
    train.open_text(LONG, recipe="minbpe-basic", merges=3)
    train.wait_until_kept()
    train.open_text("low low", recipe="sennrich")
    expect_text(train, "low low")

    train.button("Undo edit").click()
    expect_text(train, LONG)
    train.expect_last(3)


def test_a_restarted_server_is_told_all_of_it_and_what_was_typed_meanwhile(
    page: Page, chromium: str, tmp_path: Path
) -> None:
    port = free_port()
    with served_app(tmp_path / "first.txt", port) as address:
        train = TrainPage(page, address).open_text("ab ab", recipe="minbpe-basic", merges=30)
        train.type_text(LONG)
        train.expect_last(30)
        train.goto(7)
        expect(page).to_have_url(re.compile("at=7"))
        train.corpus_text.press("Control+End")
    page.keyboard.type(" typed")
    away = page.get_by_role("status").filter(has_text="The server does not answer.")
    expect(away).to_be_visible()
    page.keyboard.type(" meanwhile")

    with served_app(tmp_path / "second.txt", port):
        expect(away).to_have_count(0, timeout=60_000)  # Streamlit tries again ever more seldom
        page.keyboard.type(" and then")
        expect_text(train, f"{LONG} typed meanwhile and then")
        expect(train.corpus_text).to_be_focused()
        train.expect_last(30)
        train.expect_position(7)
        expect(train.button("Undo edit")).to_be_enabled()


# Edits in place


def test_a_word_table_is_edited_in_place_and_a_bad_line_leaves_the_last_good_run(
    train: TrainPage,
) -> None:
    def expect_table(table: dict[str, int]) -> None:
        trainer = Trainer(Corpus.from_counts(table, RECIPES["sennrich"]))
        trainer.goto(200)
        train.expect_last(trainer.position)
        expect(train.region.locator("[data-count]")).to_have_count(len(table))

    train.open(table=packed("low,5\nlower,2"), recipe="sennrich")
    train.corpus_text.press("Control+End")
    train.corpus_text.press_sequentially("\nnewest,6")
    expect_table({"low": 5, "lower": 2, "newest": 6})
    train.note_stage()

    train.corpus_text.press_sequentially("x")
    expect(train.page.get_by_role("alert").filter(has_text="Line 3")).to_be_visible()
    expect(train.region.locator("[data-count]")).to_have_count(3)

    train.corpus_text.press("Backspace")
    expect(train.page.get_by_role("alert")).to_have_count(0)
    expect_table({"low": 5, "lower": 2, "newest": 6})
    expect(train.corpus_text).to_be_focused()
    assert train.is_noted_stage()


def test_a_half_typed_character_of_an_input_method_is_not_sent(train: TrainPage) -> None:
    train.open_text("ab ab", recipe="minbpe-basic")
    train.corpus_text.press("End")
    train.page.keyboard.type("c")
    keyboard = train.page.context.new_cdp_session(train.page)
    half = {"text": "に", "selectionStart": 1, "selectionEnd": 1}
    keyboard.send("Input.imeSetComposition", half)
    train.page.wait_for_timeout(1000)  # more than any pause after which an edit is sent
    assert train.region_text() == "ab ab"
    expect(train.corpus_text).to_have_value("ab abcに")

    keyboard.send("Input.insertText", {"text": "日"})
    expect(train.corpus_text).to_have_value("ab abc日")
    train.expect_last(last_of("ab abc日", "minbpe-basic"))


# Beyond the tab


@pytest.fixture
def another_tab(train: TrainPage) -> TrainPage:
    """A second tab of the same browser."""
    return TrainPage(train.page.context.new_page(), train.address)


def test_another_tab_knows_nothing_unless_it_was_asked_for(
    train: TrainPage, another_tab: TrainPage
) -> None:
    train.open_text("low low lower", recipe="sennrich")
    train.wait_for_server()
    another_tab.open()
    expect(another_tab.corpus_text).not_to_have_value("low low lower")

    popover(train, "Kept in this tab")
    train.page.get_by_text("Keep in this browser").click()
    expect(train.button("Kept in this browser")).to_be_visible()
    train.wait_for_server()
    wait_until(train.page, "localStorage.length > 0")
    train.goto(2)
    train.page.goto("about:blank")

    third = TrainPage(train.page.context.new_page(), train.address).open()
    expect_text(third, "low low lower")
    third.expect_position(2)
    expect(third.button("Kept in this browser")).to_be_visible()


def test_forget_erases_what_the_tab_and_the_browser_keep(train: TrainPage) -> None:
    train.open_text("low low lower", recipe="sennrich")
    popover(train, "Kept in this tab")
    train.page.get_by_text("Keep in this browser").click()
    wait_until(train.page, "localStorage.length > 0")
    expect(train.button("Kept in this browser")).to_be_visible()

    train.button("Forget").click()
    expect(train.button("Forgotten")).to_be_visible()
    train.wait_for_server()
    assert kept(train.page) == []
    train.goto(1)
    train.wait_for_server()
    assert kept(train.page) == []

    train.page.goto(f"{train.address}/?{urlencode({'corpus': 'seed_hello_world'})}")
    train.wait_until_ready()
    expect(train.button("Undo edit")).to_be_disabled()


def kept(page: Page) -> list[str]:
    names: list[str] = page.evaluate(
        "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]"
    )
    return [name for name in names if name.startswith("merge-by-merge")]


def test_a_text_that_is_too_long_to_keep_is_offered_as_a_file(train: TrainPage) -> None:
    text = b"low lower lowest newer newest\n" * (MOST // 30 + 1)
    train.open(corpus="seed_hello_world", recipe="gpt2")
    train.upload("long.txt", text)

    expect(train.page.get_by_text("The browser has no room for this text")).to_be_visible()
    popover(train, "Too long to keep")
    expect(train.page.get_by_text("All but this text, which is too long")).to_be_visible()
    train.page.keyboard.press("Escape")
    with train.page.expect_download() as download:
        train.button("Save the text as a file").click()
    assert download.value.path().read_bytes() == text


def test_storage_that_is_none_of_ours_is_left_aside(train: TrainPage) -> None:
    train.open(corpus="seed_hello_world")
    train.wait_for_server()
    for value in ("{}", "[", '{"version":1,"past":5,"now":{"text":7}}', "5"):
        train.page.evaluate("value => sessionStorage.setItem('merge-by-merge.visit', value)", value)
        train.page.evaluate("value => localStorage.setItem('merge-by-merge.kept', value)", value)
        train.open(corpus="seed_cat_sat")
        expect(train.page.get_by_role("alert")).to_have_count(0)
