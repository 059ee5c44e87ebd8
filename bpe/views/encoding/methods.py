"""The ways to encode side by side: where each first differs from BPE, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bpe.encoding.methods import METHODS
from bpe.encoding.tokenizer import Tokenizer
from bpe.views.encoding.pieces import Piece, all_ids, pieces
from bpe.views.labels import short_label, shortened, text_label
from bpe.views.phrases import pair_phrase
from bpe.vocabulary import Pair, base_tokens

_LONGEST: Final = 200

TITLES: Final = {
    "lowest-rank": "Lowest rank",
    "ordered-merges": "Ordered merges",
    "longest-match": "Greedy longest match",
    "whole-word-first": "Whole word first",
}
RULES: Final = {
    "lowest-rank": "Merge the pair that was learned first, again and again. This is BPE.",
    "ordered-merges": "Go through the list of merges once, and make each one wherever it fits.",
    "longest-match": "From the left, take the longest token that fits. This is not BPE.",
    "whole-word-first": "A word that is one token is taken whole; any other by lowest rank.",
}
WHY_NEVER: Final = {
    "ordered-merges": (
        "Ordered merges can never differ here. A rule is made of tokens that earlier rules have "
        "made, and a merge only creates pairs that hold its own new token. So after a rule none "
        "before it can fit again, and the lowest rank that fits is always the next in the list."
    ),
    "whole-word-first": (
        "Whole word first can never differ here. Every token of a trained vocabulary was made by "
        "merges in a word, and the same merges happen in the same order wherever its letters stand "
        "alone: each token's own text is encoded as that one token."
    ),
}


@dataclass(frozen=True, slots=True)
class Method:
    """A method's encoding of a text.

    `parting` is the place of its first token that BPE does not have there, None if there is none;
    `why` explains it.
    """

    name: str
    pieces: tuple[Piece, ...]
    parting: int | None
    why: str

    @property
    def ids(self) -> list[int]:
        """The ids of the whole text."""
        return all_ids(list(self.pieces))


def methods(tokenizer: Tokenizer, text: str) -> list[Method]:
    """Return the encodings of a text by each method, BPE first.

    Raises:
        ValueError: as `Tokenizer.encode` does.
    """
    bpe = pieces(tokenizer, text)
    return [_method(name, tokenizer, text, bpe) for name in METHODS]


def _method(name: str, tokenizer: Tokenizer, text: str, bpe: Sequence[Piece]) -> Method:
    found = pieces(tokenizer, text, method=name)
    before = 0
    for ours, others in zip(bpe, found, strict=True):
        if ours.ids != others.ids:
            place = parting(ours.ids, others.ids)
            why = _explained(tokenizer, ours, others, place)
            return Method(name, tuple(found), before + place, why)
        before += len(ours.ids)
    return Method(name, tuple(found), None, "")


def parting(ours: Sequence[int], others: Sequence[int]) -> int:
    """Return the first place at which two encodings of a word differ."""
    both = zip(ours, others, strict=False)
    shorter = min(len(ours), len(others))
    return next((place for place, (one, other) in enumerate(both) if one != other), shorter)


def _explained(tokenizer: Tokenizer, ours: Piece, others: Piece, place: int) -> str:
    """Say which merge kept BPE from the token that longest match has taken."""
    taken = tokenizer.vocabulary[others.ids[place]]
    kept = tokenizer.vocabulary[ours.ids[place]]
    crossing = _crossing(tokenizer, ours.ids[place:], _width(tokenizer, taken.id))
    label, word = short_label(taken), shortened(text_label(ours.text[:_LONGEST]))
    head = f"In “{word}” it takes “{label}”, the longest token that fits"
    if crossing is None or taken.parents is None:
        return f"{head}; BPE has “{short_label(kept)}” there."
    own = tokenizer.rank(taken.parents)
    pair, rank = crossing
    return (
        f"{head}. BPE has “{short_label(kept)}” there: the merge {_pair(tokenizer, pair)} "
        f"(rank {rank:,}) comes before {_pair(tokenizer, taken.parents)} (rank {own:,}) and takes "
        f"what “{label}” would need."
    )


def _pair(tokenizer: Tokenizer, pair: Pair) -> str:
    left, right = (short_label(token) for token in tokenizer.tokens(pair))
    return pair_phrase(left, right)


def _crossing(tokenizer: Tokenizer, ids: Sequence[int], end: int) -> tuple[Pair, int] | None:
    """Return the merge that joined the two sides of a place, counted in base tokens, and its rank.

    It made the smallest token around that place, of which the token that is there now was made.
    """
    edge, found = 0, None
    waiting = list(ids[:1])
    rest = iter(ids[1:])
    while waiting:
        token = tokenizer.vocabulary[waiting.pop()]
        width = _width(tokenizer, token.id)
        if edge + width <= end:
            edge += width
            waiting.extend(islice(rest, 0 if waiting else 1))
        elif edge < end and token.parents is not None:
            found = token.parents
            waiting = list(reversed(token.parents))
        else:
            break
    rank = None if found is None else tokenizer.rank(found)
    return None if found is None or rank is None else (found, rank)


def _width(tokenizer: Tokenizer, token_id: int) -> int:
    """Return how many base tokens a token is made of."""
    vocabulary = tokenizer.vocabulary
    return sum(1 for _ in base_tokens(vocabulary[token_id], vocabulary))
