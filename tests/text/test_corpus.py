from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe
from bpe.text import blocks, custom_pattern
from bpe.text.patterns import PUBLISHED

WHITESPACE = Recipe(pretokenizer="whitespace")
CUT = Recipe(special_tokens=("<s>", "<s>x"), special_in_corpus="cut")

texts = st.text(st.sampled_from("ab .,'s\n\r\t1é😀\0\u3000"))


def rebuilt(corpus: Corpus) -> str:
    """The text that pre-tokens and gaps make together."""
    parts = [corpus.words[index] for index in corpus.occurrences]
    for place, gap in reversed(list(corpus.gaps)):
        parts.insert(place, gap)
    return "".join(parts)


def test_words_stand_in_the_order_they_are_first_seen() -> None:
    corpus = Corpus.from_text("low lower low lowest lower low", WHITESPACE)

    assert corpus.words == ("low", "lower", "lowest")
    assert corpus.counts == (3, 2, 1)
    assert corpus.occurrences == (0, 1, 0, 2, 1, 0)
    assert corpus.recipe is WHITESPACE
    assert not corpus.is_table


def test_words_are_kept_without_their_markers() -> None:
    assert Corpus.from_text("low low", RECIPES["sennrich"]).words == ("low",)
    assert Corpus.from_text("low low", RECIPES["simple-bpe"]).words == ("low", " low")


@pytest.mark.parametrize("pretokenizer", PUBLISHED)
@given(text=texts)
def test_the_words_are_counted_as_one_list_of_all_matches_would_be(
    pretokenizer: str, text: str
) -> None:
    expected = Counter(regex.findall(PUBLISHED[pretokenizer], text))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", 2)
        corpus = Corpus.from_text(text, Recipe(pretokenizer=pretokenizer))

    assert list(zip(corpus.words, corpus.counts, strict=True)) == list(expected.items())
    assert {type(count) for count in corpus.counts} <= {int}


@pytest.mark.parametrize(
    "recipe",
    [
        *(Recipe(pretokenizer=p) for p in ("none", "whitespace", "simple-bpe", *PUBLISHED)),
        Recipe(pretokenizer="regex", pattern="[ab]+|,"),
        replace(CUT, special_tokens=("a", "a ", ".")),
        replace(CUT, pretokenizer="whitespace", special_tokens=("a", "\n")),
    ],
    ids=str,
)
@given(texts=st.lists(texts), separator=st.sampled_from(["", "\n"]))
def test_pre_tokens_and_gaps_are_the_whole_text(
    recipe: Recipe, texts: list[str], separator: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "SIZE", 3)
        corpus = Corpus.from_texts(texts, recipe, separator=separator)

    assert rebuilt(corpus) == separator.join(texts)
    assert Counter(corpus.occurrences) == dict(enumerate(corpus.counts))


@pytest.mark.parametrize("name", ["emoji_chat.txt", "udhr_hindi.txt", "code_python_flask.txt"])
@pytest.mark.parametrize("pretokenizer", [*PUBLISHED, "whitespace", "simple-bpe"])
def test_a_real_text_is_kept_whole(
    name: str, pretokenizer: str, sample: Callable[[str], str]
) -> None:
    text = sample(name)

    assert rebuilt(Corpus.from_text(text, Recipe(pretokenizer=pretokenizer))) == text


# What a corpus does with input that other programs stumble over.


@pytest.mark.parametrize("name", RECIPES)
def test_an_empty_text_has_no_words(name: str) -> None:
    corpus = Corpus.from_text("", RECIPES[name])

    assert (corpus.words, corpus.counts, corpus.occurrences) == ((), (), ())
    assert (corpus.gaps, corpus.notes) == ((), ())
    assert corpus.alphabet.flatten(corpus.words)[0].tolist() == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" ", (" ",)),
        (" \n\t ", (" \n\t ",)),
        ("x", ("x",)),
        ("word", ("word",)),
        ("\0", ("\0",)),
        ("a\0\0b", ("a", "\0\0", "b")),
        ("\ufeffa", ("\ufeff", "a")),
        ("a\r\nb", ("a", "\r", "\n", "b")),
        ("a" * 10_000, ("a" * 10_000,)),
        ("\ud83d\ude00", ("😀",)),
        ("\ud83dx", ("\ufffd", "x")),
    ],
    ids=lambda value: ascii(value)[:20],
)
def test_every_text_is_taken_as_it_is(text: str, words: tuple[str, ...]) -> None:
    assert Corpus.from_text(text, Recipe()).words == words


