from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe import Corpus, Recipe
from bpe.reference import merge
from bpe.reference import train as reference_train
from bpe.training import Trainer
from bpe.views.why.forks import Fork, again, forks

FIRST_SEEN = Recipe(alphabet="characters", pretokenizer="whitespace")
tables = st.dictionaries(
    st.text(st.sampled_from("abc"), min_size=2, max_size=7), st.integers(1, 3), min_size=1
)


def spelled(fork: Fork) -> list[tuple[str, str, str, int]]:
    return [(m.left.text, m.right.text, m.result.text, m.count) for m in fork.merges]


def test_a_tie_forks_into_what_each_tied_pair_leads_to(train) -> None:
    # low low lower lowest with </w>: l o and o w are seen 4 times each.
    trainer = train("low low lower lowest")
    one, other = forks(trainer, trainer.ties(), later=3)

    assert spelled(one)[:2] == [("l", "o", "lo", 4), ("lo", "w", "low", 4)]
    assert spelled(other)[:2] == [("o", "w", "ow", 4), ("l", "ow", "low", 4)]
    # Either way `low` is one token then: low</w> twice, low e r </w>, low e s t </w>; next are
    # low + </w> and low + e, tied with 2 each, the one seen first before the other.
    assert spelled(one)[2:] == spelled(other)[2:]
    assert spelled(one)[2:] == [("low", "</w>", "low</w>", 2), ("low", "e", "lowe", 2)]
    # low</w> low</w> lowe r </w> lowe s t </w>
    assert one.tokens == other.tokens == 9


def test_a_fork_ends_where_nothing_is_left_to_merge(train) -> None:
    trainer = train("ab", "identifiers")
    [fork] = forks(trainer, [trainer.next_pair], later=3)

    assert spelled(fork) == [("a", "b", "ab", 1)]
    assert fork.tokens == 1


def test_forking_leaves_the_trainer_where_it_is_with_all_it_remembers(train) -> None:
    trainer = train("low low lower lowest", merges=6)
    merges = trainer.merges
    trainer.goto(1)
    forks(trainer, trainer.ties(), later=3)

    assert (trainer.position, trainer.known) == (1, 6)
    trainer.goto(6)
    assert trainer.merges == merges


def test_a_fork_starts_from_merges_chosen_by_hand_too(train) -> None:
    trainer = train("low low lower lowest")
    trainer.step(trainer.ties()[1])
    fresh = again(trainer)

    assert (fresh.merges, fresh.steps[0].forced) == (trainer.merges, True)
    [fork] = forks(trainer, [trainer.next_pair], later=0)
    assert spelled(fork) == [("l", "ow", "low", 4)]


@given(table=tables, position=st.integers(0, 3))
def test_forks_are_those_of_the_reference(table: dict[str, int], position: int) -> None:
    trainer = Trainer(Corpus.from_counts(table, FIRST_SEEN))
    trainer.goto(position)
    before = reference_train(table.items(), lambda pair: 0, trainer.position)
    for fork in forks(trainer, trainer.ties(3), later=2):
        words = [(list(word), count) for word, count in table.items()]
        for pair, _, _ in before:
            for symbols, _ in words:
                merge(symbols, pair)
        tokens = trainer.vocabulary
        chosen = tokens[fork.pair[0]].text, tokens[fork.pair[1]].text
        for symbols, _ in words:
            merge(symbols, chosen)
        later = reference_train(words, lambda pair: 0, 2)
        for pair, _, _ in later:
            for symbols, _ in words:
                merge(symbols, pair)

        assert [m[:2] for m in spelled(fork)] == [chosen, *(pair for pair, _, _ in later)]
        assert [m[3] for m in spelled(fork)[1:]] == [count for _, count, _ in later]
        assert fork.tokens == sum(len(symbols) * count for symbols, count in words)
