"""axe finds no serious or critical fault, in either theme, on a projector or a phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.train_page import TrainPage

PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}


def grave_faults(page: Page) -> list[str]:
    """Return each serious or critical violation with the parts of the page it is about."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {[node['target'] for node in fault['nodes']]}"
        for fault in found
        if fault["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave(train: TrainPage, theme: str, size: ViewportSize) -> None:
    page = train.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size(size)

    train.open(corpus="udhr_english", recipe="gpt2", merges=50, at=12)

    assert grave_faults(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_grave_in_half_characters_and_markers(
    train: TrainPage, theme: str
) -> None:
    train.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")

    train.open_text("été 👩‍👩‍👧 ab ab\r\n▁x\t", recipe="minbpe-basic", merges=5, at=3)

    assert grave_faults(train.page) == []


@pytest.mark.parametrize("width", [1280, 390])
def test_no_part_of_the_page_is_wider_than_the_screen(train: TrainPage, width: int) -> None:
    train.page.set_viewport_size({"width": width, "height": 844})

    train.open(corpus="udhr_english", at=12)

    assert train.page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_control_of_the_stage_lies_on_the_screen_of_a_phone(train: TrainPage) -> None:
    train.page.set_viewport_size(PHONE)

    train.open(corpus="udhr_english", at=12)

    for part in (".transport", ".foot"):
        ends = train.page.locator(f"{part} :is(button, input, select)").evaluate_all(
            "(controls) => controls.map((control) => control.getBoundingClientRect().right)"
        )
        assert len(ends) >= 7
        assert max(ends) <= PHONE["width"]


def test_the_way_to_reveal_lies_on_the_screen_of_a_phone(train: TrainPage) -> None:
    train.page.set_viewport_size(PHONE)

    wide = "👨‍👩‍👧 👨‍👩‍👧 🇩🇪🇩🇪"  # in bytes
    train.open_text(wide, recipe="gpt2", at=3, view="predict")

    box = train.button("Reveal").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_buttons_of_the_header_are_alike_on_a_phone(train: TrainPage) -> None:
    train.page.set_viewport_size(PHONE)

    train.open(corpus="seed_cat_sat")

    share, guide = (train.button(name).bounding_box() for name in ("Share", "Help"))
    assert share is not None
    assert guide is not None
    assert share["width"] == guide["width"] < 40
