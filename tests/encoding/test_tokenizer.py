"""The tokenizer: methods, special tokens, unknown characters, and that it never changes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bpe.encoding.tokenizer import SPECIAL, Tokenizer
from bpe.pretrained import load
from bpe.recipe import RECIPES, Recipe
from bpe.vocabulary import Token

Build = Callable[..., Tokenizer]

WHOLE = Recipe(pretokenizer="none")
WORDS = RECIPES["teach-a-tokenizer"]


def _texts(tokenizer: Tokenizer, text: str, **options: str) -> list[str]:
    return [token.text for token in tokenizer.tokens(tokenizer.encode(text, **options))]


@pytest.mark.parametrize("method", ["lowest-rank", "ordered-merges", "whole-word-first"])
def test_bpe_takes_the_merge_learned_first(build: Build, method: str) -> None:
    tokenizer = build(WHOLE, "", "b|c", "a|b")

    assert _texts(tokenizer, "abc", method=method) == ["a", "bc"]


def test_longest_match_takes_the_first_long_token_instead(build: Build) -> None:
    tokenizer = build(WHOLE, "", "b|c", "a|b")

    assert _texts(tokenizer, "abc", method="longest-match") == ["ab", "c"]


def test_longest_match_and_bpe_part_on_four_equal_letters(build: Build) -> None:
    tokenizer = build(WHOLE, "", "a|a", "aa|a")

    assert _texts(tokenizer, "aaaa") == ["aa", "aa"]
    assert _texts(tokenizer, "aaaa", method="longest-match") == ["aaa", "a"]


def test_whole_word_first_takes_a_token_no_merge_leads_to(build: Build) -> None:
    # An edited vocabulary: `abc` needs `ab`, but `bc` comes first and takes the b away.
    tokenizer = build(WHOLE, "", "b|c", "a|b", "ab|c")

    assert _texts(tokenizer, "abc") == ["a", "bc"]
    assert _texts(tokenizer, "abc", method="whole-word-first") == ["abc"]


def test_ordered_merges_do_not_come_back_to_an_earlier_rule() -> None:
    # An edited list: the first rule needs the token that only the second one makes.
    texts = ["a", "b", "c", "bc", "abc"]
    parents = {3: (1, 2), 4: (0, 3)}
    vocabulary = {
        i: Token(i, text.encode(), text, "merge" if i in parents else "base", parents.get(i))
        for i, text in enumerate(texts)
    }
    recipe = Recipe(alphabet="characters", pretokenizer="none")
    tokenizer = Tokenizer(recipe, vocabulary, ((0, 3), (1, 2)))

    assert tokenizer.encode("abc", method="ordered-merges") == [0, 3]
    assert tokenizer.encode("abc" * 40, method="ordered-merges") == [0, 3] * 40
    assert tokenizer.encode("abc", method="lowest-rank") == [4]


@pytest.mark.parametrize(
    "method", ["lowest-rank", "ordered-merges", "longest-match", "whole-word-first"]
)
def test_a_hundred_thousand_equal_letters_are_encoded_at_once(build: Build, method: str) -> None:
    tokenizer = build(WHOLE, "", "a|a", "aa|aa")

    assert tokenizer.encode("a" * 100_000, method=method) == [257] * 25_000


@pytest.mark.parametrize("method", [[], {}, None, 1, "bpe"])
def test_a_method_of_any_kind_is_refused_with_the_allowed_ones(build: Build, method: Any) -> None:
    tokenizer = build(Recipe(), "")

    for use in (
        tokenizer.encode, tokenizer.encode_word, tokenizer.trace, tokenizer.trace_word,
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"method must be one of lowest-rank, .*; got"):
            use("a", method=method)


@pytest.mark.parametrize("text", [None, 5, b"a", ["a"]])
def test_what_is_no_text_is_refused_by_all(build: Build, text: Any) -> None:
    tokenizer = build(Recipe(), "")

    for use in (
        tokenizer.encode, tokenizer.encode_word, tokenizer.trace, tokenizer.trace_word,
        tokenizer.count, tokenizer.notes,
    ):  # fmt: skip
        with pytest.raises(ValueError, match="a text must be a str; got"):
            use(text)


def test_a_word_with_half_a_character_is_read_as_a_text_is(build: Build) -> None:
    tokenizer = build(Recipe(), "")

    assert tokenizer.encode_word("\ud800") == tokenizer.encode("\ud800") == [0xEF, 0xBF, 0xBD]


@pytest.mark.parametrize("pair", [5, (97,), (97, 98, 99), (97.0, 98), (True, 98), ([], 98), "ab"])
def test_what_is_no_pair_of_ids_has_no_rank(build: Build, pair: Any) -> None:
    with pytest.raises(ValueError, match=r"ids|id .* is not in the vocabulary"):
        build(Recipe(), "", "a|b").rank(pair)


def test_a_pair_may_come_as_a_list(build: Build) -> None:
    assert build(Recipe(), "", "a|b").rank([97, 98]) == 0  # type: ignore[arg-type]


def test_a_wrong_method_is_refused_with_the_allowed_ones(build: Build) -> None:
    with pytest.raises(ValueError, match=r"method must be one of lowest-rank, .*; got 'greedy'"):
        build(WHOLE, "").encode("a", method="greedy")


def test_a_wrong_special_is_refused_with_the_allowed_ones(build: Build) -> None:
    with pytest.raises(ValueError, match=r"special must be one of text, allowed, raise; got 'no'"):
        build(WHOLE, "").encode("a", special="no")


SPECIALS = Recipe(special_tokens=("<|end|>", "<|end|>!", "<pad>"), normalizer="lowercase")


def test_special_tokens_are_ordinary_characters_unless_allowed(build: Build) -> None:
    tokenizer = build(SPECIALS, "")

    assert len(tokenizer.encode("<|end|>")) == len("<|end|>")
    assert tokenizer.encode("a<|end|>b", special="allowed") == [3 + 97, 0, 3 + 98]


def test_of_several_special_tokens_the_longest_is_taken(build: Build) -> None:
    tokenizer = build(SPECIALS, "")

    assert tokenizer.encode("<|end|>!<pad>", special="allowed") == [1, 2]


def test_special_tokens_are_found_before_normalizing(build: Build) -> None:
    tokenizer = build(SPECIALS, "")

    assert 2 not in tokenizer.encode("<PAD>", special="allowed")
    assert tokenizer.decode(tokenizer.encode("<PAD>", special="allowed")) == "<pad>"


def test_a_refused_special_token_is_named(build: Build) -> None:
    tokenizer = build(SPECIALS, "")

    with pytest.raises(ValueError, match=r"special token '<\|end\|>!'.*special='allowed'"):
        tokenizer.encode("x <|end|>!", special="raise")
    assert tokenizer.decode(tokenizer.encode("x <|end|", special="raise")) == "x <|end|"


def test_special_tokens_decode_to_their_text(build: Build) -> None:
    assert build(SPECIALS, "").decode([0, 3 + 97, 1]) == "<|end|>a<|end|>!"


def test_the_unknown_token_is_never_looked_for_in_text(build: Build) -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="none", unknown="<UNK>")
    tokenizer = build(recipe, "<UNK>")

    assert 0 not in tokenizer.encode("<UNK>", special="allowed")
    assert tokenizer.encode("<UNK>", special="raise") == tokenizer.encode("<UNK>")


def test_an_unknown_token_that_is_a_special_token_too_is_looked_for(build: Build) -> None:
    recipe = Recipe(
        alphabet="characters", pretokenizer="none", unknown="<UNK>", special_tokens=("<s>", "<UNK>")
    )
    tokenizer = build(recipe, "<UNK>")

    assert [tokenizer.vocabulary[i].text for i in (0, 1)] == ["<UNK>", "<s>"]
    assert tokenizer.encode("<UNK>z<s>", special="allowed") == [0, 0, 1]
    assert len(tokenizer.encode("<UNK>")) == 5
    with pytest.raises(ValueError, match="holds the special token '<UNK>'"):
        tokenizer.encode("<UNK>", special="raise")


def test_every_character_outside_the_alphabet_is_one_unknown_token(build: Build) -> None:
    tokenizer = build(RECIPES["simple-bpe"], "yz", "y|z")

    assert tokenizer.encode("xxyz") == [0, 0, 3]
    assert tokenizer.decode([0, 0, 3]) == "<UNK><UNK>yz"
    assert tokenizer.encode("xxyz", method="longest-match") == [0, 0, 3]


def test_a_character_outside_the_alphabet_is_named_when_there_is_no_unknown_token(
    build: Build,
) -> None:
    with pytest.raises(ValueError, match=r"'x' \(U\+0078\) is not in the alphabet"):
        build(WORDS, "low").encode("low x")


def test_no_merge_joins_an_unknown_token() -> None:
    vocabulary = {
        0: Token(0, b"<U>", "<U>", "special"),
        1: Token(1, b"a", "a", "base"),
        2: Token(2, b"aa", "aa", "merge", (1, 1)),
    }
    recipe = Recipe(alphabet="characters", pretokenizer="none", unknown="<U>")

    assert Tokenizer(recipe, vocabulary, ((1, 1),)).encode("axaa") == [1, 0, 2]


def test_surrogates_are_repaired_before_encoding(build: Build) -> None:
    tokenizer = build(Recipe(), "")

    assert tokenizer.decode(tokenizer.encode("\ud83d\ude00 \ud83d")) == "😀 \ufffd"


@pytest.mark.parametrize("text", [None, b"a", 5, ["a"]])
@pytest.mark.parametrize("special", SPECIAL)
def test_what_is_no_text_is_refused(build: Build, text: Any, special: str) -> None:
    tokenizer = build(SPECIALS, "")

    for use in (lambda: tokenizer.encode(text, special=special), lambda: tokenizer.count(text)):
        with pytest.raises(ValueError, match=f"a text must be a str; got {type(text).__name__}"):
            use()
    with pytest.raises(ValueError, match=f"a text must be a str; got {type(text).__name__}"):
        tokenizer.notes(text)


def test_a_custom_pattern_that_never_ends_is_stopped(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bpe.text.custom_pattern.TIME_LIMIT", 0.1)
    tokenizer = build(Recipe(pretokenizer="regex", pattern=r"(?:a|a)+$"), "")

    with pytest.raises(ValueError, match=r"took longer than 0.1 seconds"):
        tokenizer.encode("a" * 60 + "b")


def test_text_that_a_custom_pattern_leaves_out_is_encoded_as_well(build: Build) -> None:
    tokenizer = build(Recipe(pretokenizer="regex", pattern="[a-z]+"), "")

    assert tokenizer.decode(tokenizer.encode("ab12cd")) == "ab12cd"


def test_merges_never_cross_pre_tokens(build: Build) -> None:
    tokenizer = build(Recipe(pretokenizer="gpt2"), "", "a| ", " |b")

    assert _texts(tokenizer, "a b") == ["a", " b"]


def test_counting_gives_the_number_of_ids(build: Build) -> None:
    tokenizer = build(WORDS, "low lower", "l|o", "▁|lo")

    assert tokenizer.count("low lower") == len(tokenizer.encode("low lower")) == 6


def test_ids_are_plain_numbers(build: Build) -> None:
    assert {type(token_id) for token_id in build(Recipe(), "", "a|b").encode("abc d")} == {int}


def test_a_tokenizer_cannot_be_changed(build: Build) -> None:
    tokenizer = build(WORDS, "low")

    with pytest.raises(dataclasses.FrozenInstanceError):
        tokenizer.merges = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        tokenizer.vocabulary[0] = tokenizer.vocabulary[1]  # type: ignore[index]


def test_changing_the_vocabulary_it_was_made_from_changes_nothing(build: Build) -> None:
    vocabulary = dict(build(WORDS, "low").vocabulary)
    tokenizer = Tokenizer(WORDS, vocabulary, ())

    vocabulary.clear()

    assert tokenizer.decode(tokenizer.encode("low")) == "low"


def test_copies_are_equal_and_encode_alike(build: Build) -> None:
    tokenizer = build(WORDS, "low lower", "l|o")
    tokenizer.encode("low")

    for other in (copy.deepcopy(tokenizer), pickle.loads(pickle.dumps(tokenizer))):
        assert other == tokenizer
        assert hash(other) == hash(tokenizer)
        assert other.encode("low") == tokenizer.encode("low")


def test_the_repr_is_short(build: Build) -> None:
    assert repr(build(WORDS, "low", "l|o")) == "<Tokenizer: 5 tokens, 1 merges>"


def test_a_merge_without_its_token_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no token has the parents \(0, 1\)"):
        Tokenizer(
            WORDS, {0: Token(0, b"a", "a", "base"), 1: Token(1, b"b", "b", "base")}, ((0, 1),)
        )


def test_a_merge_listed_twice_is_refused(build: Build) -> None:
    tokenizer = build(WHOLE, "", "a|b")

    with pytest.raises(ValueError, match=r"the pair \(97, 98\) is listed twice"):
        Tokenizer(WHOLE, tokenizer.vocabulary, tokenizer.merges * 2)


def test_special_tokens_of_gapped_ids_are_found(build: Build) -> None:
    tokens = [*build(Recipe(), "").vocabulary.values(), Token(999, b"<e>", "<e>", "special")]
    tokenizer = Tokenizer(
        Recipe(special_tokens=("<e>",)), {token.id: token for token in tokens}, ()
    )

    assert tokenizer.encode("a<e>", special="allowed") == [97, 999]
    assert tokenizer.decode([97, 999]) == "a<e>"


def test_a_special_token_more_changes_nothing_else_whatever_the_model(build: Build) -> None:
    learned = build(Recipe(special_tokens=("<a>",)), "", "l|o")
    ranked = load("gpt2")  # <|endoftext|> is 50256, the last

    for tokenizer, last in ((learned, max(learned.vocabulary)), (ranked, 50256)):
        more = tokenizer.with_special_token("<b>")

        assert more.encode("low<b>", special="allowed") == [*tokenizer.encode("low"), last + 1]
        assert more.decode([last + 1]) == "<b>"
        assert more.encode("low<b>") == tokenizer.encode("low<b>")
        assert more.recipe.special_tokens == (*tokenizer.recipe.special_tokens, "<b>")
        with pytest.raises(ValueError, match="twice"):
            more.with_special_token("<b>")


def test_special_ids_are_those_of_the_vocabulary_without_the_unknown_token(build: Build) -> None:
    recipe = dataclasses.replace(RECIPES["simple-bpe"], special_tokens=("<s>",))

    assert build(recipe, "low").special_ids == {"<s>": 1}  # <UNK> is 0
    assert load("gpt2").special_ids == {"<|endoftext|>": 50256}
