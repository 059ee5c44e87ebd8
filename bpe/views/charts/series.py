"""The numbers that charts draw, taken from a finished run once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from bpe.training import Trainer
from bpe.views.held import held_of_corpus
from bpe.views.labels import short_label
from bpe.views.phrases import count_phrase, counted, merge_phrase


@dataclass(frozen=True, slots=True)
class RunSeries:
    """One number for every position of a run, exact.

    `tokens[k]` is the number of tokens after `k` merges, so there is one more than merges;
    `merges[k - 1]`, `counts[k - 1]` and `tied[k - 1]` say what merge `k` was, how often its pair
    was seen and how many others were seen as often; `forced` are the numbers of the merges chosen
    by hand. `size` is how much the tokens hold in `unit`, `characters` how much they hold in
    characters, all weighted by word counts.
    """

    tokens: tuple[int, ...]
    merges: tuple[str, ...]
    counts: tuple[int, ...]
    tied: tuple[int, ...]
    forced: tuple[int, ...]
    size: int
    unit: str
    characters: int

    @property
    def last(self) -> int:
        """The position after the last merge."""
        return len(self.merges)

    def per_token(self, position: int) -> float:
        """How many bytes, or characters, one token holds at a position; 0 without tokens."""
        return self.size / self.tokens[position] if self.tokens[position] else 0.0

    def sizes(self, position: int) -> str:
        """The corpus at a position in words: `22,538 tokens · 1.48 bytes each`."""
        tokens = self.tokens[position]
        each = f" · {self.per_token(position):,.2f} {self.unit} each" if tokens else ""
        return counted(tokens, "token") + each

    def merge_phrase(self, position: int) -> str:
        """The merge that led to a position in words: `Merge 12: lo + w → low`."""
        if position == 0:
            return "Before the first merge"
        return f"Merge {position:,}: {self.merges[position - 1]}"

    def count_phrase(self, position: int) -> str:
        """How often the merge that led to a position from 1 on was seen: `seen 5 times`."""
        return count_phrase(self.counts[position - 1], self.tied[position - 1])


def run_series(trainer: Trainer, merges: int | None = None) -> RunSeries:
    """Return the series of the first `merges` merges of a trainer, of all up to its position."""
    steps = trainer.steps
    first = trainer.token_count + sum(step.replaced for step in steps)
    shown = steps[:merges]
    of_bytes = trainer.recipe.has_byte_alphabet
    held = held_of_corpus(trainer.corpus)
    labels = {token.id: short_label(token) for token in trainer.vocabulary.values()}
    return RunSeries(
        tokens=tuple(accumulate((-step.replaced for step in shown), initial=first)),
        merges=tuple(
            merge_phrase(labels[s.pair[0]], labels[s.pair[1]], labels[s.token_id]) for s in shown
        ),
        counts=tuple(step.count for step in shown),
        tied=tuple(step.tied for step in shown),
        forced=tuple(step.number for step in shown if step.forced),
        size=held.bytes if of_bytes else held.characters,
        unit="bytes" if of_bytes else "characters",
        characters=held.characters,
    )
