"""The ways to encode, by name: each turns the base tokens of a pre-token into its tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bpe.encoding.longest_match import match_longest
from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.model import Model
from bpe.encoding.ordered_merges import merge_in_order
from bpe.encoding.whole_word_first import merge_unless_whole

METHODS: Final = ("lowest-rank", "ordered-merges", "longest-match", "whole-word-first")


def encoder(method: str, model: Model) -> Callable[[Sequence[int]], list[int]]:
    """Return the function that encodes the base tokens of one pre-token by `method`.

    Raises:
        ValueError: there is no such method.
    """
    check_method(method)
    ranks, token_ids = model.rules.ranks, model.rules.token_ids
    if method == "lowest-rank":
        return lambda symbols: merge_symbols(symbols, ranks, token_ids)
    if method == "ordered-merges":
        return lambda symbols: merge_in_order(symbols, ranks, token_ids)
    spellings = model.spellings
    if method == "longest-match":
        return lambda symbols: match_longest(symbols, spellings)
    return lambda symbols: merge_unless_whole(symbols, spellings, ranks, token_ids)


def check_method(method: str) -> None:
    """Refuse what is no method.

    Raises:
        ValueError: there is no such method.
    """
    if method not in METHODS:
        raise ValueError(f"method must be one of {', '.join(METHODS)}; got {method!r}")
