"""The queue hands out pairs by count and tie rule, while counts fall and pairs come and go."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bpe.training.queue import PairQueue

starts = st.dictionaries(st.integers(0, 40), st.integers(1, 6), max_size=15)
# What happens between two looks: some pairs lose this much, and some new ones come to be.
rounds = st.lists(
    st.tuples(st.dictionaries(st.integers(0, 80), st.integers(1, 6)), st.integers(0, 9))
)


@given(start=starts, rounds=rounds)
def test_the_best_pairs_come_first_at_every_moment(
    start: dict[int, int], rounds: list[tuple[dict[int, int], int]]
) -> None:
    counts = dict(start)
    queue = PairQueue(counts, lambda key: -key, order_moves=False)
    next_key = 100

    for losses, limit in rounds:
        ranked = sorted(counts, key=lambda key: (-counts[key], -key))
        assert queue.best(limit) == ranked[:limit]
        assert queue.first() == (ranked[0] if ranked else None)
        top = max(counts.values(), default=1)
        for key, loss in losses.items():
            if key in counts:
                counts[key] -= min(loss, counts[key])
        for key in [key for key, count in counts.items() if not count]:
            del counts[key]
        gained = {next_key + index: min(loss, top) for index, loss in enumerate(losses.values())}
        next_key += len(gained)
        counts.update(gained)
        queue.add(gained)


def test_an_order_that_grows_is_looked_up_again() -> None:
    orders = {1: 10, 2: 20}
    queue = PairQueue({1: 5, 2: 5}, lambda key: orders[key], order_moves=True)
    assert queue.best(2) == [1, 2]

    orders[1] = 30

    assert queue.best(2) == [2, 1]
    assert queue.first() == 2
