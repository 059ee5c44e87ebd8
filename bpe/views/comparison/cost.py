"""Cost and context: what a text costs by the token, and how much of a window it fills."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

import pandas as pd

from bpe.views.comparison.measures import Measure, whole_column
from bpe.views.tables.table import text_column

BESIDE_SHORTEST: Final = "times the shortest"
OF_WINDOW: Final = "% of the window"
FITTING: Final = "texts that fit into it"

_MILLION: Final = 1_000_000


def cost_table(
    measures: Mapping[str, Measure | None], *, price: float | None, window: int | None
) -> pd.DataFrame:
    """Return one row for each tokenizer, by its title.

    `price` is for a million tokens, in any currency; `window` is the size of a context window in
    tokens. Columns that need one that is None are left out; the row of a tokenizer that cannot read
    the text, whose measure is None, is empty.
    """
    tokens = [measure.tokens if measure else None for measure in measures.values()]
    fewest = min((count for count in tokens if count is not None), default=0)
    columns: dict[str, object] = {
        "tokenizer": text_column(measures),
        "tokens": whole_column(tokens),
        BESIDE_SHORTEST: [
            round(count / fewest, 2) if count and fewest else None for count in tokens
        ],
    }
    if price is not None:
        columns["cost"] = [None if count is None else cost(count, price) for count in tokens]
    if window:
        columns[OF_WINDOW] = [
            None if count is None else round(100 * count / window, 3) for count in tokens
        ]
        columns[FITTING] = whole_column(window // count if count else None for count in tokens)
    return pd.DataFrame(columns)


def cost(tokens: int, price: float) -> float:
    """Return what tokens cost at a price for a million.

    >>> cost(1_500, 2.0)
    0.003
    >>> cost(3, 0.000_61)  # and not 1.8300000000000003e-9
    1.83e-09
    """
    return float(tokens * Decimal(repr(price)) / _MILLION)
