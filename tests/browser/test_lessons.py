"""The Lessons page in a browser: a lesson is walked, and nothing done in Train is lost by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.server import served_app
from tests.browser.train_page import SECONDS, TrainPage
from tests.browser.watch import Watch

PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}


class LessonsPage:
    """One visitor's Lessons page; the stage on it is that of the Train page."""

    def __init__(self, train: TrainPage) -> None:
        self.train = train
        self.page = train.page
        self.narration = self.page.locator(".narration")

    def open(self, query: str = "") -> LessonsPage:
        self.page.goto(f"{self.train.address}/lessons{query}")
        self.train.wait_until_ready()
        return self

    def expect_scene(self, number: int, last: int) -> None:
        expect(self.page.get_by_text(f"{number} of {last}", exact=True)).to_be_visible()

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="Pages").get_by_role(
            "link", name=name, exact=True
        )


@pytest.fixture
def lessons(train: TrainPage) -> LessonsPage:
    return LessonsPage(train)


def test_a_lesson_is_walked_to_its_end_and_the_stage_follows(lessons: LessonsPage) -> None:
    lessons.open()
    stops = [(0, "43 tokens"), (0, "6 times"), (1, "37 tokens"), (1, "3 pairs")]
    stops += [(4, "25 tokens"), (5, "23 tokens"), (16, "16 merges")]

    for number, (position, told) in enumerate(stops, start=1):
        lessons.expect_scene(number, len(stops))
        expect(lessons.narration).to_contain_text(told)
        lessons.train.expect_position(position)
        if number < len(stops):
            lessons.train.button("Next scene").click()

    expect(lessons.train.button("Next scene")).to_be_disabled()
    lessons.train.button("Previous scene").click()
    lessons.train.expect_position(5)


def test_the_focus_of_a_scene_is_lit(lessons: LessonsPage) -> None:
    lessons.open("?lesson=cat&scene=2")
    lit = lessons.train.region.locator(".chip.lit")

    expect(lit).to_have_text(["a", "t"] * 6)
    lessons.train.button("Next scene").click()
    expect(lit).to_have_text(["at"] * 6)
    expect(lessons.page.get_by_role("group", name="Token in the hand")).to_be_hidden()


def test_stepping_by_hand_is_possible_and_one_click_leads_back(lessons: LessonsPage) -> None:
    lessons.open("?lesson=est&scene=1")
    lit = lessons.train.region.locator(".chip.lit")
    expect(lit).to_have_count(10)

    lessons.page.keyboard.press("ArrowRight")
    lessons.page.keyboard.press("ArrowRight")

    lessons.train.expect_position(2)
    lessons.train.button("Back to the scene").click()
    lessons.train.expect_position(0)
    expect(lit).to_have_count(10)
    expect(lessons.train.button("Back to the scene")).to_have_count(0)


def test_the_keys_in_the_help_are_those_that_work_here(lessons: LessonsPage) -> None:
    lessons.open()
    lessons.train.region.focus()
    lessons.page.keyboard.press("h")

    keys = lessons.page.locator("dialog .key-lists")
    expect(keys).to_contain_text("play or pause")
    expect(keys).not_to_contain_text("predict")
    expect(keys).not_to_contain_text("projector")


def test_scenes_of_two_trainings_follow_one_another(lessons: LessonsPage) -> None:
    lessons.open("?lesson=ties&scene=3")

    lessons.train.button("Next scene").click()

    lessons.train.expect_position(1)
    expect(lessons.train.region.locator(".chip.lit")).to_have_text(["h", "e"] * 4)
    lessons.train.button("Previous scene").click()
    lessons.train.expect_position(4)
    expect(lessons.train.region.locator(".chip.lit")).to_have_count(4)


def test_one_click_opens_another_lesson(lessons: LessonsPage) -> None:
    lessons.open("?lesson=cat&scene=5")

    lessons.page.get_by_text("An emoji in bytes", exact=True).first.click()

    expect(lessons.page.get_by_role("heading", name="An emoji in bytes")).to_be_visible()
    expect(lessons.narration).to_contain_text("F0 9F 91 8B")
    lessons.train.expect_position(0)
    lessons.train.expect_last(3)
    assert lessons.train.token_ids() == [0xF0, 0x9F, 0x91, 0x8B]


def test_the_address_opens_the_same_scene_again(lessons: LessonsPage) -> None:
    lessons.open()
    lessons.train.button("Next scene").click()
    lessons.train.button("Next scene").click()
    lessons.train.expect_position(1)

    lessons.page.wait_for_url("**/lessons?*scene=3*at=1*")
    lessons.page.reload()
    lessons.train.wait_until_ready()

    lessons.expect_scene(3, 7)
    lessons.train.expect_position(1)


