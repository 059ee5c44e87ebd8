"""The facts that a trainer hands out; they stay as they are when the trainer moves on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bpe.training.changes import ChangedWord, changed_words, count_changes
from bpe.training.history import History
from bpe.vocabulary import Pair, Token


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair that could be merged next.

    `count` is how often it stands in the corpus, overlaps counted; `replaceable` how many of these
    would really merge (of `aaa` only one `aa`); `words` how many distinct words hold it; `tied`
    says that it has the highest count and is not alone with it.
    """

    pair: Pair
    count: int
    replaceable: int
    words: int
    tied: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One merge that was made: which pair, why it won, and what it changed.

    `number` is 1 for the first merge. `count` is how often the pair stood in the corpus, overlaps
    counted, `replaced` how many of these were merged, `tied` how many other pairs had the same
    count; `forced` says that it was chosen by hand. All amounts are weighted by word count.
    Two steps are equal when these facts are.
    """

    number: int
    pair: Pair
    token_id: int
    count: int
    replaced: int
    tied: int
    forced: bool
    tokens_before: int
    _history: History = field(compare=False, repr=False)

    @classmethod
    def of(cls, history: History, number: int) -> Step:
        """Return the step that made merge `number` of a history."""
        record = history.log.record(number)
        return cls(
            number,
            history.log.pair(number),
            history.base_size + number - 1,
            record.count,
            record.replaced,
            record.tied,
            record.forced,
            record.tokens_before,
            history,
        )

    @property
    def tokens_after(self) -> int:
        """How many tokens the corpus had after the merge."""
        return self.tokens_before - self.replaced

    @property
    def count_changes(self) -> Mapping[Pair, int]:
        """How the count of each pair changed; the merged pair loses all of its count."""
        return count_changes(self._history, self.number)

    @property
    def changed_words(self) -> Sequence[ChangedWord]:
        """The words that hold the new token, with their tokens before and after."""
        return changed_words(self._history, self.number)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything a trainer knew at one position: safe to keep while the trainer moves on.

    `words` holds each word with its count and its tokens.
    """

    position: int
    merges: tuple[Pair, ...]
    vocabulary: Mapping[int, Token] = field(hash=False)
    pair_counts: Mapping[Pair, int] = field(hash=False)
    words: tuple[tuple[str, int, tuple[int, ...]], ...]
    token_count: int
    stop_reason: str | None
    next_pair: Pair | None
