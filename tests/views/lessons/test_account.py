"""An account tells of a training what is true at each of its moments."""

from __future__ import annotations

import pytest

from bpe import RECIPES, Corpus, Recipe
from bpe.views.lessons import Account
from bpe.views.lessons.facts import MARKER, TOKEN, WORD, Name

# By hand: l+o 5 (tied with o+w), lo+w 5, low+</w> 3, low+e 2, and five more seen once.
LOW = "low low low lower lowest"


@pytest.fixture(scope="module")
def account() -> Account:
    return Account(Corpus.from_text(LOW, RECIPES["sennrich"]), 200)


def test_merges_are_counted_from_one(account: Account) -> None:
    third = account.merge[3]

    assert (third.left.label, third.right.label, third.token.label) == ("low", "</w>", "low</w>")
    assert (third.count, third.replaced, third.tied) == (3, 3, 0)
    assert (third.before, third.after) == (15, 12)
    assert third.id == 8 + 2  # eight base tokens, then the third merge


def test_a_moment_counts_tokens_pairs_ties_and_words(account: Account) -> None:
    start = account.start

    assert (start.tokens, start.vocabulary, start.ties) == (25, 8, 2)
    assert (start.words, start.occurrences, start.longest) == (3, 5, 7)
    # lo ow w</w> we er r</w> es st t</w>
    assert start.pairs == 9
    assert account.end.number == account.last == 9
    assert account.end.tied_merges == 5  # the first, and the fifth to the eighth


def test_a_pair_tells_its_words_and_the_sum_behind_its_count(account: Account) -> None:
    pair = account.at[2].pair["low e"]

    assert (pair.count, pair.sum, pair.spread) == (2, "1 + 1", 2)
    assert [word.label for word in pair.words] == ["lower", "lowest"]


def test_a_sum_shows_how_often_a_word_holds_the_pair() -> None:
    account = Account(Corpus.from_counts({"banana": 3, "an": 4}, RECIPES["identifiers"]), 9)

    assert account.start.pair["a n"].sum == "2×3 + 4"
    assert account.start.pair["a n"].count == 10


def test_a_pair_that_stands_nowhere_is_counted_as_none(account: Account) -> None:
    assert account.at[4].pair["e s"].count == 0
    assert account.at[4].pair["e s"].words == ()


def test_a_word_tells_its_tokens(account: Account) -> None:
    word = account.at[4].word["lowest"]

    assert [token.label for token in word.tokens] == ["lowe", "s", "t", "</w>"]
    assert (word.count, word.length) == (1, 4)


def test_names_say_what_was_learned_and_what_is_a_marker(account: Account) -> None:
    assert account.at[1].token["lo"] == Name("lo", TOKEN, fill=0)
    assert account.at[1].token["l"] == Name("l", TOKEN)
    assert account.at[1].token["</w>"] == Name("</w>", MARKER)
    assert account.at[1].word["low"].name == Name("low", WORD)


def test_a_token_that_is_made_later_is_not_known_yet(account: Account) -> None:
    with pytest.raises(ValueError, match="no token spells 'low' after 1 merges"):
        _ = account.at[1].token["low"]


def test_what_is_absent_is_absent_at_that_moment(account: Account) -> None:
    assert account.end.absent["est"] == Name("est")
    assert account.at[1].absent["low"] == Name("low")
    with pytest.raises(ValueError, match="a token spells 'low' after 2 merges"):
        _ = account.at[2].absent["low"]


def test_a_text_is_encoded_with_the_merges_so_far(account: Account) -> None:
    encoded = account.at[2].encoded["slow"]

    assert [token.label for token in encoded.tokens] == ["s", "low", "</w>"]
    assert (encoded.characters, encoded.length) == (4, 3)


def test_bytes_are_told_in_hex(account: Account) -> None:
    told = account.start.bytes["å"]

    assert (told.hex.label, told.first.label, told.length) == ("C3 A5", "C3", 2)


def test_replacing_text_joins_letters_across_tokens() -> None:
    account = Account(Corpus.from_counts({"aex": 9, "aes": 1, "es": 5}, RECIPES["identifiers"]), 4)

    assert [token.label for token in account.at[3].word["aes"].tokens] == ["ae", "s"]
    assert [token.label for token in account.at[3].by_replace["aes"]] == ["aes"]
    assert [token.label for token in account.at[2].by_replace["aes"]] == ["ae", "s"]


def test_a_story_ends_with_the_merges_that_were_asked_for() -> None:
    account = Account(Corpus.from_text("aaab", Recipe(pretokenizer="none")), 1)

    assert account.end.number == 1
    assert account.end.next.token.label == "aaa"
    with pytest.raises(ValueError, match="no moment 2"):
        _ = account.at[2]
