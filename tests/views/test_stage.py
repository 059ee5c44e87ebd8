from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bpe import RECIPES, Corpus, Recipe, Trainer
from bpe.views.blob import pack, unpack
from bpe.views.stage import Glimpse, glimpse, payload_at, stage_payload

TEXTS = ("abc", "aaaa aaa", "low low lower lowest", "é👋é 👋👍\r\n", "हिन्दी 日本語 مرحبا", "")
NAMED = tuple(RECIPES.values())


def trained(corpus: Corpus, shown: int) -> tuple[Trainer, list[Glimpse], int]:
    trainer = Trainer(corpus)
    glimpses = [glimpse(trainer)]
    while len(glimpses) <= shown and trainer.step():
        glimpses.append(glimpse(trainer))
    made = trainer.position
    trainer.step()
    return trainer, glimpses, made


def payload_of(corpus: Corpus, shown: int = 50, **more: int | str) -> bytes:
    trainer, glimpses, made = trained(corpus, shown)
    return stage_payload(trainer, shown=made, glimpses=glimpses, **more)  # type: ignore[arg-type]


class Decoded:
    """The payload as a browser reads it, with nothing but the header and the arrays."""

    def __init__(self, payload: bytes) -> None:
        self.header, self.arrays = unpack(payload)
        self.base = self.header["base"]
        self.parents = self.arrays["parents"].reshape(-1, 2).tolist()

    def cut(self, token: int, position: int) -> Iterator[int]:
        if token < self.base + position:
            yield token
        else:
            for part in self.parents[token - self.base]:
                yield from self.cut(part, position)

    def words(self, position: int) -> list[list[int]]:
        ends = self.arrays["wordLengths"].cumsum().tolist()
        tokens = self.arrays["wordTokens"].tolist()
        words = [tokens[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        return [[t for token in word for t in self.cut(token, position)] for word in words]

    def text_token_ids(self, position: int) -> list[int]:
        words = self.words(position)
        order = range(len(words)) if self.header["table"] else self.arrays["occurrences"]
        return [token for word in order for token in words[word]]

    def amounts(self, name: str) -> list[int]:
        if "amounts" in self.header:
            return [int(text) for text in self.header["amounts"][name]]
        return list(self.arrays[name].tolist())


def assert_the_cut_is_the_trainers(corpus: Corpus, shown: int) -> None:
    trainer, glimpses, made = trained(corpus, shown)
    decoded = Decoded(stage_payload(trainer, shown=made, glimpses=glimpses))

    for position in range(trainer.known + 1):
        trainer.goto(position)
        assert decoded.text_token_ids(position) == trainer.text_token_ids()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", RECIPES)
def test_the_forest_cut_at_a_position_is_the_trainers_tokens(name: str, text: str) -> None:
    assert_the_cut_is_the_trainers(Corpus.from_text(text * 2, RECIPES[name]), shown=12)


@given(text=st.text("ab é▁\n", max_size=40), recipe=st.sampled_from(NAMED), shown=st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_the_cut_is_right_for_any_text_and_recipe(text: str, recipe: Recipe, shown: int) -> None:
    assert_the_cut_is_the_trainers(Corpus.from_text(text, recipe), shown)


def test_the_sites_of_the_next_merge_are_the_parts_of_its_token() -> None:
    decoded = Decoded(payload_of(Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none")), 1))

    assert decoded.header["steps"] == 1
    assert decoded.parents[:2] == [[97, 97], [256, 97]]
    assert decoded.text_token_ids(1).count(256) == 2


def test_the_facts_of_every_step_travel_along() -> None:
    corpus = Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none"))
    decoded = Decoded(payload_of(corpus, 2))

    assert decoded.amounts("counts")[:2] == [4, 2]
    assert decoded.amounts("replaced")[:2] == [2, 2]
    assert decoded.arrays["tied"][:2].tolist() == [0, 1]
    assert decoded.header["size"] == "11"
    assert decoded.header["unit"] == "bytes"
    assert decoded.header["tieRule"] == "the pair seen first"


def test_every_position_has_its_best_pairs_and_the_number_of_ties() -> None:
    decoded = Decoded(
        payload_of(Corpus.from_text("DCBBABCDCBABCD", Recipe(pretokenizer="none")), 1)
    )

    assert decoded.arrays["ties"][0] == 6
    assert decoded.arrays["candidates"][0] == 5
    assert decoded.arrays["candidatePairs"][:4].tolist() == [68, 67, 67, 66]
    assert decoded.amounts("candidateCounts")[:5] == [2] * 5


def test_missing_candidates_are_filled_up_and_not_counted() -> None:
    decoded = Decoded(payload_of(Corpus.from_text("ab", Recipe()), 5))

    assert decoded.arrays["candidates"].tolist() == [1, 0]
    assert decoded.amounts("candidateCounts") == [1, 0, 0, 0, 0] + [0] * 5


def test_counts_of_any_size_travel_as_text() -> None:
    corpus = Corpus.from_counts({"ab": 2**70, "abc": 1}, RECIPES["identifiers"])
    decoded = Decoded(payload_of(corpus, 1))

    assert decoded.header["amounts"]["counts"][0] == str(2**70 + 1)
    assert decoded.header["amounts"]["wordCounts"] == [str(2**70), "1"]
    assert decoded.header["size"] == str(2**71 + 3)


def test_a_word_table_sends_each_word_once_with_its_count() -> None:
    corpus = Corpus.from_counts({"low": 5, "lower": 2}, RECIPES["sennrich"])
    decoded = Decoded(payload_of(corpus, 3))

    assert decoded.header["table"]
    assert decoded.amounts("wordCounts") == [5, 2]
    assert decoded.arrays["occurrences"].tolist() == []


def test_text_that_no_token_holds_travels_as_gaps() -> None:
    corpus = Corpus.from_text(" low  low\nlow", RECIPES["teach-a-tokenizer"])
    decoded = Decoded(payload_of(corpus, 1))

    assert decoded.header["gapTexts"] == [" ", "  ", "\n"]
    assert decoded.arrays["gapNumbers"].tolist() == [0, 1, 2]
    assert decoded.arrays["gapSkips"].cumsum().tolist() == [0, 1, 2]


def test_base_tokens_say_whether_they_are_markers() -> None:
    suffix = Decoded(payload_of(Corpus.from_text("ab", RECIPES["subword-nmt"]), 0))
    start = Decoded(payload_of(Corpus.from_text("ab", RECIPES["teach-a-tokenizer"]), 0))

    fused = [text for text, kind in _base_kinds(suffix) if kind == 3]
    assert sorted(fused) == ["a</w>", "b</w>"]
    assert [text for text, kind in _base_kinds(start) if kind == 1] == ["▁"]


def _base_kinds(decoded: Decoded) -> Sequence[tuple[str, int]]:
    return list(zip(decoded.header["baseTexts"], decoded.arrays["baseKinds"], strict=True))


def test_equal_histories_have_the_same_version_wherever_they_open() -> None:
    corpus = Corpus.from_text("low lower lowest", Recipe())
    first, second = payload_of(corpus, at=0), payload_of(corpus, at=3, reset=1)
    other = payload_of(Corpus.from_text("low lower lowes", Recipe()))

    versions = [unpack(payload)[0]["version"] for payload in (first, second, other)]
    assert versions[0] == versions[1] != versions[2]
    assert payload_at(first, at=3, reset=1) == second


def test_a_merge_that_the_reader_chose_is_marked() -> None:
    trainer = Trainer(Corpus.from_text("low lower", Recipe()))
    glimpses = [glimpse(trainer)]
    trainer.step((111, 119))
    glimpses.append(glimpse(trainer))

    header, _ = unpack(stage_payload(trainer, shown=1, glimpses=glimpses))

    assert header["forced"] == [1]


def test_a_trainer_that_stands_elsewhere_is_refused() -> None:
    trainer, glimpses, _ = trained(Corpus.from_text("low lower", Recipe()), 2)
    trainer.goto(0)

    with pytest.raises(ValueError, match="must stand at 2 or 3; it is at 0"):
        stage_payload(trainer, shown=2, glimpses=glimpses)


def test_missing_glimpses_are_refused() -> None:
    trainer, glimpses, _ = trained(Corpus.from_text("low lower", Recipe()), 2)

    with pytest.raises(ValueError, match="need 3 glimpses; got 2"):
        stage_payload(trainer, shown=2, glimpses=glimpses[:-1])


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="'counts' must hold whole numbers from 0"):
        pack({}, {"counts": np.array([2**32])})