def test_white_space_alone_has_no_words_to_a_splitter_at_white_space() -> None:
    corpus = Corpus.from_text(" \r\n\u3000", WHITESPACE)

    assert corpus.words == ()
    assert corpus.gaps == ((0, " \r\n\u3000"),)


@pytest.mark.parametrize("text", [None, 5, b"low", ["low"], bytearray(b"low")])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match="a text must be a str; got"):
        Corpus.from_text(text, Recipe())


@pytest.mark.parametrize("texts", ["low", b"low", None, 5])
def test_what_are_no_texts_is_refused(texts: Any) -> None:
    with pytest.raises(ValueError, match="texts must be several texts; got"):
        Corpus.from_texts(texts, Recipe())


@pytest.mark.parametrize("recipe", [None, "gpt2", {}])
def test_what_is_no_recipe_is_refused(recipe: Any) -> None:
    with pytest.raises(ValueError, match="recipe must be a Recipe; got"):
        Corpus.from_text("low", recipe)
    with pytest.raises(ValueError, match="recipe must be a Recipe; got"):
        Corpus.from_counts({"low": 1}, recipe)


# The order of the steps: repair, cut, normalize, split.


def test_special_tokens_are_ordinary_text_unless_cut() -> None:
    kept = Corpus.from_text("a<s>b", replace(CUT, special_in_corpus="text"))

    assert "".join(kept.words) == "a<s>b"
    assert kept.gaps == ()


def test_no_pre_token_spans_a_cut() -> None:
    corpus = Corpus.from_text("ab<s>cd<s>xef", CUT)

    assert corpus.words == ("ab", "cd", "ef")
    assert corpus.gaps == ((1, "<s>"), (2, "<s>x"))


def test_special_tokens_are_found_before_normalizing() -> None:
    recipe = replace(CUT, normalizer="lowercase", special_tokens=("<S>",))

    corpus = Corpus.from_text("A<S>B<s>", recipe)

    assert corpus.words == ("a", "b", "<", "s", ">")
    assert corpus.gaps == ((1, "<S>"),)


def test_special_tokens_are_found_after_the_repair() -> None:
    corpus = Corpus.from_text("a\ud83d\ude00b", replace(CUT, special_tokens=("😀",)))

    assert corpus.words == ("a", "b")


def test_each_side_of_a_cut_is_normalized_alone() -> None:
    recipe = replace(CUT, normalizer="nfc", special_tokens=("|",))

    assert Corpus.from_text("e|\u0301", recipe).words == ("e", "\u0301")


def test_the_unknown_token_is_not_looked_for() -> None:
    corpus = Corpus.from_text("a<UNK>b", replace(CUT, unknown="<UNK>"))

    assert "".join(corpus.words) == "a<UNK>b"
    assert corpus.gaps == ()


def test_text_is_split_after_normalizing() -> None:
    # NFKC makes an ordinary blank of the no-break one.
    recipe = Recipe(normalizer="nfkc", pretokenizer="simple-bpe")

    assert Corpus.from_text("a\u00a0b", recipe).words == ("a", " b")


# Several texts.


def test_no_pre_token_spans_two_texts() -> None:
    assert Corpus.from_texts(["lo", "w lo"], Recipe()).words == ("lo", "w", " lo")
    assert Corpus.from_texts(["ab", "ab"], Recipe(pretokenizer="none")).counts == (2,)


def test_a_surrogate_pair_does_not_span_two_texts() -> None:
    assert Corpus.from_texts(["\ud83d", "\ude00"], Recipe()).words == ("\ufffd",)


