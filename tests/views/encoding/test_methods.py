"""The methods side by side, and the search for a text on which they differ."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe
from bpe.encoding.tokenizer import Tokenizer
from bpe.text import custom_pattern
from bpe.training import Trainer
from bpe.views.encoding import difference_search
from bpe.views.encoding.difference_search import Found, find_difference
from bpe.views.encoding.methods import methods

Train = Callable[..., Trainer]


def test_the_first_difference_is_marked_and_explained_by_the_merge_that_came_first(
    train: Train,
) -> None:
    tokenizer = train("abbcbc", "minbpe-basic", 2).tokenizer()

    found = {method.name: method for method in methods(tokenizer, "abc")}

    texts = {name: [t.text for t in tokenizer.tokens(m.ids)] for name, m in found.items()}
    assert texts == {
        "lowest-rank": ["a", "bc"],
        "ordered-merges": ["a", "bc"],
        "longest-match": ["ab", "c"],
        "whole-word-first": ["a", "bc"],
    }
    assert {name: m.parting for name, m in found.items()} == {
        "lowest-rank": None,
        "ordered-merges": None,
        "longest-match": 0,
        "whole-word-first": None,
    }
    assert found["longest-match"].why == (
        "In “abc” it takes “ab”, the longest token that fits. BPE has “a” there: the merge b + c "
        "(rank 0) comes before a + b (rank 1) and takes what “ab” would need."
    )


def test_the_place_of_a_difference_counts_the_tokens_of_the_words_before(train: Train) -> None:
    tokenizer = train("x abbcbc", "identifiers", 2).tokenizer()

    [_, _, longest, _] = methods(tokenizer, "x x abc")

    assert longest.parting == 2


@pytest.mark.parametrize(
    ("corpus", "merges", "shortest"),
    [("aaa", 2, "aaaa"), ("abbcbc", 2, "abc"), ("aba", 2, "abab")],
)
def test_the_shortest_difference_is_the_one_known(
    train: Train, corpus: str, merges: int, shortest: str
) -> None:
    found = find_difference(train(corpus, "minbpe-basic", merges).tokenizer(), corpus)

    assert found.text == shortest
    assert found.length == len(shortest)


def test_without_merges_there_is_none_of_any_length(train: Train) -> None:
    assert find_difference(train("abc", "gpt2").tokenizer(), "abc") == Found(None, 0, 0, 0, True)


def test_with_one_merge_of_two_different_letters_there_is_none(train: Train) -> None:
    found = find_difference(train("ab", "gpt2", 1).tokenizer(), "ab")

    assert (found.text, found.is_all) == (None, True)


def test_the_search_ends_at_its_bound_and_says_how_far_it_got(
    train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difference_search, "MOST_TRIED", 3)

    found = find_difference(train("aaa", "minbpe-basic", 2).tokenizer(), "a")

    assert found == Found(None, 3, 1, 3)


def test_the_search_reports_and_can_be_given_up(train: Train, sample: Callable[[str], str]) -> None:
    text = sample("udhr_english.txt")
    tokenizer = train(text, "subword-nmt", 200).tokenizer()
    reports: list[float] = []

    def report(fraction: float) -> None:
        reports.append(fraction)
        if len(reports) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_difference(tokenizer, set(text) - {" ", "\n"}, report)
    assert reports == sorted(reports)


def tried_one_by_one(tokenizer: Tokenizer, letters: str, longest: int) -> int | None:
    """Return the length of the shortest text on which the two differ, by trying each."""
    for length in range(1, longest + 1):
        for text in map("".join, product(letters, repeat=length)):
            if tokenizer.encode(text) != tokenizer.encode(text, method="longest-match"):
                return length
    return None


@settings(max_examples=30)
@given(
    st.text("abc", min_size=1, max_size=14),
    st.integers(1, 6),
    st.sampled_from(["minbpe-basic", "sennrich", "teach-a-tokenizer", "subword-nmt", "simple-bpe"]),
)
def test_no_shorter_text_was_left_out(corpus: str, merges: int, recipe: str) -> None:
    trainer = Trainer(Corpus.from_text(corpus, RECIPES[recipe]))
    trainer.goto(merges)
    tokenizer = trainer.tokenizer()
    letters = "".join(sorted(set(corpus)))

    shortest = tried_one_by_one(tokenizer, letters, 6)
    found = find_difference(tokenizer, letters)

    if shortest is None:
        assert found.text is None or found.length > 6
    else:
        assert found.length == shortest


@given(st.text("abc", min_size=4, max_size=30), st.text("abc", max_size=30))
def test_the_merge_that_came_first_always_has_the_lower_rank(corpus: str, text: str) -> None:
    trainer = Trainer(Corpus.from_text(corpus, RECIPES["minbpe-basic"]))
    trainer.goto(12)

    longest = methods(trainer.tokenizer(), text)[2]

    if longest.parting is not None:
        first, second = map(int, regex.findall(r"rank (\d+)", longest.why))
        assert first < second


def test_a_pattern_that_never_ends_ends_the_search(
    train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.05)
    learned = train("aaa", "minbpe-basic", 2).tokenizer()
    # Whatever holds three letters is never done.
    recipe = Recipe(pretokenizer="regex", pattern=r"(?=aaa\K)|a")
    tokenizer = Tokenizer(recipe, learned.vocabulary, learned.merges)

    found = find_difference(tokenizer, "a")

    assert (found.text, found.length, found.tried, found.is_all) == (None, 2, 2, False)
