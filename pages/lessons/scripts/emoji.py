"""An emoji: one character for people, some bytes for a tokenizer."""

from __future__ import annotations

from typing import Final

from bpe.recipe import RECIPES
from bpe.views.lessons import Scene
from pages.lessons.lesson import Lesson, text

_BYTES: Final = RECIPES["minbpe-basic"]

EMOJI: Final = Lesson(
    name="emoji",
    title="An emoji in bytes",
    about="Parts of a character are tokens too",
    takes={
        "one": text("👋", _BYTES),
        "many": text("👋👍👋👎👋", _BYTES),
    },
    scenes=(
        Scene(
            at=0,
            says="You see {encoded[👋].characters:character}. The computer stores "
            "{bytes[👋].length:byte}, {bytes[👋].hex}, and a tokenizer of bytes begins with those: "
            "{now.tokens:token}. None of them means anything by itself; the bracket shows that "
            "they belong together.",
            holds=("now.tokens == bytes[👋].length", "encoded[👋].characters == 1"),
        ),
        Scene(
            at=1,
            focus=(r"\xf0\x9f",),
            says="The first merge joins {made.left} and {made.right}. The result is still only a "
            "part of the character.",
            holds=("made.number == 1",),
        ),
        Scene(
            at=3,
            focus=("👋",),
            says="After {now.number:merge} the character is whole: one token, {made.token}, with "
            "the id {made.id}. A real tokenizer has such tokens for what its training text was "
            "full of. Other characters stay in pieces.",
            holds=("now.tokens == 1", "made.token == '👋'"),
        ),
        Scene(
            at=2,
            take="many",
            focus=(r"\xf0\x9f\x91",),
            says="{encoded[👋👍👋👎👋].name} share their beginnings. So {made.token} is learned "
            "first, seen {made.count:times}: once for each of them. Only the last byte tells them "
            "apart.",
            holds=("made.count == encoded[👋👍👋👎👋].characters",),
        ),
        Scene(
            at=3,
            take="many",
            focus=("👋",),
            says="The most frequent one is completed next, {made.left} + {made.right}, seen "
            "{made.count:times}.",
            holds=("made.token == '👋'",),
        ),
        Scene(
            at=4,
            take="many",
            focus=(r"👋\xf0\x9f\x91",),
            says="And then something odd: {made.left} + {made.right}, seen {made.count:times}, "
            "makes a token of one whole emoji and the beginning of another. Nothing forbids it. "
            "Decoding works all the same, because the bytes are put together before they are read.",
            holds=("made.left == '👋'",),
        ),
    ),
)
