"""A sentence's fields are looked up in the training, and only there."""

from __future__ import annotations

import pytest

from bpe import RECIPES, Corpus
from bpe.views.lessons import Account, Part, holds, narrate, plain

TEXT = "low low low lower lowest"


@pytest.fixture(scope="module")
def account() -> Account:
    return Account(Corpus.from_text(TEXT, RECIPES["sennrich"]), 200)


@pytest.mark.parametrize(
    ("says", "at", "told"),
    [
        ("{made.left} and {made.right} make {made.token}", 1, "l and o make lo"),
        ("seen {next.count:times}", 0, "seen 5 times"),
        ("seen {merge[5].count:times}", 0, "seen once"),
        ("{now.tokens:token} of {start.tokens}", 9, "5 tokens of 25"),
        ("{made.tied:other}", 1, "1 other"),
        ("{pair[l o]}: {pair[l o].sum}", 0, "l + o: 3 + 1 + 1"),
        ("{tied:list}", 0, "l + o and o + w"),
        ("{tied:list}", 6, "lowe + s, s + t and t + </w>"),
        ("{word[lowest].tokens}", 4, "lowe s t </w>"),
        ("{take[other].merge[1].token}", 4, "lo"),
        ("{encoded[slow low].ids}", 0, "5 1 3 7 0 1 3 7 0"),
        ("nothing to look up", 0, "nothing to look up"),
    ],
)
def test_a_field_is_replaced_by_what_is_true(
    account: Account, says: str, at: int, told: str
) -> None:
    alphabet = {token.text: token.id for token in account.trainer.corpus.alphabet.tokens}
    ids = " ".join(str(alphabet[letter]) for letter in [*"slow", "</w>", *"low", "</w>"])

    expected = ids if "ids" in says else told
    assert plain(narrate(says, account.at[at], {"other": account})) == expected


def test_parts_tell_words_numbers_and_tokens_apart(account: Account) -> None:
    parts = narrate("{made.token}, {made.count:times}, in {word[low].name}.", account.at[1], {})

    assert parts == (
        Part("token", "lo", fill=0),
        Part("text", ", "),
        Part("number", "5 times"),
        Part("text", ", in "),
        Part("word", "low"),
        Part("text", "."),
    )


@pytest.mark.parametrize(
    ("claim", "at", "true"),
    [
        ("now.ties == 2", 0, True),
        ("now.ties == 3", 0, False),
        ("pair[l o].count == pair[o w].count", 0, True),
        ("pair[e s].count < next.count", 3, True),
        ("pair[e s].count > next.count", 3, False),
        ("made.token == 'low'", 2, True),
        ("made.token != 'low'", 2, False),
        ("recipe.tie_break == 'first-seen'", 0, True),
        ("pair[e r].words == pair[l o].words", 0, False),
    ],
)
def test_a_claim_is_true_or_false_at_a_moment(
    account: Account, claim: str, at: int, true: bool
) -> None:
    assert holds(claim, account.at[at], {}) is true


def test_what_is_no_claim_is_refused(account: Account) -> None:
    with pytest.raises(ValueError, match="a claim compares two things"):
        holds("now.ties", account.start, {})
