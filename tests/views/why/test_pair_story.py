from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from bpe import RECIPES, Corpus
from bpe.reference import count_pairs, merge
from bpe.reference import train as reference_train
from bpe.training import Trainer
from bpe.views.charts import run_series
from bpe.views.palette import INKS
from bpe.views.why.loss_table import loss_table
from bpe.views.why.pair_story import Loss, PairStory, pair_stories
from bpe.views.why.story_chart import story_chart, story_text
from bpe.views.why.typed_pairs import typed_stories

LIGHT = INKS["light"]
tables = st.dictionaries(
    st.text(st.sampled_from("abc"), min_size=2, max_size=7), st.integers(1, 3), min_size=1
)


def story(trainer: Trainer, left: str, right: str, shown: int) -> PairStory:
    [found] = typed_stories(trainer, left, right, shown)
    return found


def test_the_story_of_a_pair_that_loses_its_places(train) -> None:
    # low low lower lowest: w e stands in lower and lowest. lo takes nothing of it, low both.
    trainer = train("low low lower lowest", merges=6)
    found = story(trainer, "w", "e", 6)

    assert found.counts == (2, 2, 0, 0, 0, 0, 0)
    # Before: l o and o w have 4; w </w> and w e 2. After l + o only lo w has more.
    assert found.ranks == (3, 2, None, None, None, None, None)
    assert (found.first, found.peak, found.best_rank, found.merged) == (0, 0, 2, None)
    assert found.losses == (Loss(2, 2, 0),)


def test_a_pair_that_is_merged_itself_loses_nothing_to_others(train) -> None:
    found = story(train("low low lower lowest", merges=6), "lo", "w", 6)

    assert found.counts[:3] == (0, 4, 0)
    assert (found.first, found.merged, found.losses) == (1, 2, ())


def test_a_pair_that_never_occurs_has_no_story(train) -> None:
    trainer = train("low low lower lowest", merges=4)

    assert typed_stories(trainer, "w", "l", 4) == ()
    assert typed_stories(trainer, "w", "z", 4) == ()


def test_a_pair_is_found_by_its_labels_too(train) -> None:
    # Words xa, ␣xb and ␣xa: x a is seen first of the two pairs that are seen twice.
    trainer = train("xa xb xa", "gpt2", merges=1)

    assert story(trainer, "␣", "x", 1).counts == (2, 1)
    assert story(trainer, " ", "x", 1) == story(trainer, "␣", "x", 1)


def test_two_pairs_that_spell_the_same_have_a_story_each(train) -> None:
    # The first word is the marker, a typed ▁ and a; the second, twice, the marker and a.
    trainer = train("▁a a a", "teach-a-tokenizer")

    assert {found.counts for found in typed_stories(trainer, "▁", "a", 0)} == {(1,), (2,)}
    assert [found.counts for found in typed_stories(trainer, "⟨▁⟩", "a", 0)] == [(1,)]


def test_walking_leaves_the_trainer_where_it_was(train) -> None:
    trainer = train("low low lower lowest", merges=6)
    trainer.goto(2)
    pair_stories(trainer, [(0, 1)], 4)

    assert (trainer.position, trainer.known) == (2, 6)


@given(table=tables)
def test_counts_and_ranks_are_those_of_the_reference(table: dict[str, int]) -> None:
    trainer = Trainer(Corpus.from_counts(table, RECIPES["identifiers"]))
    trainer.goto(6)
    shown = trainer.position
    merges = reference_train(table.items(), lambda pair: pair, shown)
    words = [(list(word), count) for word, count in table.items()]
    counts = [count_pairs(words)]
    for pair, _, _ in merges:
        for symbols, _ in words:
            merge(symbols, pair)
        counts.append(count_pairs(words))
    seen = {pair for at in counts for pair in at}
    for left, right in seen:
        found = story(trainer, left, right, shown)
        assert found.counts == tuple(at.get((left, right), 0) for at in counts)
        assert found.ranks == tuple(
            1 + sum(n > at[left, right] for n in at.values()) if (left, right) in at else None
            for at in counts
        )


def test_the_chart_has_count_and_rank_with_rank_one_at_the_top(train) -> None:
    trainer = train("low low lower lowest", merges=6)
    series = run_series(trainer)
    figure = story_chart(story(trainer, "w", "e", 6), series, 1, inks=LIGHT)

    count, rank, *dots = figure.data
    assert list(count.y) == [2, 2, 0, 0, 0, 0, 0]
    assert list(rank.y[:2]) == [3, 2]
    assert all(math.isnan(y) for y in rank.y[2:])
    assert figure.layout.yaxis2.range[0] > figure.layout.yaxis2.range[1]
    assert [dot.y[0] for dot in dots] == [2, 2]


def test_the_axes_of_count_and_rank_name_whole_numbers_and_each_once(train) -> None:
    # One word, so every count is 1 at most; the rank is 1 at best and 1 at worst.
    trainer = train("low", merges=2)
    layout = story_chart(story(trainer, "l", "o", 2), run_series(trainer), 0, inks=LIGHT).layout

    assert layout.yaxis.dtick == 1
    assert layout.yaxis2.tickvals == (1, 2)


def test_a_long_axis_of_ranks_names_powers_of_ten(train) -> None:
    twice = [letter * 2 for letter in "abcdefghijkl"] * 2  # so 12 pairs and more are ahead
    trainer = train(" ".join([*twice, "xy"]), merges=2)
    layout = story_chart(story(trainer, "x", "y", 2), run_series(trainer), 0, inks=LIGHT).layout

    assert layout.yaxis2.tickvals == (1, 10)


def test_where_the_pair_does_not_occur_its_rank_has_no_mark(train) -> None:
    trainer = train("low low lower lowest", merges=6)
    figure = story_chart(story(trainer, "w", "e", 6), run_series(trainer), 4, inks=LIGHT)

    assert [dot.y[0] for dot in figure.data[2:]] == [0]


def test_a_pair_that_looks_like_markup_is_drawn_as_text(train) -> None:
    trainer = train("<b <b", "identifiers", merges=1)
    figure = story_chart(story(trainer, "<", "b", 1), run_series(trainer), 1, inks=LIGHT)

    assert "&lt;b" in figure.data[0].hovertext[1]
    assert "<b →" not in figure.to_json()


def test_stories_are_told_in_sentences(train) -> None:
    trainer = train("low low lower lowest", merges=6)
    series = run_series(trainer)

    assert story_text(story(trainer, "w", "e", 6), series) == (
        "It occurs from the start, seen 2 times; that was its peak. Its best rank was 2, after "
        "1 merge. Merge 2: lo + w → low took all of them."
    )
    assert story_text(story(trainer, "lo", "w", 6), series) == (
        "It came to be with merge 1: l + o → lo, seen 4 times; that was its peak. Its best rank "
        "was 1, after 1 merge. Then it was merged itself: merge 2: lo + w → low."
    )


def test_the_merges_that_took_most_come_first(train) -> None:
    # c a three times: merging a b takes two of them (tied with c a; the alphabet has a b first).
    trainer = train("cab cab cac ab", "identifiers", merges=3)
    series = run_series(trainer)
    table = loss_table(story(trainer, "c", "a", 1), series, 5)

    assert list(table.frame.itertuples(index=False, name=None)) == [(1, "a + b → ab", 2, 1)]
    assert table.caption == "1 of 1"
    assert story_text(story(trainer, "c", "a", 1), series).endswith(
        "Merge 1: a + b → ab took the most of them, 2 of 3. 1 is left at the end."
    )
