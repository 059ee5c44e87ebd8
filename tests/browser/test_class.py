"""In front of a class: the projector and its keys, two phases, and predicting the next merge."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.test_axe import grave_faults
from tests.browser.train_page import SECONDS, TrainPage

TWENTY_POINTS = 20 / 72 * 96
SIZE_OF_TYPE = "(element) => parseFloat(getComputedStyle(element).fontSize)"


@pytest.fixture
def cat(train: TrainPage) -> TrainPage:
    return train.open(corpus="seed_cat_sat", at=3)


@pytest.fixture
def projected(train: TrainPage) -> TrainPage:
    train.open(corpus="seed_cat_sat", at=3, view="projector")
    expect(mode(train, "Projector")).to_have_attribute("aria-pressed", "true")
    return train


@pytest.fixture
def predicting(train: TrainPage) -> TrainPage:
    """Before the second merge, where ▁ + t, t + h and h + e are tied."""
    train.open(corpus="seed_cat_sat", at=1, view="predict")
    expect_question(train)
    return train


def mode(train: TrainPage, name: str) -> Locator:
    return train.page.get_by_role("button", name=name, exact=True)


def choices(train: TrainPage) -> Locator:
    return train.page.get_by_role("list", name="Best pairs").get_by_role("button")


def expect_question(train: TrainPage) -> None:
    expect(train.page.get_by_text("Which pair merges next?").first).to_be_visible()
    expect(train.button("Reveal")).to_be_visible()


def size_of_type(part: Locator) -> float:
    return float(part.evaluate(SIZE_OF_TYPE))


# The projector


def test_on_the_projector_tokens_and_sentence_have_twenty_points(projected: TrainPage) -> None:
    page = projected.page

    for part in (
        projected.chip(0),
        page.locator(".sentence"),
        page.locator(".sentence .chip").first,
        choices(projected).first.locator(".chip").first,
    ):
        assert size_of_type(part) >= TWENTY_POINTS


def test_the_projector_has_the_essentials_on_one_screen_and_nothing_else(
    projected: TrainPage,
) -> None:
    page = projected.page

    for shown in (projected.region, projected.button("Next merge"), projected.slider):
        expect(shown).to_be_in_viewport(ratio=1)
    for hidden in (projected.corpus_text, page.get_by_role("combobox", name="Recipe")):
        expect(hidden).not_to_be_visible()
    for name in ("Pair frequencies", "Words"):
        expect(page.get_by_role("table", name=name)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert projected.region.evaluate("(region) => region.scrollWidth <= region.clientWidth")


def test_the_projector_leaves_no_trace(cat: TrainPage) -> None:
    page = cat.page
    trace = (
        "[document.adoptedStyleSheets.length, getComputedStyle(document.documentElement).fontSize]"
    )
    before = page.evaluate(trace)

    mode(cat, "Projector").click()
    page.wait_for_url(re.compile("view=projector"))
    assert page.evaluate(trace) != before
    page.keyboard.press("Escape")

    page.wait_for_url(re.compile(r"^((?!view=).)*$"))
    assert page.evaluate(trace) == before
    expect(cat.corpus_text).to_be_visible()


def test_the_projector_stays_behind_on_another_page(projected: TrainPage) -> None:
    page = projected.page
    page.get_by_role("link", name="Lessons", include_hidden=True).dispatch_event("click")

    expect(page.get_by_role("radiogroup", name="Lessons")).to_be_visible(timeout=30 * SECONDS)
    assert page.evaluate("document.adoptedStyleSheets.length") == 0


# Keys


def test_page_keys_step_on_the_projector_only(cat: TrainPage) -> None:
    cat.page.keyboard.press("PageDown")
    cat.expect_position(3)

    mode(cat, "Projector").click()
    for key, position in [("PageDown", 4), ("PageDown", 5), ("PageUp", 4)]:
        cat.page.keyboard.press(key)
        cat.expect_position(position)


def test_letters_work_in_the_stage_and_not_outside_of_it(cat: TrainPage) -> None:
    ids = cat.page.get_by_role("checkbox", name="ids")
    cat.page.keyboard.press("i")
    expect(ids).to_be_checked()

    cat.region.focus()
    cat.page.keyboard.press("i")
    expect(ids).not_to_be_checked()
    cat.page.keyboard.press("Shift+ArrowRight")
    cat.expect_position(13)
    cat.page.keyboard.press("Backspace")
    cat.expect_position(0)
    cat.page.keyboard.press("g")
    cat.page.keyboard.type("7")
    cat.page.keyboard.press("Enter")
    cat.expect_position(7)


def test_letters_can_be_turned_off_for_the_visit(cat: TrainPage) -> None:
    cat.region.focus()
    cat.page.keyboard.press("h")
    letters = cat.page.get_by_role("checkbox", name="Letters and digits work as keys")
    letters.uncheck()
    cat.page.keyboard.press("Escape")

    cat.page.reload()
    cat.wait_until_ready()
    cat.region.focus()
    cat.page.keyboard.press("i")
    cat.page.keyboard.press("ArrowRight")

    cat.expect_position(4)
    expect(cat.page.get_by_role("checkbox", name="ids")).to_be_checked()


def test_the_help_lists_the_keys_and_gives_the_focus_back(cat: TrainPage) -> None:
    cat.region.focus()
    cat.page.keyboard.press("h")

    help_panel = cat.page.get_by_role("dialog", name="Keys and marks")
    expect(help_panel).to_be_visible()
    expect(help_panel.get_by_role("button", name="Close the help")).to_be_focused()
    caps = help_panel.locator("dt kbd").all_text_contents()
    expected = {"→", "←", "Home", "End", "Space", "Esc", "PageDown", "PageUp", "Shift", "Backspace"}
    assert set(caps) == expected | {"Enter", *"12345", *"NGPFWBIH"}

    cat.page.keyboard.press("ArrowRight")
    cat.page.keyboard.press("Escape")
    expect(help_panel).not_to_be_visible()
    expect(cat.region).to_be_focused()
    cat.expect_position(3)


# Two phases


# A sentence stands for a second only: who looks now and then may miss it.
NOTE_SENTENCES = """
(sentence) => {
  const told = (window.sentences = []);
  const note = () => { if (told.at(-1) !== sentence.textContent) told.push(sentence.textContent); };
  const all = {childList: true, subtree: true, characterData: true};
  new MutationObserver(note).observe(sentence, all);
}
"""


def test_in_two_phases_a_merge_is_marked_before_it_is_made(cat: TrainPage) -> None:
    sites = cat.region.locator(".site")
    cat.page.get_by_role("checkbox", name="two phases").check()
    expect(sites).to_have_count(0)

    cat.button("Next merge").click()
    cat.expect_position(3)
    expect(sites).not_to_have_count(0)
    expect(cat.status.filter(has_text="Next: ")).to_be_attached()

    cat.page.keyboard.press("ArrowRight")
    cat.expect_position(4)
    expect(sites).to_have_count(0)
    expect(cat.status.filter(has_text="Merge 4: ")).to_be_attached()

    cat.button("Previous merge").click()
    cat.expect_position(3)
    expect(sites).not_to_have_count(0)
    cat.button("Previous merge").click()
    expect(sites).to_have_count(0)


def test_play_goes_through_both_phases_to_the_end(cat: TrainPage) -> None:
    cat.goto(15)
    cat.page.get_by_role("checkbox", name="two phases").check()
    cat.page.get_by_role("combobox", name="Speed").select_option("1 a second")
    cat.page.locator(".sentence").evaluate(NOTE_SENTENCES)

    cat.button("Play").click()

    cat.expect_position(16)
    expect(cat.button("Play")).to_be_visible()
    marked, made = cat.page.evaluate("window.sentences")[-2:]
    assert "Next:" in marked
    assert "Next:" not in made


# Predicting


def test_before_the_reveal_nothing_in_the_page_tells_the_winner(predicting: TrainPage) -> None:
    page = predicting.page
    expect(page.get_by_role("tab", name="Merges")).to_be_visible()

    for mark in (".site", ".winner", ".count", ".rank"):
        expect(page.locator(f".stage :not(dialog *){mark}")).to_have_count(0)
    expect(page.get_by_role("figure")).to_have_count(0)
    expect(page.get_by_role("table", name="Pair frequencies")).to_have_count(0)
    expect(page.get_by_role("tab", name="Why this pair?")).to_have_count(0)
    names = [button.get_attribute("aria-label") for button in choices(predicting).all()]
    assert names == sorted(names, key=lambda name: name or "")
    assert len(names) == 5


def test_what_is_shared_is_put_away_before_the_question_is_asked(cat: TrainPage) -> None:
    cat.button("Share").click()
    cat.page.get_by_role("tab", name="Pictures").click()
    expect(cat.page.get_by_role("img", name="after 3 merges")).to_be_visible()
    cat.region.focus()

    cat.page.keyboard.press("p")

    expect_question(cat)
    assert cat.page.get_by_role("img", name="after 3 merges").count() == 0
    expect(cat.button("Save session file")).to_be_visible()
    expect(cat.page.get_by_text("could tell the next merge")).to_be_visible()
    expect(cat.page.get_by_role("tab", name="Pictures")).to_have_count(0)


def test_the_most_frequent_pair_is_right(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat", at=0, view="predict")
    expect_question(train)

    train.page.get_by_role("button", name="'a' + 't'").click()

    expect(
        train.status.filter(has_text="Right: 'a' + 't' is seen 6 times, more than any other pair.")
    ).to_be_attached()
    expect(train.page.get_by_text("1 of 1 right")).to_be_visible()
    expect(train.region.locator(".site")).to_have_count(6)


def test_any_tied_pair_is_right_and_the_rule_is_named(predicting: TrainPage) -> None:
    predicting.page.get_by_role("button", name="'h' + 'e'").click()

    told = predicting.status.filter(
        has_text="Right: 'h' + 'e' is seen 4 times, no pair more often. "
        "A tie goes to the pair seen first, so '▁' + 't' is merged."
    )
    expect(told).to_be_attached()
    expect(predicting.page.get_by_text("1 of 1 right")).to_be_visible()


def test_a_rarer_pair_is_wrong_and_the_score_is_kept(predicting: TrainPage) -> None:
    for index, token in [(0, "▁"), (1, "t")]:
        expect(predicting.chip(index)).to_have_text(token)
    predicting.chip(3).click()  # e
    expect(predicting.page.locator(".picked")).to_have_count(1)
    predicting.chip(5).click()  # not its neighbour
    predicting.chip(6).click()

    expect(predicting.status.filter(has_text="Not this one: 'c' + 'at' is seen")).to_be_attached()
    predicting.page.keyboard.press("ArrowRight")
    predicting.expect_position(2)
    expect_question(predicting)
    predicting.page.reload()
    predicting.wait_until_ready()
    expect(predicting.page.get_by_text("0 of 1 right")).to_be_visible()


def test_next_reveals_without_a_guess_and_then_merges(predicting: TrainPage) -> None:
    predicting.button("Next merge").click()
    expect(predicting.status.filter(has_text="'▁' + 't' comes next")).to_be_attached()
    predicting.expect_position(1)

    predicting.button("Next merge").click()
    predicting.expect_position(2)
    expect(predicting.page.get_by_text("No guesses yet")).to_be_visible()


def test_pairs_are_chosen_by_number_and_predicting_ends(predicting: TrainPage) -> None:
    predicting.region.focus()
    predicting.page.keyboard.press("1")
    expect(predicting.page.get_by_text("of 1 right")).to_be_visible()

    predicting.page.keyboard.press("p")

    expect(mode(predicting, "Predict")).to_have_attribute("aria-pressed", "false")
    expect(predicting.page.get_by_role("figure").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", ["projector", "predict", "projector+predict"])
def test_axe_finds_nothing_grave_in_class(train: TrainPage, view: str, theme: str) -> None:
    train.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    train.open(corpus="udhr_english", recipe="gpt2", merges=50, at=12, view=view)
    expect(train.region).to_be_visible()
    if "predict" in view:
        expect_question(train)
        assert grave_faults(train.page) == []
        choices(train).last.click()

    assert grave_faults(train.page) == []
    train.button("Help: the keys, and what the marks mean").click()
    assert grave_faults(train.page) == []
