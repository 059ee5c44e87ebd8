"""Everything is within reach: of a keyboard alone, and on the screen of a phone."""

from __future__ import annotations

from itertools import groupby
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.train_page import TrainPage

# Number all that can have the focus, in the order of the page, those in shadow roots too.
NUMBER_STOPS = """
() => {
  const stops = [];
  const visit = (root) => {
    for (const element of root.children) {
      const style = getComputedStyle(element);
      if (style.visibility === 'hidden' || style.display === 'none' || element.inert) continue;
      const box = element.getBoundingClientRect();
      // A toolbar is one stop: arrow keys go on from there.
      const first = element.closest('[role=toolbar]')?.querySelector('button') ?? element;
      if (element.matches('button') && element !== first) continue;
      if (element.tabIndex >= 0 && !element.disabled && box.width && box.height) {
        if (element.matches('a[href], button, input, select, textarea, [tabindex]')) {
          element.stopNumber = stops.length;
          stops.push(`${element.localName} ${element.getAttribute('role') ?? ''} ${
            element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`);
        }
      }
      if (element.shadowRoot) visit(element.shadowRoot);
      visit(element);
    }
  };
  visit(document.body);
  return stops;
}
"""
FOCUSED = """
() => {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused === document.body) return -1;
  const scrolls = focused.matches('.stDataFrame *') && focused.tabIndex < 0;
  return focused.stopNumber ?? (scrolls ? null : focused.outerHTML.slice(0, 300));
}
"""


def walk(train: TrainPage, key: str, most: int) -> list[int | None]:
    """Press a key until the focus has left the page, and return which stops it came to."""
    met: list[int | None] = []
    for _ in range(most):
        train.page.keyboard.press(key)
        met.append(train.page.evaluate(FOCUSED))
        if met[-1] == -1:
            break
    return met


# The pages, and those of their tabs that have controls of other kinds.
OPENED = [
    ("", {}),
    ("encode", {}),
    ("encode", {"encode_tab": "Special tokens"}),
    ("encode", {"encode_tab": "Decode"}),
    ("compare", {}),
    ("compare", {"compare_tab": "Languages"}),
    ("compare", {"compare_tab": "Cost and context"}),
    ("lessons", {}),
]


@pytest.mark.parametrize(("name", "tab"), OPENED)
def test_tab_meets_every_control_in_the_order_of_the_page_and_leaves_it(
    train: TrainPage, name: str, tab: dict[str, str]
) -> None:
    link = {"corpus": "seed_cat_sat", "recipe": "gpt2", "merges": 9, "at": 3, **tab}
    train.page.goto(f"{train.address}/{name}?{urlencode(link)}")
    expect(train.page.get_by_role("heading", name="Merge by Merge")).to_be_visible()
    shown = train.region if name in ("", "lessons") else train.page.get_by_role("tabpanel").first
    expect(shown).to_be_visible()
    train.page.wait_for_timeout(1000)  # until what the browser gives back has been drawn
    train.wait_for_server()
    train.page.evaluate("document.activeElement.blur()")
    stops = train.page.evaluate(NUMBER_STOPS)

    there = walk(train, "Tab", 2 * len(stops))

    # In a table Tab goes from cell to cell of a row, and to what scrolls it, before it leaves it.
    met = [stop for stop, _ in groupby(stop for stop in there if stop is not None)]
    assert met == [*range(len(stops)), -1], stops


@pytest.mark.parametrize("name", ["encode", "compare"])
def test_the_link_to_share_is_reached_by_keyboard_alone(train: TrainPage, name: str) -> None:
    train.page.goto(f"{train.address}/{name}?corpus=seed_cat_sat&recipe=gpt2&merges=9&at=3")
    train.button("Share").focus()
    train.wait_for_server()

    train.page.keyboard.press("Enter")

    expect(train.button("Copy link")).to_be_focused()


# On the screen of a phone

TABS = (
    "What changed",
    "Why this pair?",
    "Words",
    "Merges",
    "Vocabulary",
    "After your edit",
    "The code",
)


def test_a_phone_shows_every_tab_without_scrolling_sideways(train: TrainPage) -> None:
    train.page.set_viewport_size({"width": 390, "height": 844})
    train.open(corpus="seed_cat_sat", at=3)

    for name in TABS:
        train.page.get_by_role("tab", name=name, exact=True).click()
        train.wait_for_server()
        assert train.page.evaluate("document.documentElement.scrollWidth") <= 390, name
