"""Editing while looking at a merge: what changed is told, and the reader stays at the merge."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.train_page import SECONDS, TrainPage

TAB = "After your edit"
TEXT = "er er er low low"


def open_text(train: TrainPage, at: int) -> None:
    train.open_text(TEXT, recipe="identifiers", at=at)


def expect_sentence(train: TrainPage, start: str) -> None:
    sentence = train.page.locator(".status").filter(has_text=re.compile(f"^{re.escape(start)}"))
    expect(sentence).to_be_attached(timeout=10 * SECONDS)


def expect_changes(train: TrainPage, changes: list[str]) -> None:
    train.expect_rows(TAB, lambda rows: [row["change"] for row in rows] == changes)


def test_an_edit_is_told_side_by_side_and_the_sentence_still_tells_the_same_merge(
    train: TrainPage,
) -> None:
    open_text(train, at=3)
    expect_sentence(train, "Merge 3: 'lo' + 'w' → 'low'")
    train.page.get_by_role("tab", name=TAB).click()
    expect(train.page.get_by_text("Nothing is edited yet")).to_be_visible()

    train.corpus_text.press("Home")
    train.corpus_text.press_sequentially("te te te te ", delay=40)

    expect_sentence(train, "Merge 4: 'lo' + 'w' → 'low'")
    expect(train.page.get_by_text("They part at merge 1")).to_be_visible()
    expect_changes(train, ["+ new ◂", "▼ down 1 ◂", "▼ down 1", "▼ down 1"])
    expect(train.corpus_text).to_be_focused()
    assert train.corpus_text.evaluate("area => area.selectionStart") == len("te te te te ")
    expect(train.page).to_have_url(re.compile("at=4"))


def test_a_merge_that_is_typed_away_and_back_is_looked_at_again(train: TrainPage) -> None:
    open_text(train, at=3)

    train.type_text("er er er")
    expect_sentence(train, "Merge 1: 'e' + 'r'")
    train.type_text("er er er low low low low")

    expect_sentence(train, "Merge 2: 'lo' + 'w'")


def test_a_move_just_before_an_edit_counts(train: TrainPage) -> None:
    open_text(train, at=0)

    button = train.button("Next merge").element_handle()
    train.type_text(f"te te te te {TEXT}")
    button.evaluate("(button) => button.click()")  # before the edit has come back

    expect_sentence(train, "Merge 2: 'e' + 'r'")
    train.page.wait_for_timeout(600)
    train.expect_position(2)


def test_another_tie_rule_is_compared_and_a_row_leads_to_its_merge(train: TrainPage) -> None:
    train.open_text("ba ba ab ab", recipe="identifiers")
    train.page.get_by_role("tab", name=TAB).click()

    train.button("change").click()
    train.choose("A tie goes to", "first-seen")
    train.page.keyboard.press("Escape")

    expect_changes(train, ["▲ up 1 ◂", "▼ down 1 ◂"])
    expect(train.page.get_by_text("the tie goes to the pair seen first")).to_be_visible()
    train.click_cell(TAB, 1)
    train.expect_position(2)
    expect_sentence(train, "Merge 2: 'a' + 'b'")


def test_an_edit_is_kept_as_the_baseline(train: TrainPage) -> None:
    open_text(train, at=1)
    train.page.get_by_role("tab", name=TAB).click()
    train.type_text(f"te te te te {TEXT}")
    expect(train.page.get_by_text("They part at merge 1")).to_be_visible()

    train.button("Keep this as the baseline").click()
    expect(train.page.get_by_text("Nothing is edited yet")).to_be_visible()

    train.type_text(f"te te te te {TEXT} low")
    expect(train.page.get_by_text("No merge differs: all 4 are the same")).to_be_visible()


def test_one_goes_back_to_the_baseline(train: TrainPage) -> None:
    open_text(train, at=1)
    train.page.get_by_role("tab", name=TAB).click()
    train.type_text(f"te te te te {TEXT}")
    expect_sentence(train, "Merge 2: 'e' + 'r'")
    expect(train.page.get_by_text("They part at merge 1")).to_be_visible()

    train.button("Back to the baseline").click()

    expect(train.corpus_text).to_have_value(TEXT)
    expect_sentence(train, "Merge 1: 'e' + 'r'")
    expect(train.page.get_by_text("Nothing is edited yet")).to_be_visible()
