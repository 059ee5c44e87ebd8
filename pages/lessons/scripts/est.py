"""Low, lower, lowest: why an ending that looks frequent never becomes a token."""

from __future__ import annotations

from typing import Final

from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

EST: Final = Lesson(
    name="est",
    title="Why est is not formed",
    about="An early merge decides what can come later",
    takes={"low": sample("seed_low_lower_lowest")},
    scenes=(
        Scene(
            at=0,
            focus=("l", "o"),
            says="{pair[l o]} is seen {pair[l o].count:times}, but it is not alone: so is "
            "{pair[o w]}. It is a tie, and {next.left} + {next.right} merges first because it "
            "stands first in the text.",
            holds=(
                "pair[o w].count == pair[l o].count",
                "pair[l o].count == next.count",
                "now.ties == 2",
                "recipe.tie_break == 'first-seen'",
            ),
        ),
        Scene(
            at=2,
            focus=("low",),
            says="The other half of the tie follows at once: {made.left} + {made.right}, seen "
            "{made.count:times}. After {now.number:merge}, {made.token} is one token in all "
            "{now.occurrences:word}.",
            holds=("made.count == now.occurrences", "made.left == merge[1].token"),
        ),
        Scene(
            at=3,
            focus=("low</w>",),
            says="{token[</w>]} marks where a word ends. Now {made.token} is a token of its own, "
            "seen {made.count:times}: the {token[low]} that ends a word, told apart from the one "
            "that goes on.",
            holds=("word[low].length == 1", "word[lowest].length > 1"),
        ),
        Scene(
            at=3,
            focus=("low", "e"),
            says="Will the end of {word[lowest].name} become a token {absent[est]}? It would have "
            "to begin with {pair[e s]} or {pair[s t]}, each seen {pair[e s].count:times}. But "
            "{next.left} + {next.right} is seen {next.count:times}, in {pair[low e].words:list}.",
            holds=(
                "pair[e s].count == pair[s t].count",
                "pair[e s].count < next.count",
                "pair[low e].count == next.count",
                "now.ties == 1",
            ),
        ),
        Scene(
            at=4,
            focus=("lowe",),
            says="So {made.token} takes the {token[e]} away, and {word[lowest].name} is "
            "{word[lowest].tokens}. No {token[e]} is left to stand before {token[s]}, so "
            "{absent[est]} can no longer be made.",
            holds=("pair[e s].count == 0", "made.right == 'e'"),
        ),
        Scene(
            at=9,
            focus=("lowest</w>",),
            says="At the end, after {end.number:merge}, every word is one token, and {absent[est]} "
            "never was one. Training does not know that {absent[est]} is an ending. It takes what "
            "is most frequent now, and never takes a merge back.",
            holds=("now.longest == 1", "now.number == end.number"),
        ),
    ),
)
