"""What a trainer shows of the corpus and of the vocabulary at its position."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from bpe import Corpus, Recipe, Trainer
from bpe.training.pair_table import PairCounts

MakeTrainer = Callable[..., Trainer]


def test_the_text_is_tokenised_in_its_order(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("low lower low", alphabet="characters", pretokenizer="whitespace")
    # e l o r w = 0 1 2 3 4
    trainer.goto(2)

    assert list(trainer.words()) == [("low", 2, (6,)), ("lower", 1, (6, 0, 3))]
    assert trainer.text_token_ids() == [6, 6, 0, 3, 6]
    assert trainer.token_count == 5
    trainer.goto(0)
    assert trainer.text_token_ids() == [1, 2, 4, 1, 2, 4, 0, 3, 1, 2, 4]


def test_a_word_table_is_tokenised_each_word_once(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab": 3, "abc": 2})
    trainer.step()

    assert trainer.text_token_ids() == [256, 256, 99]
    assert trainer.token_count == 3 + 4


def test_markers_count_as_tokens() -> None:
    recipe = Recipe(alphabet="characters", pretokenizer="whitespace", boundary="start:▁")
    trainer = Trainer(Corpus.from_text("a a", recipe))

    assert trainer.token_count == 4
    assert trainer.text_token_ids() == [1, 0, 1, 0]


def test_the_token_arrays_hold_all_words_in_one_row(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab": 3, "c": 1, "abc": 2})
    trainer.step()

    row, bounds = trainer.word_token_arrays()

    assert row.tolist() == [256, 99, 256, 99]
    assert bounds.tolist() == [0, 1, 2, 4]


def test_words_asked_for_before_a_move_are_those_of_before(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of({"ab": 3, "abc": 2})
    words = trainer.words()

    trainer.goto(2)

    assert list(words) == [("ab", 3, (97, 98)), ("abc", 2, (97, 98, 99))]


def test_the_vocabulary_grows_and_shrinks_with_the_position(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("👋👋")
    trainer.goto(3)

    vocabulary = trainer.vocabulary

    assert list(vocabulary) == list(range(259))
    assert vocabulary[258].text == "👋"
    assert vocabulary[258].parents == (257, 0x8B)
    assert vocabulary[256].text == r"\xf0\x9f"
    trainer.undo()
    assert list(trainer.vocabulary) == list(range(258))
    assert list(vocabulary) == list(range(259))


def test_asking_for_the_vocabulary_copies_nothing(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("".join(map(chr, range(100, 2000))))
    trainer.goto(1000)
    list(trainer.vocabulary)

    tracemalloc.start()
    held = [trainer.vocabulary for _ in range(100)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert size < 100 * 1000
    assert all(len(vocabulary) == 1256 for vocabulary in held)


def test_a_vocabulary_is_read_like_a_dictionary_and_never_written(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abab")
    trainer.step()

    vocabulary = trainer.vocabulary

    assert vocabulary == dict(vocabulary)
    assert vocabulary == trainer.vocabulary
    assert not hasattr(vocabulary, "__setitem__")
    assert 256 in vocabulary
    for stranger in (-1, 257, "a", None):
        assert stranger not in vocabulary
        assert vocabulary.get(stranger) is None


def test_a_vocabulary_keeps_the_tokens_of_a_line_that_is_left(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abcabcab")
    trainer.goto(3)
    left, snapshot, tokenizer = trainer.vocabulary, trainer.snapshot(), trainer.tokenizer()

    trainer.goto(1)
    trainer.step((256, 99))
    trainer.goto(3)

    assert [left[i].text for i in range(256, 259)] == ["ab", "abc", "abcabc"]
    assert snapshot.vocabulary == tokenizer.vocabulary == left


def test_it_is_known_how_much_all_tokens_spell_together(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac", alphabet="characters")
    sizes = [trainer.spelled]

    while trainer.step():
        sizes.append(trainer.spelled)

    spelled = [sum(len(token.text) for token in trainer.vocabulary.values())]
    while trainer.undo():
        spelled.append(sum(len(token.text) for token in trainer.vocabulary.values()))
        assert trainer.spelled == spelled[-1]
    assert sizes == spelled[::-1]
    assert sizes[:3] == [4, 6, 9]
    fork = trainer.fork()
    trainer.goto(2)
    assert (trainer.spelled, fork.spelled) == (9, 4)


def test_pair_counts_follow_the_trainer_and_cannot_be_written(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("abab")
    counts = trainer.pair_counts

    assert counts == {(97, 98): 2, (98, 97): 1}
    assert not hasattr(counts, "__setitem__")
    trainer.step()
    assert counts == {(256, 256): 1}
    assert len(counts) == 1
    assert repr(counts) == "PairCounts({(256, 256): 1})"


def test_pair_counts_hold_nothing_but_pairs_of_ids() -> None:
    counts = PairCounts({1 << 32: 5})

    assert counts[1, 0] == 5
    assert counts.get((0, 1 << 32)) is None
    assert (1, 0, 0) not in counts
    assert "10" not in counts
    with pytest.raises(KeyError):
        counts[0, 1]


def test_all_pairs_can_be_asked_for_at_once(trainer_of: MakeTrainer, slow_way: Any) -> None:
    letters = [chr(ord("A") + number) for number in range(40)]
    trainer = trainer_of("".join(left + right for left in letters for right in letters))

    for _ in range(2):
        assert len(trainer.pair_counts) > 1024
        assert trainer.candidates(5000) == slow_way.all_candidates(trainer)
        trainer.step()


def test_a_snapshot_keeps_the_state_of_its_position(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac")
    trainer.goto(2)

    snapshot = trainer.snapshot()
    trainer.goto(0)
    trainer.step((98, 100))

    assert snapshot.position == 2
    assert snapshot.merges == ((97, 97), (256, 97))
    assert snapshot.vocabulary[257].text == "aaa"
    assert snapshot.pair_counts[257, 98] == 2
    assert snapshot.words == (("aaabdaaabac", 1, (257, 98, 100, 257, 98, 97, 99)),)
    assert snapshot.token_count == 7
    assert (snapshot.stop_reason, snapshot.next_pair) == (None, (257, 98))


def test_equal_positions_give_equal_snapshots(trainer_of: MakeTrainer) -> None:
    one, other = trainer_of("abcabc"), trainer_of("abcabc")
    one.goto(3)
    one.goto(1)
    other.goto(1)

    assert one.snapshot() == other.snapshot()


def test_the_tokenizer_knows_the_merges_up_to_the_position(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("aaabdaaabac")
    trainer.goto(3)
    complete = trainer.tokenizer()
    trainer.goto(1)

    assert complete.encode("aaab") == [258]
    assert trainer.tokenizer().encode("aaab") == [256, 97, 98]


def test_a_trainer_knows_what_it_learns_from(trainer_of: MakeTrainer) -> None:
    trainer = trainer_of("ab", tie_break="lowest-ids")

    assert trainer.recipe.tie_break == "lowest-ids"
    assert trainer.recipe is trainer.corpus.recipe
    assert trainer.base_size == 256


def test_a_rank_is_one_more_than_the_number_of_pairs_seen_more_often(trainer_of) -> None:
    trainer = trainer_of("abcdabcdab")
    a, b, c, d = map(ord, "abcd")

    assert trainer.pair_counts == {(a, b): 3, (b, c): 2, (c, d): 2, (d, a): 2}
    assert [trainer.rank(pair) for pair in ((a, b), (b, c), (d, a))] == [1, 2, 2]
    assert trainer.rank((a, c)) is None
    trainer.step()
    trainer.undo()
    assert trainer.rank((d, a)) == 2
