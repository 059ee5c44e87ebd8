"""The merges as rules: which rank a pair has, and which token a rank makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bpe.vocabulary import Pair, Token


class Ranks(Protocol):
    """Where the rank of a pair of ids is looked up, 0 for the first merge; a dict will do."""

    def get(self, pair: Pair, default: int, /) -> int:
        """Return the rank of `pair`, or `default` when the two do not merge."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the encoders look up: the rank of a pair (0 is the first merge), the token of a rank."""

    ranks: Ranks
    token_ids: Sequence[int]

    @classmethod
    def of(cls, merges: Sequence[Pair], vocabulary: Mapping[int, Token]) -> Rules:
        """Number the merges, and find the token each of them makes by its parents.

        Raises:
            ValueError: a merge is listed twice, or none of the tokens has its pair as parents.
        """
        ranks = {pair: rank for rank, pair in enumerate(merges)}
        if len(ranks) < len(merges):
            twice = next(pair for rank, pair in enumerate(merges) if ranks[pair] != rank)
            raise ValueError(f"every merge must be listed once; the pair {twice} is listed twice")
        made = {token.parents: token_id for token_id, token in vocabulary.items()}
        try:
            return cls(ranks, [made[pair] for pair in merges])
        except KeyError as error:
            raise ValueError(
                "every merge must have its token in the vocabulary; no token has the parents "
                f"{error.args[0]}"
            ) from None
