"""Find a pair by what someone typed for its two tokens."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from bpe.training import Trainer
from bpe.views.labels import token_label
from bpe.views.why.forks import Progress
from bpe.views.why.pair_story import PairStory, pair_stories
from bpe.vocabulary import Pair, Token


def typed_pairs(vocabulary: Mapping[int, Token], left: str, right: str) -> tuple[Pair, ...]:
    """Return the pairs whose tokens spell `left` and `right`, or are labelled so.

    There may be several: two tokens can spell the same. Whether such a pair ever occurs is not
    looked at.

    >>> tokens = {7: Token(7, b" a", " a", "base"), 8: Token(8, b"a", "a", "base")}
    >>> typed_pairs(tokens, "␣a", "a"), typed_pairs(tokens, " a", "b")
    (((7, 8),), ())
    """
    return tuple(product(_spelled(vocabulary, left), _spelled(vocabulary, right)))


def _spelled(vocabulary: Mapping[int, Token], typed: str) -> list[int]:
    # A sign of a label stands for four bytes at most, so the label of a longer token is not made.
    return [
        token.id
        for token in vocabulary.values()
        if token.text == typed
        or (len(token.bytes) <= 4 * len(typed) and token_label(token) == typed)
    ]


def typed_stories(
    trainer: Trainer, left: str, right: str, shown: int, progress: Progress | None = None
) -> tuple[PairStory, ...]:
    """Return the stories of all pairs spelled so that occur at any position from 0 to `shown`."""
    position = trainer.position
    trainer.goto(shown)
    vocabulary = trainer.vocabulary
    trainer.goto(position)
    return pair_stories(trainer, typed_pairs(vocabulary, left, right), shown, progress)
