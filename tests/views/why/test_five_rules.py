from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe
from bpe.recipe import TIE_BREAKS
from bpe.reference import count_pairs, merge
from bpe.views.why.five_rules import parting
from bpe.views.why.tie_sentences import parting_sentence

CHARACTERS = Recipe(alphabet="characters", pretokenizer="whitespace")
tables = st.dictionaries(
    st.text(st.sampled_from("abc"), min_size=2, max_size=7), st.integers(1, 3), min_size=1
)


def spelled(found) -> dict[str, tuple[str, str]]:
    return {
        rule: (choice.left.text, choice.right.text)
        for choice in found.choices
        for rule in choice.rules
    }


def test_rules_part_at_the_first_tie_that_they_decide_differently() -> None:
    # l o and o w are seen 4 times each: seen first, lower ids, earlier in the alphabet is l o.
    found = parting(Corpus.from_text("low low lower lowest", RECIPES["sennrich"]), 10)

    assert (found.agreed, found.count) == (0, 4)
    lo, ow = ("l", "o"), ("o", "w")
    assert spelled(found) == {
        "first-seen": lo,
        "lowest-ids": lo,
        "alphabetical": lo,
        "reverse-alphabetical": ow,
        "shortest": lo,
    }
    assert parting_sentence(found) == (
        "This corpus depends on the tie rule: the 5 rules part at merge 1, where pairs seen "
        "4 times are tied. There first-seen, lowest-ids, alphabetical and shortest merge l + o; "
        "reverse-alphabetical merges o + w."
    )


def test_a_corpus_without_ties_does_not_depend_on_the_rule() -> None:
    # ab 3 times, then abc: no tie anywhere.
    found = parting(Corpus.from_counts({"ab": 2, "abc": 1}, CHARACTERS), 10)

    assert (found.agreed, found.choices) == (2, ())
    assert parting_sentence(found) == (
        "This corpus does not depend on the tie rule: all 5 rules learn the same 2 merges."
    )


def test_rules_that_part_later_than_asked_for_agree() -> None:
    # e t first, 19 times; then s et, 11 times.
    table = {"get": 6, "set": 5, "reset": 3, "getter": 2, "setter": 2, "offset": 1}
    found = parting(Corpus.from_counts(table, RECIPES["identifiers"]), 2)

    assert (found.agreed, found.choices) == (2, ())


def test_the_smallest_count_of_the_recipe_holds_for_every_rule() -> None:
    corpus = Corpus.from_text("ab cd", replace(CHARACTERS, min_count=2))

    assert parting(corpus, 5).agreed == 0
    assert parting(corpus, 5).choices == ()


def test_an_empty_corpus_agrees_on_nothing_to_merge() -> None:
    assert parting(Corpus.from_text("", CHARACTERS), 5).choices == ()


def better(rule: str, words, numbers: dict[str, int]):
    """The tie rule on symbols that are plain texts."""

    def ids(pair):
        return [numbers.setdefault(symbol, len(numbers)) for symbol in pair]

    def falling(text):
        return [*(-ord(c) for c in text), 1]

    return {
        "first-seen": lambda pair: 0,
        "lowest-ids": ids,
        "alphabetical": lambda pair: (pair, ids(pair)),
        "reverse-alphabetical": lambda pair: ([falling(t) for t in pair], ids(pair)),
        "shortest": lambda pair: (len("".join(pair)), "".join(pair), ids(pair)),
    }[rule]


def reference_parting(table: dict[str, int], merges: int):
    words = [(list(word), count) for word, count in table.items()]
    numbers = {letter: n for n, letter in enumerate(sorted(set("".join(table))))}
    for agreed in range(merges):
        counts = count_pairs(words)
        if not counts:
            return agreed, {}
        chosen = {}
        for rule in TIE_BREAKS:
            key = better(rule, words, numbers)
            chosen[rule] = min(counts, key=lambda pair, key=key: (-counts[pair], key(pair)))
        if len(set(chosen.values())) > 1:
            return agreed, chosen
        for symbols, _ in words:
            merge(symbols, chosen["first-seen"])
        numbers.setdefault("".join(chosen["first-seen"]), len(numbers))
    return merges, {}


@given(table=tables)
def test_partings_are_those_of_the_reference(table: dict[str, int]) -> None:
    found = parting(Corpus.from_counts(table, CHARACTERS), 8)

    assert (found.agreed, spelled(found)) == reference_parting(table, 8)


def test_progress_may_end_the_work() -> None:
    def stop(fraction: float) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        parting(Corpus.from_counts({"ab": 2, "abc": 1}, CHARACTERS), 2, stop)
