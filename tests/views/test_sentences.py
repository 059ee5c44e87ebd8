from __future__ import annotations

import pytest

from bpe.views.sentences import merge_phrase, merge_sentence, stop_sentence


def test_a_merge_is_told_in_one_sentence(train) -> None:
    trainer = train("low low lower lowest", merges=2)

    assert [merge_sentence(step, trainer.vocabulary) for step in trainer.steps] == [
        "Merge 1: l + o → lo (id 8), seen 4 times, tied with 1 other.",
        "Merge 2: lo + w → low (id 9), seen 4 times.",
    ]


def test_a_merge_chosen_by_hand_says_so(train) -> None:
    trainer = train("ab", "identifiers")
    step = trainer.step((0, 1))

    assert step is not None
    assert merge_sentence(step, trainer.vocabulary) == (
        "Merge 1: a + b → ab (id 2), seen once, chosen by hand."
    )


def test_right_to_left_letters_do_not_turn_the_signs_round() -> None:
    first_strong, pop = "\u2068", "\u2069"

    assert merge_phrase("a", "ب", "aب") == (f"a + {first_strong}ب{pop} → {first_strong}aب{pop}")


@pytest.mark.parametrize(
    ("reason", "merges", "sentence"),
    [
        ("no-pairs", 9, "Training stopped after 9 merges: no word holds two tokens any more."),
        ("no-pairs", 0, "Training stopped before the first merge: no word holds two tokens."),
        (
            "below-min-count",
            1,
            "Training stopped after 1 merge: no pair is seen 2 times, the fewest that this recipe "
            "asks for.",
        ),
        (
            "target-reached",
            1200,
            "Training stopped after 1,200 merges: that is as many as were asked for.",
        ),
        (None, 5, ""),
    ],
)
def test_why_training_stopped_is_said_in_words(reason, merges, sentence) -> None:
    assert stop_sentence(reason, merges=merges, min_count=2) == sentence
