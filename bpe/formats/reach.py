"""Reach: can the merges make every token from what it spells?"""

from __future__ import annotations

from collections.abc import Collection

from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.rules import Rules
from bpe.encoding.spellings import Spellings
from bpe.encoding.tokenizer import Tokenizer
from bpe.formats.limits import LONG, MAX_LONG_BYTES, MAX_RANKED_BYTES
from bpe.vocabulary import Token


def excess(lengths: Collection[int]) -> str | None:
    """Say why encoding tokens of these lengths, in bytes, would take too long; None if it does not.

    >>> excess([3, 1_000_000, 1])
    'tokens of more than 64 bytes spell more than 300,000 bytes together'
    """
    if sum(lengths) > MAX_RANKED_BYTES:
        return f"all tokens together spell more than {MAX_RANKED_BYTES:,} bytes"
    if sum(length for length in lengths if length > LONG) > MAX_LONG_BYTES:
        return f"tokens of more than {LONG} bytes spell more than {MAX_LONG_BYTES:,} bytes together"
    return None


def out_of_reach(tokenizer: Tokenizer) -> Token | None:
    """Return a token that its own spelling is not encoded to, or None.

    Where there is none, taking a pre-token whole when it is one token changes nothing; see
    `bpe.encoding.whole_word_first`.
    """
    vocabulary = tokenizer.vocabulary
    rules = Rules.of(tokenizer.merges, vocabulary)
    spellings = Spellings.of(vocabulary).token_ids
    for spelling, token_id in spellings.items():
        symbols = [ord(symbol) for symbol in spelling]
        if merge_symbols(symbols, rules.ranks, rules.token_ids) != [token_id]:
            return vocabulary[token_id]
    spelled = set(spellings.values())
    return next(
        (token for i, token in vocabulary.items() if token.kind != "special" and i not in spelled),
        None,
    )
