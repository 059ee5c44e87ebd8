"""Encoding with a short cut: a pre-token that is one token is taken whole."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.rules import Ranks
from bpe.encoding.spellings import Spellings


def merge_unless_whole(
    symbols: Sequence[int],
    spellings: Spellings,
    ranks: Ranks,
    token_ids: Sequence[int],
) -> list[int]:
    """Return the one token that spells `symbols`, or else what lowest-rank merging gives.

    tiktoken does this always, Hugging Face tokenizers with `ignore_merges`. For merges learned by
    training it changes nothing; an edited vocabulary can hold a token no merge leads to.
    """
    whole = spellings.whole(symbols)
    return merge_symbols(symbols, ranks, token_ids) if whole is None else [whole]
