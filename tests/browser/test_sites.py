"""The sites of the next merge: outlined, numbered through the text, overlaps dashed."""

from __future__ import annotations

from playwright.sync_api import expect

from bpe import RECIPES, Corpus, Trainer
from tests.browser.train_page import TrainPage

STYLES = """
(region) => {
  const all = (name) => [...region.querySelectorAll(`.${name}`)];
  const style = (element, part) => getComputedStyle(element, part);
  return {
    numbers: all('site').map((site) => style(site, '::before').content),
    steps: all('site').map((site) => style(site).counterIncrement),
    joins: all('join').map((site) => style(site, '::after').borderTopStyle),
    overlaps: all('overlap').map((chip) => [style(chip).outlineStyle, chip.textContent]),
  };
}
"""
LAST_NUMBER = """
(chunk) => {
  const before = Number(getComputedStyle(chunk).counterReset.split(' ')[1]);
  return before + chunk.querySelectorAll('.site').length;
}
"""


def test_sites_that_overlap_are_dashed_and_only_those_that_merge_are_numbered(
    train: TrainPage,
) -> None:
    train.open_text("aaaa\naaa", recipe="gpt2")

    # aaaa: two sites, and a third occurrence on the junction between them; aaa: one, and an a that
    # stands in another occurrence.
    assert train.region.evaluate(STYLES) == {
        "numbers": ["counter(site)"] * 3,
        "steps": ["site 1"] * 3,
        "joins": ["dashed"],
        "overlaps": [["dashed", "a"]],
    }


def test_sites_are_numbered_through_a_text_of_many_chunks(train: TrainPage) -> None:
    text = "low lower lowest\n" * 600
    train.open_text(text, recipe="gpt2", merges=9)
    trainer = Trainer(Corpus.from_text(text, RECIPES["gpt2"]))

    for position in (0, 3):
        trainer.goto(position)
        train.goto(position)
        train.region.evaluate("(region) => { region.scrollTop = region.scrollHeight; }")
        last = train.region.locator("> :last-child")
        expect(last).not_to_be_empty()
        step = trainer.step()
        assert step is not None
        assert last.evaluate(LAST_NUMBER) == step.replaced
