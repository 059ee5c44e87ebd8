"""Reach: can the merges make every token from what it spells?"""

from __future__ import annotations

from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.rules import Rules
from bpe.encoding.spellings import Spellings
from bpe.encoding.tokenizer import Tokenizer
from bpe.vocabulary import Token


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
