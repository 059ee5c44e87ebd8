"""Byte Pair Encoding, the whole algorithm, written to be read.

Count every pair of neighbours, merge the one with the highest count wherever it stands, and begin
again with the corpus as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

Pair = tuple[Any, Any]
Word = tuple[list[Any], int]


def train(
    words: Iterable[tuple[Sequence[Any], int]], better: Callable[[Pair], Any], max_merges: int
) -> list[tuple[Pair, int, int]]:
    """Learn merges and return each as (pair, count, replaced).

    Args:
        words: each word as a sequence of symbols, with how often it occurs. Symbols are joined by
            `+`: letters make a text to read; write a symbol as a tuple of one thing where two that
            spell the same must stay apart, as a word marker and the same letters typed.
        better: the tie rule, a key for pairs of equal count: the pair with the smallest key wins,
            and of equal keys the pair seen first. `lambda pair: 0` is the rule "first seen".
        max_merges: how many merges to learn, if there are so many.

    Raises:
        ValueError: a symbol is a number, which `+` would add up.

    >>> train([("low", 5), ("lowest", 2)], better=lambda pair: 0, max_merges=2)
    [(('l', 'o'), 7, 7), (('lo', 'w'), 7, 7)]
    """
    corpus = [(list(symbols), count) for symbols, count in words]
    if any(isinstance(symbol, int) for symbols, _ in corpus for symbol in symbols):
        raise ValueError("symbols are joined by +, so write a number as a tuple: (97,), not 97")
    merges: list[tuple[Pair, int, int]] = []
    while len(merges) < max_merges:
        counts = count_pairs(corpus)
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], better(pair)))
        replaced = sum(count * merge(symbols, best) for symbols, count in corpus)
        merges.append((best, counts[best], replaced))
    return merges


def count_pairs(corpus: list[Word]) -> dict[Pair, int]:
    """Count the pairs of neighbours in all words, in the order in which they are first seen."""
    counts: dict[Pair, int] = {}
    for symbols, count in corpus:
        for pair in pairwise(symbols):
            counts[pair] = counts.get(pair, 0) + count
    return counts


def merge(symbols: list[Any], pair: Pair) -> int:
    """Join `pair` from left to right, in place, and return how often it was joined.

    >>> symbols = list("aaab")
    >>> merge(symbols, ("a", "a")), symbols
    (1, ['aa', 'a', 'b'])
    """
    replaced = 0
    for index in range(len(symbols)):
        if tuple(symbols[index : index + 2]) == pair:
            symbols[index : index + 2] = [pair[0] + pair[1]]
            replaced += 1
    return replaced
