"""Any mix of step, what-if, undo and goto leaves every number right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bpe import Corpus, Recipe, Snapshot, Step, Trainer
from bpe.recipe import TIE_BREAKS

words = st.text(st.sampled_from("aaab▁"), min_size=1, max_size=8)
tables = st.dictionaries(words, st.integers(1, 3), min_size=1, max_size=6)


def facts(step: Step) -> tuple[Any, ...]:
    """Everything that a step can tell, as plain values."""
    return step, dict(step.count_changes), list(step.changed_words), step.tokens_after


class Moves(RuleBasedStateMachine):
    """A trainer, and beside it what it said at each position and about each step."""

    slow_way: Any

    @initialize(
        table=tables,
        tie_break=st.sampled_from(TIE_BREAKS),
        alphabet=st.sampled_from(["bytes", "characters"]),
        min_count=st.sampled_from([1, 1, 2]),
        limit=st.none() | st.integers(0, 8),
    )
    def train(
        self,
        table: dict[str, int],
        tie_break: str,
        alphabet: str,
        min_count: int,
        limit: int | None,
    ) -> None:
        recipe = Recipe(tie_break=tie_break, alphabet=alphabet, min_count=min_count)
        self.limit = limit
        self.trainer = Trainer(Corpus.from_counts(table, recipe), max_merges=limit)
        self.line: list[Step] = []  # the steps that are remembered
        self.told: list[tuple[Step, tuple[Any, ...]]] = []
        self.kept: list[tuple[Any, tuple[Any, ...]]] = []
        self.left_behind: list[tuple[Trainer, Snapshot, list[Step]]] = []

    def remember(self, step: Step) -> None:
        self.told.append((step, facts(step)))

    @rule()
    def step(self) -> None:
        at, expected, reason = (
            self.trainer.position,
            self.trainer.next_pair,
            self.trainer.stop_reason,
        )

        step = self.trainer.step()

        assert (step is None) == (reason is not None) == (expected is None)
        if step is None:
            return
        assert step.pair == expected
        if at < len(self.line):
            assert step == self.line[at]
        else:
            self.line.append(step)
        self.remember(step)

    @precondition(lambda self: self.trainer.pair_counts)
    @rule(data=st.data())
    def what_if(self, data: st.DataObject) -> None:
        pair = data.draw(st.sampled_from(sorted(self.trainer.pair_counts)))
        at, count = self.trainer.position, self.trainer.pair_counts[pair]

        step = self.trainer.step(pair)

        if at == self.limit:
            assert step is None
            return
        assert step is not None
        assert (step.pair, step.count, step.forced) == (pair, count, True)
        self.line[at:] = [step]
        self.remember(step)

    @rule()
    def undo(self) -> None:
        at = self.trainer.position

        step = self.trainer.undo()

        assert step == (self.line[at - 1] if at else None)

    @rule(position=st.integers(0, 12))
    def goto(self, position: int) -> None:
        self.trainer.goto(position)

        self.line += self.trainer.steps[len(self.line) :]
        assert self.trainer.position == position or self.trainer.stop_reason

    @rule()
    def go_on_with_a_fork(self) -> None:
        trainer = self.trainer
        self.left_behind.append((trainer, trainer.snapshot(), self.line))
        self.trainer = trainer.fork()
        # Undone steps ahead are not taken along, so the two may go on differently.
        assert self.trainer.merges == trainer.merges
        assert list(self.trainer.words()) == list(trainer.words())
        self.line = self.line[: trainer.position]

    def teardown(self) -> None:
        for trainer, snapshot, line in self.left_behind:
            assert trainer.snapshot() == snapshot
            trainer.goto(len(line))
            assert list(trainer.steps) == line

    @rule()
    def keep_a_snapshot(self) -> None:
        snapshot = self.trainer.snapshot()
        self.kept.append((snapshot, (*snapshot.words, dict(snapshot.pair_counts))))

    @invariant()
    def the_line_of_steps_is_remembered(self) -> None:
        trainer = self.trainer
        assert list(trainer.steps) == self.line[: trainer.position]
        assert trainer.known == len(self.line)
        assert trainer.merges == tuple(step.pair for step in trainer.steps)

    @invariant()
    def counts_are_those_of_a_fresh_count(self) -> None:
        assert self.trainer.pair_counts == self.slow_way.recounted(self.trainer)

    @invariant()
    def token_counts_are_those_of_the_words(self) -> None:
        trainer = self.trainer
        words = list(trainer.words())
        pairs = sum(count * max(0, len(ids) - 1) for _, count, ids in words)
        assert trainer.token_count == sum(count * len(ids) for _, count, ids in words)
        assert sum(trainer.pair_counts.values()) == pairs
        for step, after in zip(trainer.steps, trainer.steps[1:], strict=False):
            assert step.tokens_after == after.tokens_before

    @invariant()
    def candidates_and_ties_are_in_the_order_of_the_recipe(self) -> None:
        trainer, least = self.trainer, self.trainer.recipe.min_count
        expected = self.slow_way.all_candidates(trainer)
        tied = [c.pair for c in expected if c.count == expected[0].count]
        allowed = [c for c in expected if c.count >= least]
        for limit in (0, 1, 3, 100):
            assert trainer.candidates(limit) == allowed[:limit]
            assert trainer.ties(limit) == tuple(tied[:limit])
        assert trainer.ties() == tuple(tied)
        assert trainer.tie_count == len(tied)

    @invariant()
    def the_next_pair_is_the_remembered_one_or_the_best(self) -> None:
        trainer = self.trainer
        best = trainer.candidates(1)
        if trainer.position < len(self.line):
            assert trainer.next_pair == self.line[trainer.position].pair
        elif trainer.position == self.limit or not best:
            assert trainer.next_pair is None
        else:
            assert trainer.next_pair == best[0].pair

    @invariant()
    def steps_and_snapshots_stay_as_they_were(self) -> None:
        for step, told in self.told[-4:]:
            assert facts(step) == told
        for snapshot, told in self.kept[-2:]:
            assert (*snapshot.words, dict(snapshot.pair_counts)) == told


@pytest.fixture
def moves(slow_way: Any) -> type[Moves]:
    Moves.slow_way = slow_way
    return Moves


def test_every_mix_of_moves_leaves_every_number_right(moves: type[Moves]) -> None:
    run_state_machine_as_test(moves, settings=settings(max_examples=60, stateful_step_count=20))