def test_train_keeps_its_text_position_and_tab_over_a_visit_to_the_lessons(
    lessons: LessonsPage,
) -> None:
    train = lessons.train.open(corpus="seed_hello_world")
    train.type_text("low low low lower lowest")
    train.expect_last(7)
    train.goto(4)
    train.page.wait_for_url("**/*at=4*")
    train.page.get_by_role("checkbox", name="ids", exact=True).uncheck()
    train.page.wait_for_url("**/*view=no-ids*")
    train.open_list("Merges")
    expect(lessons.link("Train")).to_have_attribute("aria-current", "page")

    lessons.link("Lessons").click()
    expect(lessons.narration).to_be_visible()
    expect(lessons.link("Lessons")).to_have_attribute("aria-current", "page")
    expect(lessons.link("Train")).not_to_have_attribute("aria-current", "page")
    lessons.train.expect_position(0)
    lessons.link("Train").click()

    expect(train.corpus_text).to_have_value("low low low lower lowest")
    train.expect_last(7)
    train.expect_position(4)
    expect(train.table("Merges")).to_be_visible()
    expect(train.page.get_by_role("checkbox", name="ids", exact=True)).not_to_be_checked()


def test_open_in_train_takes_the_lesson_along(lessons: LessonsPage) -> None:
    lessons.open("?lesson=overlaps&scene=3")

    lessons.train.button("Open in Train").click()

    expect(lessons.train.corpus_text).to_have_value("aaaa")
    lessons.train.wait_for_server()
    lessons.train.expect_position(1)
    expect(lessons.link("Train")).to_have_attribute("aria-current", "page")
    lessons.train.type_text("aaaaaa")
    lessons.train.expect_last(3)


def test_what_the_tab_has_kept_does_not_take_the_place_of_a_lesson(lessons: LessonsPage) -> None:
    lessons.train.open().type_text("banana banana")
    lessons.page.wait_for_url("**/*text=*")
    lessons.train.wait_for_server()
    lessons.open("?lesson=overlaps&scene=3")

    lessons.train.button("Open in Train").click()

    expect(lessons.train.corpus_text).to_have_value("aaaa")
    lessons.train.wait_for_server()
    expect(lessons.train.corpus_text).to_have_value("aaaa")


def test_fast_clicks_from_scene_to_scene_all_count(lessons: LessonsPage) -> None:
    lessons.open()
    for _ in range(6):
        lessons.train.button("Next scene").click()

    lessons.expect_scene(7, 7)
    lessons.train.expect_position(16)
    expect(lessons.narration).to_contain_text("With 16 merges")


def test_the_page_is_used_by_keyboard_alone(lessons: LessonsPage) -> None:
    lessons.open("?lesson=cat&scene=2")
    keyboard = lessons.page.keyboard

    lessons.train.button("Next scene").focus()
    keyboard.press("Enter")
    lessons.train.expect_position(1)
    lessons.page.get_by_role("radio", name="Teach a tokenizer").focus()
    keyboard.press("ArrowDown")
    expect(lessons.page.get_by_role("heading", name="What ties do")).to_be_visible()
    lessons.link("Train").focus()
    keyboard.press("Enter")
    expect(lessons.train.corpus_text).to_be_visible()


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_on_the_lessons(
    lessons: LessonsPage, theme: str, size: ViewportSize
) -> None:
    lessons.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    lessons.page.set_viewport_size(size)
    lessons.open("?lesson=swedish&scene=7")

    found = Axe().run(lessons.page).response["violations"]

    grave = [fault for fault in found if fault["impact"] in {"serious", "critical"}]
    assert [(fault["id"], [node["html"] for node in fault["nodes"]]) for fault in grave] == []
    assert lessons.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.fixture
def cold_url(chromium: str, tmp_path: Path) -> Iterator[str]:
    with served_app(tmp_path / "log.txt") as address:
        yield address


def test_a_cold_server_shows_the_lessons_whole_with_our_header_alone(
    page: Page, cold_url: str
) -> None:
    watch = Watch(page, cold_url)
    foreign = "[data-testid=stSidebar], [data-testid=stSidebarNav], [data-testid=stException]"
    page.add_init_script(
        "window.foreign = 0; new MutationObserver(() => { window.foreign += "
        f"document.querySelectorAll('{foreign}').length; }})"
        ".observe(document, {childList: true, subtree: true});"
    )

    lessons = LessonsPage(TrainPage(page, cold_url)).open("?lesson=hello&scene=5")

    lessons.expect_scene(5, 5)
    expect(lessons.narration).to_contain_text("After 9 merges there are 2 tokens")
    lessons.train.expect_position(9)
    expect(page.get_by_role("navigation")).to_have_count(1, timeout=5 * SECONDS)
    assert page.evaluate("window.foreign") == 0
    assert watch.outside == []
    assert watch.errors == []
