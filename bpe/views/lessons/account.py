"""An account: a finished training that answers what was true at any of its moments."""

from __future__ import annotations

from typing import Final

from bpe.text.corpus import Corpus
from bpe.training import Step, Trainer
from bpe.views.labels import token_label
from bpe.views.lessons.facts import MARKER, TOKEN, MergeFacts, Name
from bpe.views.lessons.lookup import Lookup
from bpe.views.lessons.moment import Moment
from bpe.views.palette import fill_index


class Account:
    """A training of at most `merges` merges, with a trainer of its own.

    `merge[3]` is the third merge, `at[3]` the moment after it, `start` and `end` the first and the
    last moment.

    >>> from bpe import Recipe
    >>> account = Account(Corpus.from_text("low low lower", Recipe(pretokenizer="whitespace")), 9)
    >>> account.merge[1].count, account.start.tokens, account.end.number
    (3, 11, 4)
    """

    def __init__(self, corpus: Corpus, merges: int) -> None:
        self.trainer: Final = Trainer(corpus)
        self.trainer.goto(merges)
        self.last: Final = self.trainer.position
        self.trainer.step()  # one more, for what would come next at the end
        self._steps: Final = tuple(self.trainer.steps)
        self._vocabulary: Final = dict(self.trainer.vocabulary)
        self.at: Final = Lookup(self._moment)
        self.merge: Final = Lookup(self._merge)

    @property
    def start(self) -> Moment:
        """The moment before the first merge."""
        return self._moment(0)

    @property
    def end(self) -> Moment:
        """The moment after the last merge."""
        return self._moment(self.last)

    def name(self, token_id: int) -> Name:
        """Return a token as a sentence names it."""
        token = self._vocabulary[token_id]
        fill = fill_index(token_id, self.trainer.base_size)
        return Name(token_label(token), MARKER if token.kind == MARKER else TOKEN, fill)

    def steps(self, until: int) -> tuple[Step, ...]:
        """Return the first merges as the trainer made them."""
        return self._steps[:until]

    def token_id(self, text: str, at: int) -> int | None:
        """Return the first token that spells `text` at a position, None when there is none."""
        known = self.trainer.base_size + at
        return next((i for i, t in self._vocabulary.items() if t.text == text and i < known), None)

    def _moment(self, number: int) -> Moment:
        if not 0 <= number <= self.last:
            raise ValueError(f"this training has {self.last} merges; there is no moment {number}")
        return Moment(self, number)

    def _merge(self, number: int) -> MergeFacts:
        step = self._steps[number - 1]
        left, right = map(self.name, step.pair)
        return MergeFacts(
            number,
            left,
            right,
            self.name(step.token_id),
            step.token_id,
            step.count,
            step.replaced,
            step.tied,
            step.tokens_before,
            step.tokens_after,
        )
