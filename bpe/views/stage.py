"""The stage's payload: a whole training history in one blob, for the browser to step through.

The browser needs no BPE. It gets each distinct word's tokens after the last merge and what every
token was made of; the words after k merges are that forest cut at k, where a token made by a later
merge opens into its parents. One merge more than the stage shows makes the places of the next merge
the two children of that merge's token, at the last position too.

Counts of any size stay exact: once a corpus is larger than 2**31 - 1 they travel as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain
from typing import Final, TypeVar

import numpy as np

from bpe.recipe import TIE_WORDS, Recipe
from bpe.text.corpus import Corpus
from bpe.training import Step, Trainer
from bpe.views.blob import Array, pack, unpack, with_header
from bpe.views.held import held_of_corpus
from bpe.views.palette import FILLS
from bpe.vocabulary import Pair, Token

CANDIDATES: Final = 5
"""How many of the best pairs the stage shows at each position."""

Value = TypeVar("Value")

_LARGEST: Final = 2**31 - 1
_KINDS: Final = {"base": 0, "merge": 0, "marker": 1, "special": 2}
_FUSED: Final = 3


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What is seen at one position before its next merge: the best pairs and the number of ties.

    `pairs` are up to five, best first, with their `counts`; `ties` is how many pairs have the
    highest count, 0 when there is no pair.
    """

    pairs: tuple[Pair, ...]
    counts: tuple[int, ...]
    ties: int


@dataclass(frozen=True, slots=True)
class Follows:
    """Which payload a new one follows, and where its positions are now.

    A stage that shows `version` at position `k` goes on at `places[k]` of the new payload.
    """

    version: str
    places: Sequence[int]


def version_of(payload: bytes) -> str:
    """Return the version of a payload: equal payloads have equal ones."""
    return str(unpack(payload)[0]["version"])


def glimpse(trainer: Trainer) -> Glimpse:
    """Return what the stage shows of the trainer's present position."""
    best = trainer.candidates(CANDIDATES)
    return Glimpse(
        tuple(candidate.pair for candidate in best),
        tuple(candidate.count for candidate in best),
        trainer.tie_count,
    )


def stage_payload(
    trainer: Trainer,
    *,
    shown: int,
    glimpses: Sequence[Glimpse],
    at: int = 0,
    reset: int = 0,
    ending: str = "",
    follows: Follows | None = None,
) -> bytes:
    """Return the history of `trainer` as one blob: what was split, and every merge up to `shown`.

    The trainer stands after `shown` merges, or after one more when there is one. `glimpses` are
    those of the positions 0 to `shown`. The stage opens at position `at`, and goes there when
    `reset` has changed; over a later payload it goes on where `follows` says, or keeps its own
    position. `ending` says in words why training stopped.

    Raises:
        ValueError: the trainer stands elsewhere, or there are more or fewer glimpses.
    """
    if trainer.position - shown not in (0, 1):
        raise ValueError(
            f"the trainer must stand at {shown} or {shown + 1}; it is at {trainer.position}"
        )
    if len(glimpses) != shown + 1:
        raise ValueError(f"{shown} merges need {shown + 1} glimpses; got {len(glimpses)}")
    corpus = trainer.corpus
    base = corpus.alphabet.tokens
    steps = list(trainer.steps)
    held = held_of_corpus(corpus)
    size = held.bytes if corpus.recipe.has_byte_alphabet else held.characters
    amounts = _amounts(corpus, steps, glimpses)
    arrays = {
        **_base_arrays(base, corpus.recipe),
        **_word_arrays(trainer, corpus),
        **_gap_arrays(corpus.gaps),
        **_history_arrays(steps, glimpses),
    }
    header: dict[str, object] = {
        "steps": shown,
        "base": len(base),
        "baseTexts": [token.text for token in base],
        "gapTexts": list(dict.fromkeys(text for _, text in corpus.gaps)),
        "forced": [step.number for step in steps if step.forced],
        "unit": "bytes" if corpus.recipe.has_byte_alphabet else "characters",
        "size": str(size),
        "table": corpus.is_table,
        "marker": corpus.recipe.marker or "",
        "markerIsBlank": corpus.recipe.marker_stands_for_blank,
        "specials": list(corpus.recipe.special_tokens),
        "fills": list(FILLS),
        "ending": ending,
        "tieRule": TIE_WORDS[corpus.recipe.tie_break],
    }
    if size > _LARGEST:
        header["amounts"] = {name: [str(n) for n in values] for name, values in amounts.items()}
    else:
        arrays |= {name: np.array(values, np.int64) for name, values in amounts.items()}
    blob = pack(header, arrays)
    version = blake2b(blob, digest_size=9).hexdigest()
    after = {"follows": follows.version, "places": list(follows.places)} if follows else {}
    return with_header(blob, version=version, at=at, reset=reset, **after)


