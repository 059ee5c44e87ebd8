"""Cost and context: what a text costs by the token, and how much of a window it fills."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pandas as pd

from bpe.views.comparison.measures import Measure
from bpe.views.tables.table import text_column

_MILLION: Final = 1_000_000


def cost_table(
    measures: Mapping[str, Measure], *, price: float | None, window: int | None
) -> pd.DataFrame:
    """Return one row for each tokenizer, by its title.

    `price` is for a million tokens, in any currency; `window` is the size of a context window in
    tokens. Columns that need one that is None are left out.
    """
    tokens = [measure.tokens for measure in measures.values()]
    fewest = min(tokens, default=0)
    columns: dict[str, object] = {
        "tokenizer": text_column(measures),
        "tokens": tokens,
        "times the fewest": [round(count / fewest, 2) if fewest else 1.0 for count in tokens],
    }
    if price is not None:
        columns["cost"] = [cost(count, price) for count in tokens]
    if window:
        columns["% of the window"] = [round(100 * count / window, 3) for count in tokens]
        columns["fits so often"] = [window // count if count else 0 for count in tokens]
    return pd.DataFrame(columns)


def cost(tokens: int, price: float) -> float:
    """Return what tokens cost at a price for a million.

    >>> cost(1_500, 2.0)
    0.003
    """
    return tokens * price / _MILLION
