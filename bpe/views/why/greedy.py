"""The greedy road: what training is like when every merge is the recipe's own."""

from __future__ import annotations

from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.why.forks import Progress


def token_counts(corpus: Corpus, merges: int, progress: Progress | None = None) -> tuple[int, ...]:
    """Return the number of tokens after 0, 1, 2, ... merges, up to `merges` or to the last."""
    trainer = Trainer(corpus)
    counts = [trainer.token_count]
    while len(counts) <= merges and trainer.step() is not None:
        counts.append(trainer.token_count)
        if progress is not None:
            progress(trainer.position / merges)
    return tuple(counts)
