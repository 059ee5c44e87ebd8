"""Ties: the same sentence under two rules, and what comes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bpe.recipe import RECIPES
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

_SEEN: Final = sample("seed_cat_sat")
_ALPHABETICAL: Final = sample(
    "seed_cat_sat", replace(RECIPES["teach-a-tokenizer"], tie_break="alphabetical")
)

TIES: Final = Lesson(
    name="ties",
    title="What ties do",
    about="The same sentence under another rule",
    takes={"first-seen": _SEEN, "alphabetical": _ALPHABETICAL},
    scenes=(
        Scene(
            at=1,
            says="After the first merge, {now.ties:pair} share the first rank: {tied:list} are "
            "seen {next.count:times} each. The counts have nothing more to say. A rule has to "
            "choose, and programs differ in the rule they use.",
            holds=("now.ties > 1",),
        ),
        Scene(
            at=1,
            focus=("▁", "t"),
            says="Under the rule “first seen”, the pair wins whose first place in the text comes "
            "first. That is {next.left} + {next.right}, the very beginning of the sentence.",
            holds=("recipe.tie_break == 'first-seen'", "next.left == '▁'", "next.right == 't'"),
        ),
        Scene(
            at=4,
            focus=("▁the",),
            says="It builds the word from its beginning: {merge[2].token}, {merge[3].token}, "
            "{merge[4].token}.",
            holds=("merge[3].left == merge[2].token", "merge[4].left == merge[3].token"),
        ),
        Scene(
            at=1,
            take="alphabetical",
            focus=("h", "e"),
            says="The same moment under the rule “alphabetical”: of the same pairs, {tied:list}, "
            "the first in the alphabet wins, {next.left} + {next.right}.",
            holds=(
                "recipe.tie_break == 'alphabetical'",
                "now.ties == take[first-seen].at[1].ties",
                "next.count == take[first-seen].merge[2].count",
            ),
        ),
        Scene(
            at=4,
            take="alphabetical",
            focus=("▁the",),
            says="It builds the same word from its end: {merge[2].token}, {merge[3].token}, "
            "{merge[4].token}. Either road takes {now.number:merge} and leaves "
            "{now.tokens:token}. So does it matter?",
            holds=(
                "merge[4].token == take[first-seen].merge[4].token",
                "merge[2].token != take[first-seen].merge[2].token",
                "merge[3].right == merge[2].token",
                "now.tokens == take[first-seen].at[4].tokens",
            ),
        ),
        Scene(
            at=4,
            take="alphabetical",
            says="It does for words that were not in the text. Here {encoded[he].name} becomes "
            "{encoded[he].tokens}: {encoded[he].length:token}. After the other road it is "
            "{take[first-seen].at[4].encoded[he].tokens}: "
            "{take[first-seen].at[4].encoded[he].length:token}. Neither is wrong, but whoever "
            "wants the same tokens needs the same rule.",
            holds=("encoded[he].length < take[first-seen].at[4].encoded[he].length",),
        ),
    ),
)
