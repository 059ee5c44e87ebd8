"""The encoding of a word, stage by stage: pairs with their ranks, the chosen one, the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bpe.encoding.tokenizer import Tokenizer
from bpe.encoding.trace import Stage
from bpe.views.labels import short_label
from bpe.views.phrases import counted, merge_phrase, pair_phrase, times
from bpe.vocabulary import Pair, Token

LONGEST: Final = 200
"""Base tokens; a longer word has more stages than anybody steps through."""


@dataclass(frozen=True, slots=True)
class StepPair:
    """Two neighbours, the rank of their merge (None if they do not merge), and whether it is now.

    `is_overlapping` says that the pair is the chosen one, and cannot merge because the place before
    it does.
    """

    label: str
    rank: int | None
    is_chosen: bool
    is_overlapping: bool


@dataclass(frozen=True, slots=True)
class EncodingStep:
    """A word at one stage: its ids, its pairs, and what happens next in a sentence."""

    ids: tuple[int, ...]
    pairs: tuple[StepPair, ...]
    sentence: str


def encoding_steps(tokenizer: Tokenizer, word: str) -> list[EncodingStep]:
    """Return the stages of encoding a word by lowest rank; the last one is its encoding.

    Raises:
        ValueError: a character outside the alphabet, or a word of more than `LONGEST` base tokens.
    """
    stages = tokenizer.trace_word(word) if len(word) <= LONGEST else []
    if not stages or len(stages[0].ids) > LONGEST:
        raise ValueError(f"only a word of up to {LONGEST} base tokens can be stepped through")
    following = [*stages[1:], None]
    return [
        _step(tokenizer, tuple(stage.ids), after)
        for stage, after in zip(stages, following, strict=True)
    ]


def _step(tokenizer: Tokenizer, ids: tuple[int, ...], after: Stage | None) -> EncodingStep:
    """Return a stage with the rule that makes the one after it; of the last there is none."""
    chosen = None if after is None else after.pair
    places = _places(ids, chosen)
    pairs = tuple(
        StepPair(
            pair_phrase(*(short_label(token) for token in tokenizer.tokens(pair))),
            tokenizer.rank(pair),
            place in places,
            pair == chosen and place not in places,
        )
        for place, pair in enumerate(pairwise(ids))
    )
    if after is None or chosen is None or after.rank is None:
        is_first = all(token.parents is None for token in tokenizer.tokens(ids))
        return EncodingStep(ids, pairs, _end(ids, is_first=is_first))
    # Before the first place nothing has changed, so the new token stands there.
    made = tokenizer.vocabulary[after.ids[min(places)]]
    return EncodingStep(ids, pairs, _choice(tokenizer.tokens(chosen), made, after.rank, pairs))


def _places(ids: tuple[int, ...], chosen: Pair | None) -> set[int]:
    """Return where the chosen pair merges: from the left, without overlaps."""
    places: set[int] = set()
    for place, pair in enumerate(pairwise(ids)):
        if pair == chosen and place - 1 not in places:
            places.add(place)
    return places


def _choice(chosen: Sequence[Token], result: Token, rank: int, pairs: Sequence[StepPair]) -> str:
    merge = merge_phrase(*map(short_label, (*chosen, result)))
    ranked = len({pair.rank for pair in pairs if pair.rank is not None})
    done = sum(pair.is_chosen for pair in pairs)
    which = "the only merge that fits" if ranked == 1 else f"the lowest of {ranked} that fit"
    return f"Next {merge}: rank {rank:,}, {which}. It happens {times(done)}."


def _end(ids: tuple[int, ...], *, is_first: bool) -> str:
    if len(ids) == 1:
        return "One token is left: this is the encoding."
    tokens = counted(len(ids), "base token" if is_first else "token")
    if is_first:
        return f"No pair has a rank, so no merge fits: these {tokens} are the encoding."
    return f"No pair has a rank any more: these {tokens} are the encoding."
