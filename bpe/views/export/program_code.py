"""The code of the program that learns merges again: what is the same for every corpus."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bpe.recipe import Recipe

_COUNT_AND_MERGE: Final = '''\
def count_pairs(corpus):
    """Count the pairs of neighbours in all words, in the order in which they are first seen."""
    counts = {}
    for count, symbols in corpus:
        for pair in pairwise(symbols):
            counts[pair] = counts.get(pair, 0) + count
    return counts


def merge(symbols, pair, token):
    """Put one token wherever the pair stands, from left to right."""
    merged = []
    for symbol in symbols:
        if merged and (merged[-1], symbol) == pair:
            merged[-1] = token
        else:
            merged.append(symbol)
    return merged


def train():
    """Return the merges, and the corpus after the last one."""
    corpus, merges = WORDS, []
    while len(merges) < WANTED:
        counts = count_pairs(corpus)
        if not counts:
            break
        highest = max(counts.values())
'''
_CHOOSE: Final = """\
        if highest < MIN_COUNT:
            break
        pair = choose([pair for pair in counts if counts[pair] == highest])
"""
_CHOOSE_UNLESS_FORCED: Final = """\
        if len(merges) in FORCED:
            pair = FORCED[len(merges)]
        elif highest < MIN_COUNT:
            break
        else:
            pair = choose([pair for pair in counts if counts[pair] == highest])
"""
_JOIN: Final = """\
        token = FIRST_ID + len(merges)
        SPELLING[token] = SPELLING[pair[0]] + SPELLING[pair[1]]
"""
_JOIN_SIZES: Final = """\
        SIZE[token] = SIZE[pair[0]] + SIZE[pair[1]]
"""
_REST: Final = """\
        corpus = [(count, merge(symbols, pair, token)) for count, symbols in corpus]
        merges.append((*pair, counts[pair]))
    return merges, corpus"""


def training_code(recipe: Recipe, *, has_forced: bool) -> str:
    """Return the code of the algorithm."""
    choose = _CHOOSE_UNLESS_FORCED if has_forced else _CHOOSE
    sizes = _JOIN_SIZES if needs_sizes(recipe) else ""
    return _COUNT_AND_MERGE + choose + _JOIN + sizes + _REST


def needs_sizes(recipe: Recipe) -> bool:
    """True when the tie rule asks how long a token is, which its spelling may not tell."""
    return recipe.tie_break == "shortest"


CHECK: Final = """\
learned, corpus = train()
for number, (found, expected) in enumerate(zip(learned, MERGES), 1):
    if found != expected:
        raise AssertionError(f"merge {number} is {found}, not {expected}")
if len(learned) != len(MERGES):
    raise AssertionError(f"{len(learned)} merges were learned, not {len(MERGES)}")
tokens = sum(count * len(symbols) for count, symbols in corpus)
if tokens != TOKENS_LEFT:
    raise AssertionError(f"{tokens} tokens are left, not {TOKENS_LEFT}")
print(f"Learned again, all the same: {len(MERGES)} merges; {tokens} tokens are left.")"""
"""The code that trains and compares, each difference an error."""

CHOOSE: Final = MappingProxyType(
    {
        "first-seen": '''\
def choose(tied):
    """The pair that is seen first in the corpus as it is now."""
    return tied[0]''',
        "lowest-ids": '''\
def choose(tied):
    """The pair with the lowest ids."""
    return min(tied)''',
        "alphabetical": '''\
def choose(tied):
    """The first in the alphabet; of those that spell the same, the lowest ids."""
    return min(tied, key=lambda pair: (SPELLING[pair[0]], SPELLING[pair[1]], pair))''',
        "reverse-alphabetical": '''\
def backwards(token):
    """Something that sorts the other way round; a longer text comes before its beginning."""
    spelling = SPELLING[token]
    codes = spelling if isinstance(spelling, bytes) else map(ord, spelling)
    return [*(-code for code in codes), 1]


def choose(tied):
    """The last in the alphabet; of those that spell the same, the lowest ids."""
    return min(tied, key=lambda pair: (backwards(pair[0]), backwards(pair[1]), pair))''',
        "shortest": '''\
def choose(tied):
    """The shortest when joined, then the first in the alphabet, then the lowest ids."""

    def order(pair):
        left, right = pair
        return SIZE[left] + SIZE[right], SPELLING[left] + SPELLING[right], pair

    return min(tied, key=order)''',
    }
)
"""For each tie rule, the code that chooses one of the pairs with the highest count."""
