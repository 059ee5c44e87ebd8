"""What others wrote stays what they wrote: no link, no picture, no emphasis, no other character."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import served
from tests.browser.train_page import TrainPage

SEEDS = (
    "http://evil.example/x",
    "https://a.b/c?d=e#f",
    "HTTP://E.X",
    "www.evil.example.txt",
    "Www.x.y",
    "www.",
    "a@evil.example",
    "a.b+c@d-e.f_g.h",
    "mailto:a@b.c",
    "xmpp:a@b.c",
    "ftp://a.b",
    ":smile:",
    ":streamlit:",
    ":material/home:",
    ":red[x]",
    ":blue-badge[x]",
    ":small[x]",
    "a -> b <- c <-> d -- e >= f <= g ~= h",
    "**b** __b__ _i_ *i* ~~s~~",
    "`c` ```c```",
    "$x$ $$y$$",
    "<b>x</b><!-- c --><img src=x>",
    "&amp; &#58; &lt;",
    "[a](b) ![a](b) [^1] [a]: b",
    "# h",
    "1. x",
    "- x",
    "> q",
    "| a | b |",
    "a\\b\\",
)
HOSTILE = [*SEEDS, *(f"x {a} {b}" for a, b in itertools.combinations(SEEDS, 2))][:120]
SHOWN = """
import streamlit as st

from pages.ui.frame import literal
from tests.browser.test_text_of_others import HOSTILE

for number, text in enumerate(HOSTILE):
    with st.container(key=f"text_{number}"):
        st.markdown(literal(text))
        st.markdown(f"**{literal(text)}**, and more")
with st.container(key="alert"):
    st.error(literal(" ".join(HOSTILE)))
with st.container(key="labels"):
    st.pills("Pills", HOSTILE, format_func=literal)
"""
READ = """
(all) => all.map((e) => ({
  text: e.textContent,
  tags: [...e.querySelectorAll('*')].map((e) => e.localName),
}))
"""


@pytest.fixture(scope="module")
def shown(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a page on which all hostile texts stand, as messages and as labels."""
    folder: Path = tmp_path_factory.mktemp("shown")
    (folder / "shown.py").write_text(SHOWN, encoding="utf-8")
    with served(str(folder / "shown.py"), folder / "log.txt") as address:
        yield address


def test_a_hostile_text_is_shown_as_it_is_and_makes_no_element(shown: str, page: Page) -> None:
    page.goto(shown)
    bodies = page.get_by_test_id("stMarkdownContainer")
    expect(page.locator(".st-key-labels button")).to_have_count(len(HOSTILE))
    found = page.locator("[class*=st-key-text_]").locator(bodies).evaluate_all(READ)
    for text, (plain, bold) in zip(HOSTILE, zip(found[::2], found[1::2], strict=True), strict=True):
        assert plain["text"] == text
        assert set(plain["tags"]) <= {"p", "span"}
        assert bold["text"] == f"{text}, and more"
        assert set(bold["tags"]) <= {"p", "span", "strong"}
        assert bold["tags"].count("strong") == 1

    (alert,) = page.locator(".st-key-alert").locator(bodies).evaluate_all(READ)
    assert alert["text"] == " ".join(HOSTILE)
    assert set(alert["tags"]) <= {"p", "span"}

    labels = page.locator(".st-key-labels button").locator(bodies).evaluate_all(READ)
    assert [label["text"] for label in labels] == HOSTILE
    assert all(set(label["tags"]) <= {"p", "span"} for label in labels)


def test_addresses_names_of_files_and_patterns_are_no_links_on_the_pages(
    train: TrainPage,
) -> None:
    page = train.page
    links = page.get_by_role("link", name="evil")
    alert = page.get_by_role("alert")

    page.goto(f"{train.address}/lessons?lesson=http://evil.example/x")
    expect(alert.filter(has_text="“http://evil.example/x”")).to_be_visible()
    expect(links).to_have_count(0)

    train.open(corpus="www.evil.example")
    expect(alert.filter(has_text="www.evil.example")).to_be_visible()
    expect(links).to_have_count(0)

    for name in ("www.evil.example.txt", "a@evil.example"):
        train.upload(name, b"\xff\xfe\xfd")
        expect(alert.filter(has_text=name)).to_be_visible()
        expect(links).to_have_count(0)
        page.keyboard.press("Escape")
