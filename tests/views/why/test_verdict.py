from __future__ import annotations

import pytest

from bpe import Corpus, Recipe
from bpe.training import Trainer
from bpe.views.why.verdict import verdict

LOW = "low low lower lowest"


def said(trainer: Trainer, left: str, right: str) -> str:
    ids = {token.text: token.id for token in trainer.vocabulary.values()}
    return verdict(trainer, (ids[left], ids[right]))


def test_a_pair_wins_by_its_count(train) -> None:
    # After l + o, lo w is seen 4 times; w </w> and w e twice.
    assert said(train(LOW, merges=1), "lo", "w") == (
        "It wins: no other pair is seen as often. The next one, w + </w>, is seen 2 times."
    )


def test_a_pair_wins_because_it_is_the_only_one(train) -> None:
    assert said(train("ab", "identifiers"), "a", "b") == (
        "It wins: there is no other pair to merge."
    )


def test_a_pair_loses_by_its_count(train) -> None:
    assert said(train(LOW), "w", "e") == (
        "It does not win: l + o is seen 4 times. 2 pairs are seen more often, so it has rank 3 "
        "of 9."
    )


def test_a_pair_that_only_one_other_beats_is_second(train) -> None:
    assert "1 pair is seen more often, so it has rank 2 of 8." in said(
        train(LOW, merges=1), "w", "e"
    )


def test_a_pair_seen_too_rarely_cannot_win(train) -> None:
    assert said(train("ab ab abc", "subword-nmt"), "b", "c</w>") == (
        "It cannot win: it is seen once, and this recipe merges only pairs that are seen 2 times "
        "or more."
    )


@pytest.mark.parametrize(
    ("rule", "winner", "why"),
    [
        ("first-seen", ("b", "a"), "b + a stands first at token 1, a + c at token 2."),
        ("lowest-ids", ("a", "c"), "The ids of a + c are 0 and 2, those of b + a 1 and 0."),
        (
            "alphabetical",
            ("a", "c"),
            "a + c sorts before b + a, compared code point by code point, left tokens first.",
        ),
        (
            "reverse-alphabetical",
            ("b", "a"),
            "b + a sorts after a + c, compared code point by code point, left tokens first.",
        ),
        (
            "shortest",
            ("a", "c"),
            "Both make 2 characters; what a + c makes sorts before what b + a makes.",
        ),
    ],
)
def test_a_tie_is_decided_by_the_rule_of_the_recipe(
    rule: str, winner: tuple[str, str], why: str
) -> None:
    # ba and ac twice each, cb once.
    recipe = Recipe(alphabet="characters", pretokenizer="none", tie_break=rule)
    trainer = Trainer(Corpus.from_text("bacbac", recipe))
    loser = ("b", "a") if winner == ("a", "c") else ("a", "c")

    assert said(trainer, *winner).startswith("It wins a tie: 2 pairs are seen 2 times. ")
    assert said(trainer, *winner).endswith(why)
    assert said(trainer, *loser).startswith("It is tied, and does not win: ")
    assert said(trainer, *loser).endswith(why)


def test_the_shortest_result_is_told_by_its_length() -> None:
    # After ab: ab c and c d, twice each.
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", tie_break="shortest")
    trainer = Trainer(Corpus.from_counts({"abcd": 2, "ab": 1}, recipe))
    trainer.goto(1)

    assert said(trainer, "c", "d").endswith("c + d makes 2 characters, ab + c 3 characters.")


def test_words_tell_where_a_pair_is_seen_first(train) -> None:
    assert said(train("ab cd", "teach-a-tokenizer"), "c", "d").endswith(
        "▁ + a stands first in word 1 (ab) at token 1, c + d in word 2 (cd) at token 2."
    )


def test_bytes_are_compared_as_bytes() -> None:
    recipe = Recipe(pretokenizer="none", tie_break="alphabetical")
    trainer = Trainer(Corpus.from_text("ab", recipe))
    trainer_tied = Trainer(Corpus.from_text("acb", recipe))

    assert said(trainer, "a", "b") == "It wins: there is no other pair to merge."
    assert said(trainer_tied, "a", "c").endswith(
        "a + c sorts before c + b, compared byte by byte, left tokens first."
    )
