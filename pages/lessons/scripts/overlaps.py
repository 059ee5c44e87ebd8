"""A row of equal letters: what is counted and what can merge."""

from __future__ import annotations

from typing import Final

from bpe.recipe import RECIPES
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, text

OVERLAPS: Final = Lesson(
    name="overlaps",
    title="aaaa: seen is not merged",
    about="Places of a pair can overlap",
    takes={"row": text("aaaa", RECIPES["minbpe-basic"])},
    scenes=(
        Scene(
            at=0,
            focus=("a", "a"),
            says="How often does {pair[a a]} stand in {left_over}? Look at every {token[a]} that "
            "has another one after it, also where they share a letter with the place before. "
            "That gives a count of {next.count}.",
            holds=("next.count == pair[a a].count", "next.count < now.tokens"),
        ),
        Scene(
            at=0,
            focus=("a", "a"),
            says="But a letter can merge only once. From the left, the first place merges; the "
            "one that overlaps with it does not; the last one does again. Counted: {next.count}. "
            "To be replaced: {next.replaced}.",
            holds=("next.replaced < next.count",),
        ),
        Scene(
            at=1,
            focus=("aa",),
            says="The merge leaves {left_over}. The text went from {made.before} to "
            "{made.after:token}, which is {made.replaced} fewer, although the pair was seen "
            "{made.count:times}. What decides who is next is the count, with overlaps.",
            holds=("made.replaced != made.count",),
        ),
        Scene(
            at=1,
            focus=("aa", "aa"),
            says="Now {next.left} + {next.right} is seen {next.count:times}. A pair of equal "
            "tokens is like any other, except that its places may touch.",
            holds=("next.left == next.right", "next.count == next.replaced"),
        ),
        Scene(
            at=2,
            focus=("aaaa",),
            says="One token, {made.token}, is all there is. {start.tokens:letter} took "
            "{end.number:merge}.",
            holds=("now.tokens == 1", "now.number == end.number"),
        ),
    ),
)
