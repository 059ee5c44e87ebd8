"""Everything is within reach: of a keyboard alone, and on the screen of a phone."""

from __future__ import annotations

from itertools import groupby

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
  return focused === document.body ? -1 : focused.stopNumber ?? focused.outerHTML.slice(0, 300);
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


def test_tab_meets_every_control_in_the_order_of_the_page_and_leaves_it(train: TrainPage) -> None:
    train.open(corpus="seed_cat_sat", at=3)
    train.page.evaluate("document.activeElement.blur()")
    stops = train.page.evaluate(NUMBER_STOPS)

    there = walk(train, "Tab", 2 * len(stops))

    # In a table Tab goes from cell to cell of a row before it leaves it.
    assert [stop for stop, _ in groupby(there)] == [*range(len(stops)), -1], stops


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
