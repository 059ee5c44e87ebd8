from __future__ import annotations

from typing import Any

from bpe import Token, Trainer
from bpe.views.differences import (
    Choice,
    Parting,
    SpelledMerge,
    Spelling,
    aligned,
    parting_sentence,
    spelled_merges,
    summary,
    why_they_part,
)


def why(before: Trainer, now: Trainer) -> Any:
    lists = [spelled_merges(trainer, trainer.position) for trainer in (before, now)]
    return why_they_part(before, now, *lists)


def sentence(before: Trainer, now: Trainer) -> str:
    return parting_sentence(why(before, now))


def test_the_same_merges_do_not_part(history) -> None:
    assert why(history("low low"), history("low low")) is None


def test_counts_that_changed_are_told_then_and_now(history) -> None:
    before, now = history("er er er te te"), history("er er er te te te te te")

    assert sentence(before, now) == (
        "They part at merge 1: before, 'e' + 'r' was seen 3 times and 't' + 'e' 2 times; "
        "now 't' + 'e' is seen 5 times and 'e' + 'r' 3 times."
    )


def test_a_tie_that_was_decided_is_told(history) -> None:
    before, now = history("er er te te"), history("er er te te te")

    assert sentence(before, now) == (
        "They part at merge 1: before, 'e' + 'r' was seen 2 times, tied with 1 other, and the tie "
        "went to the pair seen first ('t' + 'e' was seen as often); "
        "now 't' + 'e' is seen 3 times and 'e' + 'r' 2 times."
    )


def test_another_tie_rule_is_told_by_both_rules(history) -> None:
    before, now = history("ba ab"), history("ba ab", tie_break="alphabetical")

    assert sentence(before, now) == (
        "They part at merge 1: before, 'b' + 'a' was seen once, tied with 1 other, and the tie "
        "went to the pair seen first ('a' + 'b' was seen as often); "
        "now 'a' + 'b' is seen once, tied with 1 other, and the tie goes to the first in the "
        "alphabet ('b' + 'a' is seen as often)."
    )


def test_a_pair_that_was_not_there_is_told(history) -> None:
    before, now = history("ab ab"), history("cd cd")

    assert sentence(before, now) == (
        "They part at merge 1: before, 'a' + 'b' was seen 2 times and 'c' + 'd' not at all; "
        "now 'c' + 'd' is seen 2 times and 'a' + 'b' not at all."
    )


def test_a_choice_by_hand_is_told(history) -> None:
    before = history("abc abc bc", merges=2)
    now = history("abc abc bc", merges=2, forced=((0, "a", "b"),))

    assert sentence(before, now) == (
        "They part at merge 1: before, 'b' + 'c' was seen 3 times and 'a' + 'b' 2 times; "
        "now 'a' + 'b' is chosen by hand, seen 2 times, and 'b' + 'c' 3 times."
    )


def test_fewer_merges_asked_for_are_told(history) -> None:
    assert sentence(history("abc abc", merges=2), history("abc abc", merges=1)) == (
        "They part at merge 2: before, 'ab' + 'c' was seen 2 times; "
        "now training ends after 1 merge, as asked."
    )


def test_an_end_without_pairs_is_told(history) -> None:
    assert sentence(history("ab ab"), history("a b")) == (
        "They part at merge 1: before, 'a' + 'b' was seen 2 times; "
        "now training ends after 0 merges: no pair is left."
    )


def test_an_end_by_the_smallest_count_is_told(history) -> None:
    assert sentence(history("ab ab cd", min_count=2), history("ab ab cd")) == (
        "They part at merge 2: before, training ended after 1 merge: every other pair was seen "
        "fewer than 2 times; now 'c' + 'd' is seen once."
    )


def test_pairs_that_look_alike_are_told_apart_by_kind() -> None:
    o = Spelling(Token(0, b"o", "o", "base"))
    fused, merged = (Spelling(Token(1, b"w ", "w</w>", kind)) for kind in ("base", "merge"))

    def chosen(right: Spelling) -> Choice:
        return Choice(SpelledMerge(o, right), 3, 0, False, "first-seen", 0, None, 1)

    assert parting_sentence(Parting(1, chosen(fused), chosen(merged))) == (
        "They part at merge 1: before, 'o' + 'w</w>' (of the alphabet) was seen 3 times and "
        "'o' + 'w</w>' (merged) not at all; now 'o' + 'w</w>' (merged) is seen 3 times and "
        "'o' + 'w</w>' (of the alphabet) not at all."
    )


def test_the_parting_is_where_the_lists_differ_first_whatever_comes_later(history) -> None:
    before = history("low low lower lowest new new")
    now = history("low low lower lowest new new new new new")

    parting = why(before, now)
    assert parting.number == 1
    assert (parting.before.count, parting.before.other_count) == (4, 2)
    assert (parting.now.count, parting.now.other_count) == (5, 4)


def test_counts_beyond_64_bits_stay_exact(history) -> None:
    many = 2**70
    before, now = history({"ab": many, "cd": many - 1}), history({"ab": many, "cd": many + 1})

    parting = why(before, now)
    assert (parting.before.count, parting.before.other_count) == (many, many - 1)
    assert (parting.now.count, parting.now.other_count) == (many + 1, many)


def test_the_counts_are_those_of_a_fresh_count_at_the_parting(history, from_scratch) -> None:
    old, new = "low low lower lowest newest", "low low lower lowest newest newest widest"
    parting = why(history(old), history(new))

    was, is_now = from_scratch(old, 30), from_scratch(new, 30)
    first = next(n for n, (a, b) in enumerate(zip(was, is_now, strict=False), 1) if a[:2] != b[:2])
    assert parting.number == first
    assert parting.before.count == was[first - 1][2]
    assert parting.now.count == is_now[first - 1][2]


def test_the_summary_counts_each_state() -> None:
    assert summary(aligned("abcdef", "adbxcf")) == (
        "2 kept · 1 moved up · 2 moved down · 1 new · 1 gone"
    )
    assert summary(aligned("", "")) == ""
