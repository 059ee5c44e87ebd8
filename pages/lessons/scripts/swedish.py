"""Four Swedish words: in letters with the word's end marked, and in bytes."""

from __future__ import annotations

from typing import Final

from bpe.recipe import Recipe
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

SWEDISH: Final = Lesson(
    name="swedish",
    title="Swedish låg, in letters and in bytes",
    about="A word's end, and half a character",
    takes={
        "letters": sample("seed_swedish_lag"),
        "bytes": sample("seed_swedish_lag", Recipe()),
    },
    scenes=(
        Scene(
            at=0,
            focus=("l", "å"),
            says="Swedish words for low, each with its count. {next.left} + {next.right} stands in "
            "{pair[l å].words:list}: {pair[l å].sum} = {next.count:times}. {pair[å g]} stands in "
            "the same words just as often, so this is a tie.",
            holds=(
                "pair[l å].count == next.count",
                "pair[å g].count == next.count",
                "pair[å g].words == pair[l å].words",
                "now.ties == 2",
            ),
        ),
        Scene(
            at=2,
            focus=("låg",),
            says="{now.number:merge} make {made.token}, the part these words share. Only "
            "{word[lägre].name} has none of it, because its vowel is another one.",
            holds=("made.token == 'låg'", "made.count == merge[1].count"),
        ),
        Scene(
            at=3,
            focus=("låg</w>",),
            says="Next is {made.left} + {made.right}, seen {made.count:times}. {token[</w>]} "
            "stands after the last letter of every word, so {made.token} can only end a word, as "
            "in {word[låg].name}. In {word[låga].name} the word goes on, and {token[låg]} stays.",
            holds=(
                "word[låg].length == 1",
                "made.count == word[låg].count",
                "word[låga].length > 1",
            ),
        ),
        Scene(
            at=3,
            focus=("låg", "a"),
            says="Then another tie: {tied:list}, seen {next.count:times} each, all in "
            "{word[låga].name} alone. The one that comes first in the words wins, "
            "{next.left} + {next.right}.",
            holds=(
                "now.ties == 2",
                "next.count == word[låga].count",
                "recipe.tie_break == 'first-seen'",
            ),
        ),
        Scene(
            at=12,
            focus=("lägre</w>",),
            says="The rarest word comes last: {made.token} is merge {made.number} of "
            "{end.number}, seen {made.count:times}. Few merges, and it would still be in pieces.",
            holds=(
                "now.number == end.number",
                "made.count == word[lägre].count",
                "word[lägre].count < word[lågt].count",
            ),
        ),
        Scene(
            at=0,
            take="bytes",
            focus=("l", r"\xc3"),
            says="The same words as bytes. {bytes[å].name} takes {bytes[å].length:byte}, "
            "{bytes[å].hex}, and {bytes[ä].name} is {bytes[ä].hex}. They begin alike, so "
            "{next.left} + {next.right} stands in every word: {next.count:times}, more often than "
            "any pair of letters did, {take[letters].merge[1].count:times}.",
            holds=(
                "bytes[å].first == bytes[ä].first",
                "next.count == now.occurrences",
                "next.count > take[letters].merge[1].count",
            ),
        ),
        Scene(
            at=1,
            take="bytes",
            focus=(r"l\xc3",),
            says="So the first token to be learned is {made.token}: a letter and half of another. "
            "It is no text that could be printed, but for a tokenizer of bytes it is a token like "
            "any other.",
            holds=("made.number == 1",),
        ),
        Scene(
            at=2,
            take="bytes",
            focus=("lå",),
            says="The second half follows: {made.left} + {made.right}, seen {made.count:times}, "
            "becomes {made.token}. The other vowel has to wait until merge {merge[6].number}, "
            "{merge[6].token}.",
            holds=("made.token == 'lå'", "merge[6].token == 'lä'"),
        ),
    ),
)
