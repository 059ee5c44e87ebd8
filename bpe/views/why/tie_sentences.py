"""What a tie, and the tie rules, mean for a corpus, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bpe.recipe import TIE_BREAKS
from bpe.training import Trainer
from bpe.views.labels import short_label
from bpe.views.phrases import counted, pair_phrase, times
from bpe.views.why.five_rules import Parting
from bpe.vocabulary import Pair


def tied_list(trainer: Trainer, pairs: Sequence[Pair]) -> str:
    """Return tied pairs side by side, the winner first: "l + o · o + w"."""
    tokens = trainer.vocabulary
    return " · ".join(
        pair_phrase(short_label(tokens[left]), short_label(tokens[right])) for left, right in pairs
    )


def parting_sentence(found: Parting) -> str:
    """Say whether the tie rule matters for a corpus, and where any two rules first part."""
    rules = len(TIE_BREAKS)
    if not found.choices:
        return (
            f"This corpus does not depend on the tie rule: all {rules} rules learn the same "
            f"{counted(found.agreed, 'merge')}."
        )
    ways = "; ".join(
        f"{_listed(choice.rules)} {'merges' if len(choice.rules) == 1 else 'merge'} "
        f"{pair_phrase(short_label(choice.left), short_label(choice.right))}"
        for choice in found.choices
    )
    return (
        f"This corpus depends on the tie rule: the {rules} rules part at merge "
        f"{found.agreed + 1:,}, where pairs seen {times(found.count)} are tied. There {ways}."
    )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
