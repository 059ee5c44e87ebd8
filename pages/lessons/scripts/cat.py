"""A sentence about a cat: how training goes, from the first merge to the last."""

from __future__ import annotations

from typing import Final

from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

CAT: Final = Lesson(
    name="cat",
    title="Teach a tokenizer",
    about="How training goes, merge by merge",
    takes={"cat": sample("seed_cat_sat")},
    scenes=(
        Scene(
            at=0,
            says="A tokenizer begins with single characters. Written like that, this sentence has "
            "{now.tokens:token}: its letters, and a {token[▁]} in front of each word to say where "
            "the word begins. So far {now.vocabulary:token} are known.",
            holds=("now.longest == 4",),
        ),
        Scene(
            at=0,
            focus=("a", "t"),
            says="Training asks one question again and again: which neighbours stand together "
            "most often? Here it is {pair[a t]}, which is seen {pair[a t].count:times}: in "
            "{pair[a t].words:list}. No other pair is seen as often.",
            holds=("now.ties == 1", "pair[a t].count == next.count"),
        ),
        Scene(
            at=1,
            focus=("at",),
            says="So they become one new token, {made.token}. It gets the next free number, "
            "{made.id}. Each place is now one token shorter, and the sentence goes from "
            "{made.before} to {made.after:token}.",
            holds=("made.replaced == made.count", "made.token == 'at'"),
        ),
        Scene(
            at=1,
            focus=("▁", "t"),
            says="Now {now.ties:pair} are seen {next.count:times} each: {tied:list}. Counting "
            "alone cannot choose between them. This recipe takes the one that comes first in the "
            "text, {next.left} + {next.right}.",
            holds=("now.ties > 1", "recipe.tie_break == 'first-seen'"),
        ),
        Scene(
            at=4,
            focus=("▁the",),
            says="A merge can build on merges before it: {merge[2].token}, then {merge[3].token}, "
            "then {merge[4].token}. A whole word is one token now, and the sentence is down to "
            "{now.tokens:token}.",
            holds=("merge[3].left == merge[2].token", "merge[4].left == merge[3].token"),
        ),
        Scene(
            at=5,
            focus=("▁c",),
            says="After {now.number:merge} the sentence has {now.tokens:token}; it began with "
            "{start.tokens}. {now.tied_merges} of these merges were ties, so another rule for ties "
            "could have led to other tokens.",
            holds=("now.tied_merges > 1",),
        ),
        Scene(
            at=16,
            says="With {end.number:merge} every word is a single token, and no pair is left. The "
            "text has shrunk from {start.tokens} to {end.tokens:token}, while the vocabulary has "
            "grown from {start.vocabulary} to {end.vocabulary}. Real tokenizers stop where their "
            "makers find the balance right.",
            holds=("now.longest == 1", "now.pairs == 0", "now.number == end.number"),
        ),
    ),
)
