"""Three ways to mark a word's edge, on the same words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bpe.recipe import RECIPES
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

_WORDS: Final = RECIPES["teach-a-tokenizer"]
_NAME: Final = "seed_low_lower_lowest"

MARKERS: Final = Lesson(
    name="markers",
    title="Three markers for a word's edge",
    about="Before it, after it, or on its last letter",
    takes={
        "start": sample(_NAME, _WORDS),
        "end": sample(_NAME, replace(_WORDS, boundary="end:</w>")),
        "fused": sample(_NAME, replace(_WORDS, boundary="suffix:</w>")),
    },
    scenes=(
        Scene(
            at=0,
            focus=("▁",),
            says="A tokenizer must know where words begin, or it could not write the blanks again. "
            "Here a {token[▁]} before each of the {now.occurrences:word} says so. It counts as a "
            "token: the text has {now.tokens}.",
            holds=("now.tokens == take[end].start.tokens",),
        ),
        Scene(
            at=3,
            focus=("▁low",),
            says="The marker takes part in merges like a letter. After {now.number:merge} there is "
            "{made.token}, which can only stand at the beginning of a word.",
            holds=("made.token == '▁low'",),
        ),
        Scene(
            at=0,
            take="end",
            focus=("</w>",),
            says="The same words with {token[</w>]} after each of them. The number of tokens is "
            "the same, {now.tokens}, but the neighbours are others.",
            holds=("now.tokens == take[start].start.tokens",),
        ),
        Scene(
            at=3,
            take="end",
            focus=("low</w>",),
            says="And so the merges are others. After {now.number} there is {merge[2].token}, for "
            "words that go on, and {made.token}, seen {made.count:times}, which can only stand at "
            "the end of a word.",
            holds=("merge[2].token == 'low'", "made.token == 'low</w>'"),
        ),
        Scene(
            at=0,
            take="fused",
            focus=("w</w>",),
            says="Another way adds no token. The mark is fused with the last letter: "
            "{token[w</w>]} and {token[w]} are different tokens from the start. The text has "
            "{now.tokens:token}, and the vocabulary begins with {now.vocabulary} where the others "
            "begin with {take[start].start.vocabulary}.",
            holds=(
                "now.tokens < take[start].start.tokens",
                "take[start].start.vocabulary == take[end].start.vocabulary",
            ),
        ),
        Scene(
            at=3,
            take="fused",
            focus=("low",),
            says="That divides the counts. {merge[2].left} + {merge[2].right} is seen "
            "{merge[2].count:times} and {made.left} + {made.right} {made.count:times}, where the "
            "marker before the word left one pair, seen {take[start].merge[3].count:times}.",
            holds=("take[start].merge[3].token == '▁low'", "made.token == 'low'"),
        ),
        Scene(
            at=7,
            take="fused",
            says="In the end every word is one token each way: {take[start].end.number:merge} with "
            "{take[start].start.token[▁]}, {take[end].end.number} with "
            "{take[end].start.token[</w>]}, {end.number} with the mark fused. Tokenizers with "
            "different marks cannot share their merges.",
            holds=(
                "now.longest == 1",
                "take[start].end.longest == 1",
                "take[end].end.longest == 1",
                "now.number == end.number",
            ),
        ),
    ),
)
