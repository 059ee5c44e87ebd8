"""Tokens are not letters: what goes wrong when a merge replaces text."""

from __future__ import annotations

from typing import Final

from bpe.recipe import RECIPES
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, table

REPLACING: Final = Lesson(
    name="replace",
    title="What a string replace gets wrong",
    about="Letters are not tokens",
    takes={"words": table("aex,9\naes,1\nes,5", RECIPES["identifiers"])},
    scenes=(
        Scene(
            at=0,
            focus=("a", "e"),
            says="A table of words with how often each occurs: {word[aex].name} "
            "{word[aex].count:times}, {word[aes].name} {word[aes].count:times}, {word[es].name} "
            "{word[es].count:times}. The first merge is {next.left} + {next.right}, seen "
            "{pair[a e].sum} = {next.count:times}.",
            holds=("pair[a e].count == next.count",),
        ),
        Scene(
            at=1,
            focus=("ae",),
            says="Now {made.token} is one token. In {word[aes].name} it has swallowed the "
            "{token[e]}: the word is {word[aes].tokens}.",
            holds=("word[aes].length == 2", "made.token == 'ae'"),
        ),
        Scene(
            at=2,
            focus=("e", "s"),
            says="The next merge is {next.left} + {next.right}, seen {next.count:times}, all of "
            "them in {pair[e s].words}. In {word[aes].name} there is an {token[s]}, but the token "
            "before it is {token[ae]} and not {token[e]}.",
            holds=("pair[e s].spread == 1", "pair[e s].count == next.count"),
        ),
        Scene(
            at=3,
            focus=("ae", "s"),
            says="So {word[aes].name} must stay {word[aes].tokens}. A program that writes the "
            "tokens as text with blanks between them, and replaces “{made.left} {made.right}” by "
            "“{made.token}”, finds these letters here too. It makes {by_replace[aes]}, a token "
            "that no merge has made.",
            holds=("word[aes].length == 2", "absent[aes] == 'aes'"),
        ),
        Scene(
            at=4,
            focus=("aes",),
            says="Only when {made.left} + {made.right} is itself the best pair does it merge: here "
            "it is merge {made.number}, seen {made.count:times}. A tokenizer whose training text "
            "was rewritten by accident has learned from words that were never there.",
            holds=("now.number == end.number",),
        ),
    ),
)
