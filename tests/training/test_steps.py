"""A step tells what it did, and goes on telling it whatever the trainer does next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bpe import Trainer
from bpe.training import ChangedWord
from bpe.training.changes import replace_pair

MakeTrainer = Callable[..., Trainer]


def test_a_step_tells_which_pair_won_and_what_it_changed(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"hug": 10, "pug": 5, "hugs": 2}, alphabet="characters")
    # g h p s u = 0 1 2 3 4

    step = trainer.step()

    assert step is not None
    assert (step.number, step.pair, step.token_id) == (1, (4, 0), 5)
    assert (step.count, step.replaced, step.tied, step.forced) == (17, 17, 0, False)
    assert (step.tokens_before, step.tokens_after) == (53, 36)
    assert step.count_changes == {
        (4, 0): -17,
        (1, 4): -12,
        (2, 4): -5,
        (0, 3): -2,
        (1, 5): 12,
        (2, 5): 5,
        (5, 3): 2,
    }
    assert step.changed_words == (
        ChangedWord(0, (1, 4, 0), (1, 5)),
        ChangedWord(1, (2, 4, 0), (2, 5)),
        ChangedWord(2, (1, 4, 0, 3), (1, 5, 3)),
    )


def test_long_words_are_told_as_they_were(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab" * 9: 2, "abcab" * 300 + "aaa" * 200: 3, "cab" * 500: 1})
    before = [ids for _, _, ids in trainer.words()]
    for step in trainer:
        after = [ids for _, _, ids in trainer.words()]
        changed = [index for index in range(3) if before[index] != after[index]]
        assert step.changed_words == [(n, before[n], after[n]) for n in changed]
        before = after

    first = trainer.steps[0]
    assert [len(word.before) for word in first.changed_words] == [18, 2100, 1500]


def test_changed_words_are_a_sequence(trainer_of: MakeTrainer) -> None:
    step = trainer_of({"ab": 1, "cab": 1, "x": 1, "abc": 1}).step()

    assert step is not None
    words = step.changed_words
    assert [word.word_index for word in words] == [0, 1, 3]
    assert len(words) == 3
    assert words[-1] == words[2] == (3, (97, 98, 99), (256, 99))
    assert words[:2] == tuple(words)[:2]
    assert words != []
    assert "3 items" in repr(words)
    with pytest.raises(IndexError):
        words[3]


def test_a_step_stays_right_after_undo_and_another_way(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abababcabcd")
    steps = list(trainer)
    told = [(dict(step.count_changes), list(step.changed_words)) for step in steps]

    trainer.goto(1)
    trainer.step((99, 256))
    list(trainer)

    assert [(dict(step.count_changes), list(step.changed_words)) for step in steps] == told
    assert trainer.steps[0] == steps[0]
    assert trainer.steps[1] != steps[1]


def test_undone_steps_come_back_the_same(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("the cat sat on the mat", pretokenizer="gpt2")
    first_time = list(trainer)

    assert [trainer.undo() for _ in first_time] == first_time[::-1]
    assert trainer.undo() is None
    assert trainer.next_pair == first_time[0].pair
    assert list(trainer) == first_time


def test_a_what_if_is_remembered_and_replayed(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac")
    trainer.step()

    forced = trainer.step((98, 97))
    trainer.goto(0)

    assert forced is not None
    assert forced.forced
    assert trainer.known == 2
    assert list(trainer)[:2] == [trainer.steps[0], forced]


def test_the_best_pair_can_be_forced_as_well(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac")
    free = trainer.step()
    trainer.undo()

    forced = trainer.step((97, 97))

    assert free is not None
    assert forced is not None
    assert (free.forced, forced.forced) == (False, True)
    assert free != forced
    assert (free.pair, free.count, free.tied) == (forced.pair, forced.count, forced.tied)


def test_a_what_if_forgets_the_steps_ahead(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac")
    list(trainer)
    trainer.goto(1)

    trainer.step((97, 98))

    assert (trainer.position, trainer.known) == (2, 2)
    assert trainer.vocabulary[257].text == "ab"
    assert trainer.merges == ((97, 97), (97, 98))
    assert trainer.next_pair == (256, 257)


def test_candidates_of_another_way_are_counted_anew(trainer_of: MakeTrainer) -> None:
    # Either way token 256 stands twice before a "c", but in one word or in two.
    trainer = trainer_of({"abc": 2, "dec": 1, "decx": 1})

    trainer.step((97, 98))
    one_way = {candidate.pair: candidate for candidate in trainer.candidates(9)}
    trainer.undo()
    trainer.step((100, 101))
    other_way = {candidate.pair: candidate for candidate in trainer.candidates(9)}

    assert one_way[256, 99].count == other_way[256, 99].count == 2
    assert (one_way[256, 99].words, other_way[256, 99].words) == (1, 2)


def test_steps_can_be_kept_in_sets(trainer_of: MakeTrainer) -> None:
    one, other = trainer_of("abab"), trainer_of("abab")

    assert len({*one, *other}) == 2


def test_the_steps_of_a_trainer_are_a_sequence_up_to_the_position(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abcabcabc")
    all_steps = list(trainer)
    trainer.goto(2)

    steps = trainer.steps
    trainer.goto(0)

    assert list(steps) == all_steps[:2]
    assert steps[-1] == all_steps[1]
    assert trainer.steps == ()


@pytest.mark.parametrize(
    ("tokens", "merged"),
    [
        ([], ()),
        ([1], (1,)),
        ([1, 1, 1], (9, 1)),
        ([2, 1, 1, 1, 1], (2, 9, 9)),
        ([1, 2, 1, 1], (1, 2, 9)),
    ],
)
def test_replacing_goes_from_left_to_right(tokens: list[int], merged: tuple[int, ...]) -> None:
    assert replace_pair(tokens, (1, 1), 9) == merged
