"""Looking into a pretrained vocabulary: the tree of a token, the stages of a word, no long runs."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tiktoken._educational import bpe_encode

from bpe import Stage, Tokenizer, pretrained
from bpe.encoding.lowest_rank import merge_symbols
from bpe.encoding.methods import METHODS
from bpe.text.pretokenizers import split
from bpe.vocabulary import Pair

CASES = json.loads((Path(__file__).parents[1] / "vectors/28_encoders.json").read_text("utf-8"))
NAMES = {"r50k_base": "gpt2"}
WORDS = (
    "hello",
    " tokenization",
    "indivisible",
    " नमस्ते",
    "supercalifragilistic",
    "👨\u200d👩\u200d👧",
    "antiquarian’s",
    "",
)

Peer = Callable[[str], Any]


def spelled(tokenizer: Tokenizer, token_id: int) -> Any:
    """Return the tree of a token: its text, or the trees of its two parents."""
    token = tokenizer.vocabulary[token_id]
    if token.parents is None:
        return token.text
    return tuple(spelled(tokenizer, parent) for parent in token.parents)


def test_the_tree_of_a_token_is_made_of_its_parents() -> None:
    # In GPT-2's merges.txt: `h e`, `l l`, `he ll`, `hell o`, and `Ġ w`, `or l`, `Ġw orl`, `... d`.
    gpt2 = pretrained.load("gpt2")
    (hello,) = gpt2.encode("hello")

    assert spelled(gpt2, hello) == ((("h", "e"), ("l", "l")), "o")
    assert gpt2.vocabulary[256].parents == (220, 83)  # blank and t: the first merge
    assert gpt2.vocabulary[50256].parents is None


@pytest.mark.parametrize("name", pretrained.NAMES)
def test_the_parents_of_a_token_are_what_the_whole_list_of_merges_says(name: str) -> None:
    # A copy has not listed its merges yet, so it has to find the parents of each token alone.
    tokenizer = copy.deepcopy(pretrained.load(name))
    ranks = random.Random(2).sample(range(len(pretrained.load(name).merges)), 2_000)
    tokens = tokenizer.tokens(rank + 256 for rank in ranks)

    assert [token.parents for token in tokens] == [tokenizer.merges[rank] for rank in ranks]
    for token in tokens:
        left, right = tokenizer.tokens(token.parents or ())
        assert left.bytes + right.bytes == token.bytes
        assert left.id < token.id > right.id


@pytest.mark.parametrize("name", pretrained.NAMES)
@pytest.mark.parametrize("word", WORDS)
def test_the_stages_of_a_word_are_its_merges_by_hand(peer: Peer, name: str, word: str) -> None:
    tokenizer, ranks = pretrained.load(name), peer(name)._mergeable_ranks

    assert tokenizer.trace(word) == stages_by_hand(tokenizer, ranks, word)


def stages_by_hand(tokenizer: Tokenizer, ranks: dict[bytes, int], word: str) -> list[Stage]:
    """Join, again and again, all neighbours whose bytes have the lowest rank of all neighbours."""
    chunks = [[bytes([byte]) for byte in data] for data in _chunks(tokenizer, word)]

    def stage(pair: Pair | None, rank: int | None) -> Stage:
        return Stage([ranks[part] for chunk in chunks for part in chunk], pair, rank)

    stages = [stage(None, None)]
    while found := {
        ranks[left + right]: (left, right)
        for chunk in chunks
        for left, right in pairwise(chunk)
        if left + right in ranks
    }:
        made, (left, right) = min(found.items())
        chunks = [_joined(chunk, left, right) for chunk in chunks]
        stages.append(stage((ranks[left], ranks[right]), made - 256))
    return stages


def _chunks(tokenizer: Tokenizer, word: str) -> list[bytes]:
    return [part.encode() for part in split(word, tokenizer.recipe)]


def _joined(chunk: list[bytes], left: bytes, right: bytes) -> list[bytes]:
    joined: list[bytes] = []
    place = 0
    while place < len(chunk):
        fits = chunk[place : place + 2] == [left, right]
        joined.append(left + right if fits else chunk[place])
        place += 2 if fits else 1
    return joined


@pytest.mark.parametrize("name", pretrained.NAMES)
@pytest.mark.parametrize("word", ["indivisible", " supercalifragilistic", "ﬃ", " unbelievably"])
def test_the_last_stage_is_what_tiktokens_teaching_code_gives(
    peer: Peer, name: str, word: str
) -> None:
    ids = bpe_encode(peer(name)._mergeable_ranks, word.encode(), visualise=None)
    tokenizer = pretrained.load(name)

    if len(_chunks(tokenizer, word)) == 1:
        for method in ("lowest-rank", "ordered-merges", "whole-word-first"):
            assert tokenizer.trace(word, method=method)[-1].ids == ids


@pytest.mark.parametrize(
    "case", CASES["published_vocabularies"], ids=lambda case: f"{case['encoding']} {case['piece']}"
)
def test_longest_match_differs_from_bpe_where_it_was_seen_to(case: dict[str, Any]) -> None:
    tokenizer = pretrained.load(NAMES.get(case["encoding"], case["encoding"]))
    expected = dict.fromkeys(METHODS, case["bpe_ids"])
    expected["longest-match"] = case["longest_ids"]

    for method, ids in expected.items():
        assert tokenizer.encode(case["piece"], method=method) == ids
        assert tokenizer.trace(case["piece"], method=method)[-1].ids == ids


class CountingRanks:
    """Counts how often a rank is looked up."""

    def __init__(self, ranks: Any) -> None:
        self.ranks = ranks
        self.lookups = 0

    def get(self, pair: Pair, default: int, /) -> int:
        self.lookups += 1
        return self.ranks.get(pair, default)


@pytest.mark.parametrize("name", pretrained.NAMES)
@pytest.mark.parametrize("run", ["equal", "random"])
def test_a_run_of_100_000_letters_takes_a_few_look_ups_for_each(name: str, run: str) -> None:
    rules, alphabet = pretrained.load(name)._model.rules, pretrained.load(name)._model.alphabet
    text = "a" * 100_000
    if run == "random":
        text = "".join(random.Random(5).choices("abcdefghijklmnopqrstuvwxyz", k=100_000))
    ranks = CountingRanks(rules.ranks)

    merge_symbols(alphabet.symbols(text), ranks, rules.token_ids)

    assert ranks.lookups < 6 * len(text)
