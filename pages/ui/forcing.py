"""Merges chosen by hand: made instead of the recipe's own, where their pairs are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b

from bpe.training import Trainer
from bpe.views.labels import shortened, text_label
from bpe.vocabulary import Pair, Token
from pages.ui.settings import Forced


class ForcedMerges:
    """Takes a trainer along the recipe's merges, and along those chosen by hand instead.

    `notes` has a sentence about the first one that could not be made. It and all after it are left
    aside: they were chosen for what would have come of it.
    """

    def __init__(self, forced: Sequence[Forced], trainer: Trainer) -> None:
        self.notes: tuple[str, ...] = ()
        self._waiting: dict[int, Forced] = {}
        for merge in forced:
            if merge.position >= trainer.position:
                self._waiting[merge.position] = merge
            elif not trainer.steps[merge.position].forced:
                self._leave_aside(merge)
                break

    def step(self, trainer: Trainer) -> bool:
        """Make the next merge; return False when there is none."""
        merge = self._waiting.get(trainer.position)
        is_new = merge is not None and trainer.position == trainer.known
        pair = pair_meant(trainer, merge) if merge and is_new else None
        step = trainer.step(pair)
        if merge is not None and not (step and step.forced):
            self._leave_aside(merge)
        return step is not None

    def _leave_aside(self, merge: Forced) -> None:
        left, right = (f"“{shortened(text_label(text))}”" for text in (merge.left, merge.right))
        number = merge.position + 1
        self._waiting.clear()
        self.notes = (
            f"Merge {number:,} was chosen by hand, but {left} and {right} do not stand side by "
            f"side there: from merge {number:,} on, the recipe decides.",
        )


def chosen_by_hand(trainer: Trainer, pair: Pair) -> Forced:
    """Return the merge of a pair at the trainer's position as settings hold it."""
    left, right = (trainer.vocabulary[token].text for token in pair)
    merge = Forced(trainer.position, left, right)
    if pair_meant(trainer, merge) == pair:
        return merge
    return replace(merge, built=built(trainer.vocabulary, pair))


def pair_meant(trainer: Trainer, merge: Forced) -> Pair | None:
    """Return the pair that occurs now and is the one to merge by hand, or None.

    Of several that spell the same, the one that is built so, else the one with the highest count,
    then the lowest ids.
    """
    counts = trainer.pair_counts
    rights = _spelled(trainer, merge.right)
    pairs = [(one, other) for one in _spelled(trainer, merge.left) for other in rights]
    found = [pair for pair in pairs if pair in counts]
    if merge.built:
        exact = [pair for pair in found if built(trainer.vocabulary, pair) == merge.built]
        found = exact or found
    return min(found, key=lambda pair: (-counts[pair], pair), default=None)


def built(vocabulary: Mapping[int, Token], pair: Pair) -> str:
    """Return a name for how the tokens of a pair came to be, the same in every training.

    Tokens that spell the same have another one: a marker and the letters that it looks like, a byte
    and its sign, `ab` + `c` and `a` + `bc`.
    """
    names: dict[int, bytes] = {}
    waiting = list(pair)
    while waiting:
        token = vocabulary[waiting[-1]]
        missing = [parent for parent in token.parents or () if parent not in names]
        if missing:
            waiting += missing
        else:
            parents = [names[parent] for parent in token.parents or ()]
            names[waiting.pop()] = _name(token, parents)
    return _digest(b"", *(names[token] for token in pair)).hex()


def _name(token: Token, parents: Sequence[bytes]) -> bytes:
    """Return a name of a fixed length: of the parents' names, or of what a base token is."""
    if parents:
        return _digest(b"", *parents)
    return _digest(token.kind.encode(), token.bytes, token.text.encode("utf-8", "surrogatepass"))


def _digest(*parts: bytes) -> bytes:
    return blake2b(b"".join(b"%d:%b" % (len(part), part) for part in parts), digest_size=8).digest()


def _spelled(trainer: Trainer, text: str) -> list[int]:
    return [token.id for token in trainer.vocabulary.values() if token.text == text]


def first_difference(one: Sequence[Forced], other: Sequence[Forced]) -> int | None:
    """Return the first position at which two choices lead to different merges, None if at none."""
    apart = set(one) ^ set(other)
    return min((merge.position for merge in apart), default=None)
