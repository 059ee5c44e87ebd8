"""Whether a corpus depends on the tie rule: training by all of them, side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bpe.recipe import TIE_BREAKS
from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.why.forks import Progress
from bpe.vocabulary import Pair, Token


@dataclass(frozen=True, slots=True)
class Choice:
    """A pair that some tie rules choose where others choose another."""

    rules: tuple[str, ...]
    pair: Pair
    left: Token
    right: Token


@dataclass(frozen=True, slots=True)
class Parting:
    """What all tie rules make of one corpus.

    They agree on the first `agreed` merges. `choices` are what they choose for the next one, empty
    when they agree to the end; `count` is how often each of these pairs is seen.
    """

    agreed: int
    choices: tuple[Choice, ...]
    count: int = 0


def parting(corpus: Corpus, merges: int, progress: Progress | None = None) -> Parting:
    """Train a corpus by every tie rule, up to `merges`, and return where any two part.

    All else is as the corpus's recipe says. Up to where they part all trainers make the same
    merges, so their ids mean the same.
    """
    trainers = {rule: Trainer(_by_rule(corpus, rule)) for rule in TIE_BREAKS}
    for agreed in range(merges):
        pairs = {rule: trainer.next_pair for rule, trainer in trainers.items()}
        if len(set(pairs.values())) > 1:
            return _parted(agreed, pairs, trainers[TIE_BREAKS[0]])
        if None in pairs.values():
            return Parting(agreed, ())
        for trainer in trainers.values():
            trainer.step()
        if progress is not None:
            progress((agreed + 1) / merges)
    return Parting(merges, ())


def _by_rule(corpus: Corpus, rule: str) -> Corpus:
    return replace(corpus, recipe=replace(corpus.recipe, tie_break=rule))


def _parted(agreed: int, pairs: dict[str, Pair | None], trainer: Trainer) -> Parting:
    tokens = trainer.vocabulary
    rules: dict[Pair, list[str]] = {}
    for rule, pair in pairs.items():
        if pair is not None:
            rules.setdefault(pair, []).append(rule)
    choices = tuple(
        Choice(tuple(names), pair, tokens[pair[0]], tokens[pair[1]])
        for pair, names in rules.items()
    )
    return Parting(agreed, choices, trainer.pair_counts[choices[0].pair])
