"""The size of a vocabulary as a trade-off: parameters against tokens and attention."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from bpe.views.tables.table import number_column


def parameters(entries: int, width: int, *, tied: bool) -> int:
    """Return the parameters of the embeddings: a row of `width` numbers for each entry.

    Tied, the same table reads tokens in and writes them out; else there are two.

    >>> parameters(32_000, 4_096, tied=False)
    262144000
    """
    return entries * width * (1 if tied else 2)


def growth_sentence(before: int, after: int, width: int) -> str:
    """Say what a larger vocabulary adds, on one side and on both.

    >>> growth_sentence(32_000, 256_000, 4_096).split(": ")[1]
    '917,504,000 parameters (0.92 billion) a side, 1,835,008,000 where the sides are not tied.'
    """
    more = parameters(after - before, width, tied=True)
    verb = "adds" if more >= 0 else "saves"
    return (
        f"At a width of {width:,}, going from {before:,} to {after:,} entries {verb}: "
        f"{abs(more):,} parameters ({in_words(abs(more))}) a side, {abs(2 * more):,} where the "
        "sides are not tied."
    )


def in_words(number: int) -> str:
    """Return a large number as people say it.

    >>> in_words(917_504_000), in_words(1_835_008), in_words(999)
    ('0.92 billion', '1.84 million', '999')
    """
    if number >= 100_000_000:
        return f"{number / 1e9:.2f} billion"
    return f"{number / 1e6:.2f} million" if number >= 100_000 else f"{number:,}"


def share(tokens: Sequence[int], merges: int) -> float:
    """Return the tokens after so many merges, as a share of those before any."""
    return tokens[merges] / tokens[0] if tokens[0] else 1.0


def attention_share(tokens: Sequence[int], merges: int) -> float:
    """Return the pairs of tokens that attend to each other, as a share of those before any."""
    return share(tokens, merges) ** 2


def size_table(
    tokens: Sequence[int], base_size: int, places: Sequence[int], width: int, *, tied: bool
) -> pd.DataFrame:
    """Return a row for each of some numbers of merges.

    `tokens` has the tokens of the corpus at every position, `base_size` is the size of the
    vocabulary before any merge.
    """
    sizes = [base_size + merges for merges in places]
    return pd.DataFrame(
        {
            "merges": number_column(places),
            "vocabulary": number_column(sizes),
            "parameters": number_column(parameters(size, width, tied=tied) for size in sizes),
            "tokens": number_column(tokens[merges] for merges in places),
            "% of tokens": [round(100 * share(tokens, merges), 1) for merges in places],
            "% of attention": [
                round(100 * attention_share(tokens, merges), 1) for merges in places
            ],
        }
    )
