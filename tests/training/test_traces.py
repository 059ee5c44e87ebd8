"""Every step of a recorded plain recount: counts, ties, count changes and changed words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bpe import Corpus, Recipe, Trainer

RECORDED = Path(__file__).parents[1] / "vectors" / "32_traces.json"
TRACES = json.loads(RECORDED.read_text("utf-8"))["traces"]
TIE_BREAKS = {
    "first_seen": "first-seen",
    "pair_ids_asc": "lowest-ids",
    "lex_asc": "alphabetical",
    "lex_desc": "reverse-alphabetical",
    "shortest_then_lex": "shortest",
}
# Recorded with halves of characters measured by the replacement signs they are shown as. In a byte
# alphabet ours counts bytes, so there the recorded pairs are merged by hand; all else is compared.
PICKED_BY_HAND = {("devanagari", "shortest_then_lex"), ("family", "shortest_then_lex")}


def trainer_of(trace: dict[str, Any]) -> Trainer:
    alphabet = "bytes" if trace["base"] == "bytes" else "characters"
    recipe = Recipe(alphabet=alphabet, tie_break=TIE_BREAKS[trace["rule"]])
    words = zip(trace["unique_chunks"], trace["chunk_freq"], strict=True)
    return Trainer(Corpus.from_counts(words, recipe))


@pytest.mark.parametrize("trace", TRACES, ids=lambda trace: f"{trace['name']}-{trace['rule']}")
def test_every_step_tells_what_was_recorded(trace: dict[str, Any]) -> None:
    trainer = trainer_of(trace)
    by_hand = (trace["name"], trace["rule"]) in PICKED_BY_HAND

    for recorded in trace["steps"]:
        pairs = {
            (left, right): (count, words) for left, right, count, words in recorded["pairs_before"]
        }
        tied = {tuple(pair) for pair in recorded["ties"]}
        assert trainer.pair_counts == {pair: count for pair, (count, _) in pairs.items()}
        assert {c.pair: (c.count, c.words) for c in trainer.candidates(len(pairs))} == pairs
        assert set(trainer.ties()) == tied
        assert by_hand or trainer.ties(1) == (tuple(recorded["pair"]),)
        assert trainer.tie_count == len(tied)

        step = trainer.step(tuple(recorded["pair"]) if by_hand else None)

        assert step is not None
        assert (step.number, step.pair) == (recorded["step"], tuple(recorded["pair"]))
        assert (step.token_id, step.count) == (recorded["new_id"], recorded["count"])
        assert (step.replaced, step.tied) == (recorded["occurrences_replaced"], len(tied) - 1)
        assert step.count_changes == {(left, right): n for left, right, n in recorded["delta"]}
        assert step.changed_words == [
            (word["word"], tuple(word["before"]), tuple(word["after"]))
            for word in recorded["affected"]
        ]
        assert step.tokens_before == recorded["tokens_before"]
        assert step.tokens_after == recorded["tokens_after"]
        assert trainer.vocabulary[step.token_id].bytes.hex() == recorded["new_hex"]
    assert trainer.step() is None
    assert [list(ids) for _, _, ids in trainer.words()] == trace["final"]


def test_all_eleven_texts_are_recorded_under_all_five_rules() -> None:
    assert len({(trace["name"], trace["rule"]) for trace in TRACES}) == len(TRACES) == 55
