"""The ways to encode, by name: each turns the base tokens of a pre-token into its tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bpe.encoding.longest_match import match_longest
from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.ordered_merges import merge_in_order
from bpe.encoding.rules import Rules
from bpe.encoding.spellings import Spellings
from bpe.encoding.whole_word_first import merge_unless_whole
from bpe.vocabulary import Token

METHODS: Final = ("lowest-rank", "ordered-merges", "longest-match", "whole-word-first")


def encoder(
    method: str, rules: Rules, vocabulary: Mapping[int, Token]
) -> Callable[[Sequence[int]], list[int]]:
    """Return the function that encodes the base tokens of one pre-token by `method`.

    Raises:
        ValueError: there is no such method.
    """
    if method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}; got {method!r}")
    ranks, token_ids = rules.ranks, rules.token_ids
    if method == "lowest-rank":
        return lambda symbols: merge_symbols(symbols, ranks, token_ids)
    if method == "ordered-merges":
        return lambda symbols: merge_in_order(symbols, ranks, token_ids)
    spellings = Spellings.of(vocabulary)
    if method == "longest-match":
        return lambda symbols: match_longest(symbols, spellings)
    return lambda symbols: merge_unless_whole(symbols, spellings, ranks, token_ids)
