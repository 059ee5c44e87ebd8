"""Why this pair: what the tabs say of it, and a merge chosen by hand with the way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.test_axe import grave_faults
from tests.browser.train_page import TrainPage

LOW = "low low lower lowest"


@pytest.fixture
def low(train: TrainPage) -> TrainPage:
    """The textbook words, of which l + o and o + w are tied at first."""
    return train.open_text(LOW, recipe="sennrich", merges=6)


def open_tab(train: TrainPage, name: str) -> None:
    train.page.get_by_role("tab", name=name, exact=True).click()
    train.wait_for_server()


def pick_pair(train: TrainPage, row: int, left: str, right: str) -> None:
    """Pick a pair once it stands in that row of the pair frequencies."""
    pair = (left, right)
    train.expect_rows(
        "Pair frequencies",
        lambda rows: (rows[row]["left"], rows[row]["right"]) == pair,
    )
    # A grid learns only a moment after scrolling where it is now: a click before that hits nothing.
    lit = train.page.get_by_text(f"{left} + {right} is lit")
    for _ in range(20):
        train.click_cell("Pair frequencies", row)
        train.page.wait_for_timeout(500)
        if lit.is_visible():
            break
    expect(lit).to_be_visible()
    train.wait_for_server()


def table(train: TrainPage, name: str) -> Locator:
    return train.page.get_by_role("table", name=name, exact=True)


def test_the_sum_behind_a_count_follows_the_position(low: TrainPage) -> None:
    open_tab(low, "Why this pair?")
    expect(table(low, "The sum behind the count").locator("tbody tr")).to_have_count(3)
    expect(low.page.get_by_text("= 2·1 + 1·1 + 1·1 = 4")).to_be_visible()

    low.button("Next merge").click()

    expect(low.page.get_by_text("It wins: no other pair is seen as often.")).to_be_visible()
    expect(table(low, "The sum behind the count").locator("tbody tr").first).to_contain_text("lo")


def test_a_tie_shows_where_each_pair_leads_and_what_the_rules_make_of_it(low: TrainPage) -> None:
    open_tab(low, "Why this pair?")

    rows = table(low, "The fork at the tie").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("by the rule")
    expect(low.page.get_by_text("the 5 rules part at merge 1")).to_be_visible()


def test_a_pair_is_merged_instead_and_one_click_leads_back(low: TrainPage) -> None:
    open_tab(low, "Why this pair?")
    pick_pair(low, 3, "w", "e")
    low.button("Merge this one instead").click()

    low.expect_position(1)
    expect(low.status).to_contain_text("your choice")
    expect(low.region.locator("[data-token-id]", has_text="we").first).to_be_visible()
    low.open_list("Merges")
    low.expect_rows("Merges", lambda rows: last_merge(rows) == ("w", "e", True))
    road = re.compile("Without the merges chosen by hand it would be")
    expect(low.page.get_by_role("figure", name=road)).to_be_visible()

    open_tab(low, "Why this pair?")
    low.button("Back to the greedy road").click()
    expect(low.button("Back to the greedy road")).to_have_count(0)
    low.open_list("Merges")
    low.expect_rows("Merges", lambda rows: last_merge(rows) == ("l", "o", False))


def last_merge(rows: list[dict[str, str]]) -> tuple[str, str, bool]:
    """Return left and right of the merge on top, and whether the list tells of forced ones."""
    return rows[0]["left"], rows[0]["right"], "forced" in rows[0]


def test_any_pair_that_was_ever_seen_can_be_asked_about(low: TrainPage) -> None:
    open_tab(low, "Why this pair?")
    low.page.get_by_role("textbox", name="Left token").fill("w")
    low.page.get_by_role("textbox", name="Right token").fill("e")
    low.page.keyboard.press("Enter")

    expect(low.page.get_by_text("Merge 2: lo + w → low took all of them.")).to_be_visible()
    expect(low.page.get_by_text("Count and rank of w + e after each merge")).to_be_visible()
    low.expect_rows("What took it", lambda rows: [row["taken"] for row in rows] == ["2"])


def test_what_a_merge_changed_follows_the_position(low: TrainPage) -> None:
    open_tab(low, "What changed")
    expect(low.page.get_by_text("Nothing is merged yet.")).to_be_visible()

    low.goto(2)

    rows = table(low, "Words rewritten").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("low")
    low.expect_rows(
        "Pairs that appeared",
        lambda rows: (
            {(r["left"], r["right"], r["after"]) for r in rows}
            == {("low", "</w>", "2"), ("low", "e", "2")}
        ),
    )


def test_overlapping_sites_are_drawn_on_their_junctions(train: TrainPage) -> None:
    train.open(corpus="aaabdaaabac")
    open_tab(train, "Why this pair?")

    expect(train.page.locator(".why-overlap").first).to_have_text("×")
    expect(train.page.get_by_text("Count and replaced")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("tab", ["Why this pair?", "What changed"])
def test_axe_finds_nothing_grave_in_the_tabs(train: TrainPage, tab: str, theme: str) -> None:
    train.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    train.open(corpus="aaabdaaabac", at=1)
    open_tab(train, tab)

    assert grave_faults(train.page) == []


def test_the_tab_fits_a_phone(train: TrainPage) -> None:
    train.page.set_viewport_size({"width": 390, "height": 844})
    train.open(corpus="seed_hello_world", at=1)
    open_tab(train, "Why this pair?")

    assert train.page.evaluate("document.documentElement.scrollWidth") <= 390