def payload_at(payload: bytes, *, at: int, reset: int = 0) -> bytes:
    """Return the same payload opening at another position.

    A stage that already shows this payload moves only when `reset` is one it has not seen.
    """
    return with_header(payload, at=at, reset=reset)


def _base_arrays(tokens: Sequence[Token], recipe: Recipe) -> dict[str, Array]:
    data = b"".join(token.bytes for token in tokens)
    return {
        "baseBytes": np.frombuffer(data, np.uint8),
        "baseLengths": _array(len(token.bytes) for token in tokens),
        "baseKinds": _array(_kind(token, recipe) for token in tokens),
    }


def _kind(token: Token, recipe: Recipe) -> int:
    """Return a base token's kind; one with a marker fused to its character is a kind of its own."""
    fused = recipe.marker_side == "suffix" and token.kind == "base" and len(token.text) > 1
    return _FUSED if fused else _KINDS[token.kind]


def _word_arrays(trainer: Trainer, corpus: Corpus) -> dict[str, Array]:
    symbols, ends = trainer.word_token_arrays()
    # A table's words stand once each and in order, so that only a text needs its occurrences.
    occurrences = [] if corpus.is_table else corpus.occurrences
    return {
        "wordTokens": symbols,
        "wordLengths": np.diff(ends),
        "occurrences": np.asarray(occurrences, dtype=np.int64),
    }


def _gap_arrays(gaps: Sequence[tuple[int, str]]) -> dict[str, Array]:
    """Return, for each gap, how many pre-tokens lie between it and the one before, and its text."""
    numbers: dict[str, int] = {}
    texts = _array(numbers.setdefault(text, len(numbers)) for _, text in gaps)
    places = _array(place for place, _ in gaps)
    return {"gapSkips": np.diff(places, prepend=0), "gapNumbers": texts}


def _history_arrays(steps: Sequence[Step], glimpses: Sequence[Glimpse]) -> dict[str, Array]:
    parents = chain.from_iterable(step.pair for step in steps)
    pairs = chain.from_iterable(chain.from_iterable(_filled(g.pairs, (0, 0)) for g in glimpses))
    return {
        "parents": _array(parents),
        "candidatePairs": _array(pairs),
        "candidates": _array(len(g.pairs) for g in glimpses),
        "ties": _array(g.ties for g in glimpses),
        "tied": _array(step.tied for step in steps),
    }


def _amounts(
    corpus: Corpus, steps: Sequence[Step], glimpses: Sequence[Glimpse]
) -> dict[str, list[int]]:
    """Return everything that counts by the corpus's own counts, which may be of any size."""
    return {
        "counts": [step.count for step in steps],
        "replaced": [step.replaced for step in steps],
        "candidateCounts": list(chain.from_iterable(_filled(g.counts, 0) for g in glimpses)),
        "wordCounts": list(corpus.counts) if corpus.is_table else [],
    }


def _filled(values: Sequence[Value], empty: Value) -> Iterable[Value]:
    return chain(values, [empty] * (CANDIDATES - len(values)))


def _array(values: Iterable[int]) -> Array:
    return np.fromiter(values, np.int64)