def test_a_separator_is_a_gap_between_two_texts() -> None:
    corpus = Corpus.from_texts(["a b", "", "c "], WHITESPACE, separator="\n")

    assert corpus.words == ("a", "b", "c")
    assert corpus.gaps == ((1, " "), (2, "\n"), (2, "\n"), (3, " "))


def test_any_iterable_of_texts_is_taken() -> None:
    assert Corpus.from_texts((t for t in ["a", "b"]), Recipe()).words == ("a", "b")
    assert Corpus.from_texts([], Recipe()).words == ()


# Word tables.


def test_a_table_holds_each_word_once_in_its_order() -> None:
    corpus = Corpus.from_counts({"low": 5, "lower": 2, "new est": 6}, WHITESPACE)

    assert corpus.words == ("low", "lower", "new est")
    assert corpus.counts == (5, 2, 6)
    assert list(corpus.occurrences) == [0, 1, 2]
    assert corpus.gaps == ()
    assert corpus.is_table


def test_the_words_of_a_table_are_normalized_and_neither_split_nor_cut() -> None:
    recipe = replace(CUT, normalizer="lowercase")

    corpus = Corpus.from_counts([("A <s> B", 1), ("a <s> b", 2)], recipe)

    assert corpus.words == ("a <s> b",)
    assert corpus.counts == (3,)


def test_counts_above_64_bits_are_exact() -> None:
    assert Corpus.from_counts({"a": 2**63, "b": 2**64 + 1}, Recipe()).counts == (2**63, 2**64 + 1)


@pytest.mark.parametrize("count", [0, -3])
def test_a_count_below_one_is_refused_by_word_and_count(count: int) -> None:
    with pytest.raises(ValueError, match=f"the count of 'low' must be .*; got {count}$"):
        Corpus.from_counts({"low": count}, Recipe())


def test_an_empty_table_has_no_words() -> None:
    assert Corpus.from_counts({}, Recipe()).words == ()


# Custom patterns.


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("[a-z]+", ("ab", " 12 ", "cd")),
        ("x", ("ab 12 cd",)),
        (r"\b", ("ab 12 cd",)),
        (r"(\w)(\w)", ("ab", " ", "12", "cd")),
    ],
)
def test_a_pattern_never_drops_text(pattern: str, words: tuple[str, ...]) -> None:
    corpus = Corpus.from_text("ab 12 cd", Recipe(pretokenizer="regex", pattern=pattern))

    assert corpus.words == words
    assert len(corpus.notes) == 1


def test_a_pattern_that_never_ends_is_a_value_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom_pattern, "TIME_LIMIT", 0.1)
    recipe = Recipe(pretokenizer="regex", pattern="(a|aa)+$")

    with pytest.raises(ValueError, match="Use a simpler pattern or a shorter text"):
        Corpus.from_text("a" * 100 + "b", recipe)


# The object itself.


def test_a_corpus_cannot_be_changed() -> None:
    corpus = Corpus.from_text("low", Recipe())

    with pytest.raises(FrozenInstanceError):
        corpus.words = ()  # type: ignore[misc]


def test_what_is_shown_of_a_corpus_is_short() -> None:
    assert repr(Corpus.from_text("low high " * 1000, WHITESPACE)) == (
        "<Corpus: 2 words in 2,000 pre-tokens>"
    )


def test_the_alphabet_is_made_once() -> None:
    corpus = Corpus.from_text("hello world", RECIPES["simple-bpe"])

    assert [token.text for token in corpus.alphabet.tokens] == ["<UNK>", *"dehlorw", "Ġ"]
    assert corpus.alphabet is corpus.alphabet


def test_progress_is_told_while_words_are_counted() -> None:
    told: list[float] = []

    Corpus.from_text("low lower " * 10_000, Recipe(), progress=told.append)

    assert told[-1] == 1
    assert told == sorted(told)


def test_the_most_frequent_words_come_first_and_equal_ones_in_order() -> None:
    corpus = Corpus.from_counts({"a": 1, "b": 2**70, "c": 3, "d": 1, "e": 3}, WHITESPACE)

    assert corpus.most_frequent == (1, 2, 4, 0, 3)
