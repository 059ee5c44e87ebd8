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


def growth_sentence(before: int, after: int, width: int, *, tied: bool) -> str:
    """Say what a larger vocabulary adds, in one table or in two.

    >>> growth_sentence(32_000, 256_000, 4_096, tied=True).split(" entries ")[1]
    'adds 917,504,000 parameters (0.92 billion), in the one table of input and output.'
    >>> growth_sentence(9, 10, 4, tied=False).split(" entries ")[1]
    'adds 8 parameters: 4 for the input, as many for the output.'
    """
    side = abs(parameters(after - before, width, tied=True))
    more = abs(parameters(after - before, width, tied=tied))
    where = (
        ", in the one table of input and output"
        if tied
        else f": {side:,} for the input, as many for the output"
    )
    return (
        f"At a width of {width:,}, going from {before:,} to {after:,} entries "
        f"{'adds' if after >= before else 'saves'} {more:,} parameters{_rounded(more)}{where}."
    )


def _rounded(number: int) -> str:
    words = in_words(number)
    return "" if words == f"{number:,}" else f" ({words})"


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
