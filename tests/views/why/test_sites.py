from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus
from bpe.training import Trainer
from bpe.views.why.sites import sites_of
from bpe.views.why.stretch import MOST_TOKENS, Stretch

tables = st.dictionaries(st.text(st.sampled_from("aab"), min_size=1, max_size=9), st.just(1))


def test_of_two_sites_that_share_a_token_the_left_one_would_merge(train) -> None:
    trainer = train("aaaaa xaaa", "identifiers")
    sites = sites_of(trainer, trainer.next_pair)

    assert sites.stretch(0).marks == {0: 1, 1: None, 2: 2, 3: None}
    assert sites.stretch(1).marks == {1: 1, 2: None}


def test_of_a_long_word_the_sites_in_sight_keep_their_numbers(train) -> None:
    # Two pairs `aa` apart from each other, then thirty letters, then three a in a row.
    trainer = train("aabaa" + "bcde" * 7 + "bcaaac", "identifiers")
    ids = {token.text: token.id for token in trainer.vocabulary.values()}
    sites = sites_of(trainer, (ids["a"], ids["a"]))

    near, far = sites.stretch(0), sites.stretch(0, to_overlap=True)
    assert (near.marks, near.cut_before, near.cut_after) == ({0: 1, 3: 2}, False, True)
    assert len(far.tokens) == MOST_TOKENS
    assert (far.cut_before, far.cut_after) == (True, False)
    assert list(far.marks.values()) == [3, None]


def test_no_site_spans_two_words(train) -> None:
    trainer = train("xa ax", "identifiers", merges=0)
    a = next(token.id for token in trainer.vocabulary.values() if token.text == "a")

    assert len(sites_of(trainer, (a, a)).places) == 0


def test_a_corpus_of_one_token_has_no_sites(train) -> None:
    assert len(sites_of(train("a", "identifiers"), (0, 0)).places) == 0


@given(table=tables, merges=st.integers(0, 4))
def test_sites_are_where_looking_at_every_word_finds_them(
    table: dict[str, int], merges: int
) -> None:
    trainer = Trainer(Corpus.from_counts(table, RECIPES["identifiers"]))
    trainer.goto(merges)
    for pair in trainer.pair_counts:
        sites = sites_of(trainer, pair)
        for index, (_, _, ids) in enumerate(trainer.words()):
            expected, free, number = {}, 0, 0
            for at in range(len(ids) - 1):
                if ids[at : at + 2] == pair:
                    merges = at >= free
                    number += merges
                    expected[at] = number if merges else None
                    free = at + 2 if merges else free
            assert sites.stretch(index) == Stretch(ids, expected)
