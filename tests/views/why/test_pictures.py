from __future__ import annotations

import re
from html import unescape

import pytest

from bpe import RECIPES, Corpus
from bpe.training import Trainer
from bpe.views.palette import FILLS
from bpe.views.why import (
    fork_table,
    forks,
    overlap_picture,
    overlap_sentence,
    pair_sum,
    rewritten_table,
    sum_formula,
    sum_remark,
    sum_table,
    tied_list,
)
from bpe.views.why.pictures import Pen
from bpe.views.why.stretch import MOST_TOKENS


def texts(html: str) -> list[str]:
    """Return what can be read of some HTML, piece by piece."""
    return [unescape(piece) for piece in re.split(r"<[^>]*>", html) if piece]


def cells(html: str) -> list[list[str]]:
    """Return the rows of a table's body, each as what its cells say."""
    body = html[html.index("<tbody>") :]
    rows = re.findall(r"<tr>(.*?)</tr>", body)
    return [[" ".join(texts(cell)) for cell in re.findall(r"<td.*?</td>", row)] for row in rows]


@pytest.fixture
def identifiers() -> Trainer:
    table = {"get": 6, "set": 5, "reset": 3, "getter": 2, "setter": 2, "offset": 1}
    return Trainer(Corpus.from_counts(table, RECIPES["identifiers"]))


def test_the_formula_has_the_numbers_of_the_sum(identifiers: Trainer) -> None:
    found = pair_sum(identifiers, identifiers.next_pair, 8)

    assert "".join(texts(sum_formula(identifiers, found))) == (
        "count(e, t) = Σw f(w)·n(w) = 6·1 + 5·1 + 3·1 + 2·1 + 2·1 + 1·1 = 19"
    )


def test_the_table_shows_each_word_with_what_it_adds(identifiers: Trainer) -> None:
    found = pair_sum(identifiers, identifiers.next_pair, 2)

    assert cells(sum_table(identifiers, found)) == [
        ["g e 1 t", "6", "1", "6", ""],
        ["s e 1 t", "5", "1", "5", ""],
    ]
    assert sum_remark(found) == "2 of 6 words; the other 4 add 8."
    assert "+ …" in sum_formula(identifiers, found)


def test_counts_of_any_size_are_drawn(huge: Trainer) -> None:
    found = pair_sum(huge, huge.next_pair, 5)

    assert f"{2**70:,}" in sum_table(huge, found)
    assert 'style="width:100.0%"' in sum_table(huge, found)


def test_sites_are_numbered_and_overlaps_crossed_out(train) -> None:
    trainer = train("aaaa", "identifiers")
    found = pair_sum(trainer, trainer.next_pair, 1)

    assert texts(overlap_picture(trainer, found)) == ["a", "1", "a", "×", "a", "2", "a"]
    assert overlap_sentence(trainer, found) == (
        "Counting looks at every junction, so the pair is seen 3 times. A merge goes from left to "
        "right and uses both tokens up: in a a a the second pair shares its first token with the "
        "one before, and cannot merge (×). So the pair would be replaced 2 times."
    )


def test_without_overlaps_there_is_no_picture_of_them(identifiers: Trainer) -> None:
    assert overlap_picture(identifiers, pair_sum(identifiers, identifiers.next_pair, 1)) == ""


def test_the_first_word_with_an_overlap_is_drawn(train) -> None:
    trainer = train("aa baaa", "identifiers")
    found = pair_sum(trainer, trainer.next_pair, 1)

    assert texts(overlap_picture(trainer, found)) == ["b", "a", "1", "a", "×", "a"]


def test_of_a_long_word_the_stretch_around_a_site_is_drawn(train) -> None:
    head = "".join(map(chr, range(ord("A"), ord("A") + 60)))
    trainer = train(head + "~~~~", "minbpe-basic")
    found = pair_sum(trainer, trainer.next_pair, 1)

    drawn = texts(overlap_picture(trainer, found))
    assert drawn[0] == "…"
    assert drawn[-7:] == ["~", "1", "~", "×", "~", "2", "~"]
    assert sum(text not in "…12×" for text in drawn) == MOST_TOKENS


def test_only_learned_tokens_wear_a_colour(train) -> None:
    trainer = train("low low lower lowest", merges=1)
    lo = trainer.steps[0].token_id

    pen = Pen.of(trainer)
    assert FILLS[0] in pen.token(trainer.vocabulary[lo])
    assert "background" not in pen.token(trainer.vocabulary[0])


def test_what_looks_like_markup_is_shown_as_text(train) -> None:
    trainer = train("<i>&<i>& <i>&", "identifiers")
    pair = trainer.next_pair
    found = pair_sum(trainer, pair, 3)
    made = [
        sum_formula(trainer, found),
        sum_table(trainer, found),
        fork_table(trainer, forks(trainer, trainer.ties(3), later=3), pair),
    ]
    trainer.goto(2)
    made.append(rewritten_table(trainer, 5))

    for html in made:
        assert "&lt;" in html
        assert "<i>" not in html


def test_the_fork_table_marks_the_pair_that_the_rule_takes(train) -> None:
    trainer = train("low low lower lowest")
    table = fork_table(trainer, forks(trainer, trainer.ties(), later=1), trainer.next_pair)

    # 4 + 4 + 6 + 7 symbols; each of the two merges takes 4.
    assert cells(table) == [
        ["l + o   by the rule", "lo + w → low", "13"],
        ["o + w", "l + ow → low", "13"],
    ]
    assert tied_list(trainer, trainer.ties()) == "l + o · o + w"


def test_rewritten_words_show_where_they_were_merged(train) -> None:
    trainer = train("low low lower lowest", merges=2)

    assert cells(rewritten_table(trainer, 2)) == [
        ["lo 1 w </w>", "→", "low </w>", "2"],
        ["lo 1 w e r </w>", "→", "low e r </w>", "1"],
    ]


def test_a_word_rewritten_in_several_places_has_a_mark_on_each(train) -> None:
    trainer = train("abcabab", "identifiers", merges=1)

    assert cells(rewritten_table(trainer, 2))[0][0] == "a 1 b c a 2 b a 3 b"


def test_before_the_first_merge_no_word_was_rewritten(train) -> None:
    assert rewritten_table(train("low low"), 5) == ""
