"""Count and replaced: why a pair of two equal tokens merges less often than it is counted."""

from __future__ import annotations

from bpe.training import Trainer
from bpe.views.labels import short_label, shortened
from bpe.views.phrases import times
from bpe.views.why.pair_sum import PairSum
from bpe.views.why.pictures import Pen


def overlap_picture(trainer: Trainer, found: PairSum) -> str:
    """Return the first word in which sites overlap, as HTML.

    The sites that would merge are numbered on their junctions; the others, which share a token with
    the one before, are dashed. Empty when no two sites overlap.
    """
    overlapping = found.sites.words[~found.sites.merge]
    if not len(overlapping):
        return ""
    word = int(overlapping[0])
    return Pen.of(trainer).word(found.sites.stretch(word, to_overlap=True))


def overlap_sentence(trainer: Trainer, found: PairSum) -> str:
    """Say why the pair's count and the number of merges differ."""
    label = shortened(short_label(trainer.vocabulary[found.pair[0]]), 16)
    return (
        f"Counting looks at every junction, so the pair is seen {times(found.count)}. A merge goes "
        f"from left to right and uses both tokens up: in {label} {label} {label} the second pair "
        f"shares its first token with the one before, and cannot merge (×). So the pair would be "
        f"replaced {times(found.replaced)}."
    )
