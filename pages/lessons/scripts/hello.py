"""Hello world: training goes on until no pair is left."""

from __future__ import annotations

from typing import Final

from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

HELLO: Final = Lesson(
    name="hello",
    title="Hello world, until nothing is left",
    about="When every pair is seen just once",
    takes={"hello": sample("seed_hello_world")},
    scenes=(
        Scene(
            at=0,
            says="Before the first merge the vocabulary has {now.vocabulary:token}: "
            "{token[<UNK>]} for characters it does not know, each character of the text once, "
            "and {token[Ġ]} for the blank before a word.",
            holds=("token[Ġ] == 'Ġ'",),
        ),
        Scene(
            at=0,
            focus=("h", "e"),
            says="All {now.pairs:pair} of neighbours are seen {next.count:times}, so all of them "
            "are tied. Nothing is frequent in a text this short; the rule for ties decides "
            "everything, and begins with {next.left} + {next.right}.",
            holds=("now.ties == now.pairs", "next.count == 1"),
        ),
        Scene(
            at=4,
            focus=("hello",),
            says="So the first word grows from the left, {merge[1].token}, {merge[2].token}, "
            "{merge[3].token}, {merge[4].token}, until it is whole.",
            holds=("made.token == 'hello'", "merge[4].left == merge[3].token"),
        ),
        Scene(
            at=5,
            focus=("Ġw",),
            says="Then the second word, together with its blank: {made.left} + {made.right} is "
            "merge {made.number}. No merge joins the words, because a pair never reaches from one "
            "word into the next.",
            holds=("made.token == 'Ġw'", "merge[4].token == 'hello'"),
        ),
        Scene(
            at=9,
            says="After {end.number:merge} there are {now.tokens:token}, {left_over}, and each "
            "word is alone with its token: no pair is left. Training ends, whatever number of "
            "merges was asked for, with a vocabulary of {now.vocabulary:token}.",
            holds=("now.pairs == 0", "now.number == end.number", "now.longest == 1"),
        ),
    ),
)
