"""Sentences of the Hugging Face course: trained to a size, then used on a new sentence."""

from __future__ import annotations

from typing import Final

from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, sample

COURSE: Final = Lesson(
    name="course",
    title="A course's sentences, up to a size",
    about="Train to a size, then encode",
    takes={"course": sample("seed_hf_course")},
    scenes=(
        Scene(
            at=0,
            focus=("Ġ", "t"),
            says="Sentences of the Hugging Face course. They are written with "
            "{now.vocabulary:token}: the characters, {token[Ġ]} for a blank before a word, and "
            "{token[<UNK>]}. The first merge is {next.left} + {next.right}, at the beginning of "
            "{next.count} words.",
            holds=("now.ties == 1",),
        ),
        Scene(
            at=8,
            focus=("This",),
            says="{merge[7].token} and then {made.token}: frequent beginnings grow into words. "
            "Once the best pair is seen only {made.count:times}, ties are common: of the first "
            "{now.number:merge}, {now.tied_merges} were ties.",
            holds=("made.left == merge[7].token", "made.token == 'This'"),
        ),
        Scene(
            at=12,
            focus=("Ġtoken",),
            says="{made.left} + {made.right} gives {made.token}. One more merge that builds on it, "
            "{merge[19].token}, is the last: merge {merge[19].number}.",
            holds=("merge[19].left == made.token", "end.number == 19"),
        ),
        Scene(
            at=19,
            says="Training was told to stop when the vocabulary has {now.vocabulary:token}: "
            "{start.vocabulary} from the start and {end.number} merges. "
            "{next.left} + {next.right} would have come next.",
            holds=("now.number == end.number",),
        ),
        Scene(
            at=19,
            says="Now a sentence it has not seen, of {encoded[This is not a token.].characters:"
            "character}: {encoded[This is not a token.].name} It becomes "
            "{encoded[This is not a token.].tokens}, which is "
            "{encoded[This is not a token.].length:token}. Their ids, which are all that a model "
            "gets, are {encoded[This is not a token.].ids}.",
            holds=(
                "encoded[This is not a token.].length < encoded[This is not a token.].characters",
            ),
        ),
        Scene(
            at=19,
            says="And {encoded[xyz].name}? Only {encoded[xyz].tokens}. The sentences hold the "
            "letters {token[y]} and {token[z]}, but no {absent[x]}, so that one becomes "
            "{token[<UNK>]}, and the ids are {encoded[xyz].ids}. What is lost there cannot be "
            "decoded again. Tokenizers of bytes never need this token.",
            holds=("encoded[xyz].length == encoded[xyz].characters",),
        ),
    ),
)
