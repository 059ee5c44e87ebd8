from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus
from bpe.training import Trainer
from bpe.views.why.sites import sites_of

tables = st.dictionaries(st.text(st.sampled_from("aab"), min_size=1, max_size=9), st.just(1))


def test_of_two_sites_that_share_a_token_the_left_one_would_merge(train) -> None:
    trainer = train("aaaaa xaaa", "identifiers")
    sites = sites_of(trainer, trainer.next_pair)

    assert sites.in_word(0)[1] == {0: True, 1: False, 2: True, 3: False}
    assert sites.in_word(1)[1] == {1: True, 2: False}


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
            expected, free = {}, 0
            for at in range(len(ids) - 1):
                if ids[at : at + 2] == pair:
                    expected[at] = at >= free
                    free = at + 2 if at >= free else free
            assert sites.in_word(index) == (list(ids), expected)
