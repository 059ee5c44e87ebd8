"""Identifiers of a program: counts weighted by words, and a tie that a rule settles."""

from __future__ import annotations

from typing import Final

from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

IDENTIFIERS: Final = Lesson(
    name="identifiers",
    title="get, set, reset, offset",
    about="How the count of a pair adds up",
    takes={"words": sample("seed_identifiers")},
    scenes=(
        Scene(
            at=0,
            focus=("e", "t"),
            says="{now.words:word} from a program, each with how often it occurs. {pair[e t]} "
            "stands once in each of them, so its count is the sum of theirs: "
            "{pair[e t].sum} = {pair[e t].count}. Nothing else comes near.",
            holds=("pair[e t].count == next.count", "pair[e t].spread == now.words"),
        ),
        Scene(
            at=1,
            focus=("s", "et"),
            says="{made.token} is a token, and pairs are counted anew. {next.left} + {next.right} "
            "stands in {pair[s et].words:list}: {pair[s et].sum} = {pair[s et].count}.",
            holds=("pair[s et].count == next.count", "made.token == 'et'"),
        ),
        Scene(
            at=2,
            focus=("g", "et"),
            says="Then {next.left} + {next.right}, in {pair[g et].words:list}: {pair[g et].sum} = "
            "{pair[g et].count}.",
            holds=("pair[g et].count == next.count",),
        ),
        Scene(
            at=3,
            focus=("e", "r"),
            says="Merge {next.number} is a tie. {pair[e r]} stands in {pair[e r].words:list}, "
            "{pair[e r].sum} = {pair[e r].count}; {pair[t e]} stands in the same words, as often. "
            "This recipe takes the first in the alphabet: {next.left} + {next.right}.",
            holds=(
                "pair[e r].count == pair[t e].count",
                "pair[e r].words == pair[t e].words",
                "pair[e r].count == next.count",
                "now.ties == 2",
                "recipe.tie_break == 'alphabetical'",
            ),
        ),
        Scene(
            at=4,
            focus=("set",),
            says="{start.vocabulary:character} and {now.number:merge} give a vocabulary of "
            "{now.vocabulary:token}. {word[reset].name} is {word[reset].tokens}, and "
            "{word[offset].name} is {word[offset].tokens}: what is shared is one token, what is "
            "rare stays in letters.",
            holds=("word[get].length == 1", "word[set].length == 1"),
        ),
        Scene(
            at=12,
            says="If training goes on, it ends after {end.number:merge}. The last one is "
            "{made.left} + {made.right}, seen {made.count:times}: with so few words left to learn "
            "from, it no longer finds parts, it learns whole words by heart.",
            holds=("now.longest == 1", "now.number == end.number"),
        ),
    ),
)
