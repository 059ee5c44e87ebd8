"""The trainer: a cursor over the history of a training run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.corpus import Corpus
from bpe.training.arena import Int32s, Int64s
from bpe.training.cursor import Cursor
from bpe.training.derived import Derived
from bpe.training.limits import most_merges, whole_number
from bpe.training.pair_key import pair_of
from bpe.training.pair_table import PairCounts
from bpe.training.records import Candidate, Snapshot, Step
from bpe.vocabulary import Pair, Token


class Trainer:
    """Learns merges one at a time, and moves back and forth among those it has learned.

    Every property tells the state at the current `position`, the number of merges in force. Merges
    that were undone are remembered, so going forward again costs no search.

    Args:
        corpus: the words to learn from; its recipe says by which rules.
        max_merges: how many merges to make at most.
        vocab_size: how many tokens to have at most, with special tokens and alphabet; of two
            limits the smaller one holds.

    Raises:
        ValueError: `corpus` is no `Corpus`, or a limit is negative or not a whole number.

    >>> trainer = Trainer(Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none")))
    >>> [(step.pair, step.count, step.replaced) for step in trainer][:3]
    [((97, 97), 4, 2), ((256, 97), 2, 2), ((257, 98), 2, 2)]
    """

    def __init__(
        self, corpus: Corpus, *, max_merges: int | None = None, vocab_size: int | None = None
    ) -> None:
        if not isinstance(corpus, Corpus):
            raise ValueError(
                f"what a trainer learns from must be a Corpus; got {type(corpus).__name__}. "
                "Corpus.from_text makes one of a text."
            )
        self._cursor = Cursor(corpus)
        self._limit = most_merges(max_merges, vocab_size, self.base_size)
        self._pair_counts = PairCounts(self._cursor.table.counts)

    @property
    def corpus(self) -> Corpus:
        """The words this trainer learns from."""
        return self._cursor.corpus

    @property
    def recipe(self) -> Recipe:
        """The settings of this training run."""
        return self._cursor.corpus.recipe

    @property
    def base_size(self) -> int:
        """How many tokens there are before any merge."""
        return self._cursor.arena.base_size

    @property
    def position(self) -> int:
        """How many merges are in force."""
        return self._cursor.position

    @property
    def known(self) -> int:
        """The furthest position that is remembered; beyond `position` when steps were undone."""
        return len(self._cursor.history.log)

    # Moving

    def step(self, pair: Pair | None = None) -> Step | None:
        """Make the next merge and return it, or None when there is none.

        With `pair`, merge that one instead, whatever its count: later steps follow from it, and
        undone steps ahead are forgotten.

        Raises:
            ValueError: `pair` does not occur in the corpus as it is now.
        """
        cursor = self._cursor
        if pair is not None:
            if self._at_limit:
                return None
            key = self._key_to_force(pair)
            cursor.forget_ahead()
            cursor.merge(key, forced=True)
        elif not cursor.is_at_frontier:
            cursor.redo()
        elif (next_key := self._next_key()) is not None:
            cursor.merge(next_key, forced=False)
        else:
            return None
        return Step.of(cursor.history, cursor.position)

    def undo(self) -> Step | None:
        """Take back the last merge and return it, or None at the beginning."""
        cursor = self._cursor
        if not cursor.position:
            return None
        step = Step.of(cursor.history, cursor.position)
        cursor.undo()
        return step

    def goto(self, position: int) -> None:
        """Go to a position, making merges where none are remembered; stop where training stops.

        Raises:
            ValueError: `position` is below 0 or not a whole number.
        """
        cursor, target = self._cursor, whole_number("position", position)
        while cursor.position > target:
            cursor.undo()
        while cursor.position < min(target, self.known):
            cursor.redo()
        while cursor.position < target and (key := self._next_key()) is not None:
            cursor.merge(key, forced=False)

    def fork(self) -> Trainer:
        """Return a second trainer at this position, to go another way while this one stays.

        It shares the history up to here, so that no merge is made again, and has the same limit.

        >>> trainer = Trainer(Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none")))
        >>> fork = trainer.fork()
        >>> fork.step((97, 98)).pair, trainer.step().pair
        ((97, 98), (97, 97))
        """
        fork = Trainer.__new__(Trainer)
        fork._cursor = self._cursor.fork()
        fork._limit = self._limit
        fork._pair_counts = PairCounts(fork._cursor.table.counts)
        return fork

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps from the current position to the end."""
        while (step := self.step()) is not None:
            yield step

    def _key_to_force(self, pair: Pair) -> int:
        key = self._pair_counts.key_of(pair)
        if key is None:
            raise ValueError(
                f"pair must be two token ids that stand side by side in the corpus as it is now; "
                f"got {pair!r}. `pair_counts` holds all such pairs."
            )
        return key

    # What comes next

    @property
    def _at_limit(self) -> bool:
        return self._limit is not None and self._cursor.position >= self._limit

    def _next_key(self) -> int | None:
        """Return the pair to merge next at the frontier, or None where training stops."""
        if self._at_limit:
            return None
        key = self._cursor.first()
        if key is None or self._cursor.table.counts[key] < self.recipe.min_count:
            return None
        return key

    @property
    def next_pair(self) -> Pair | None:
        """The pair that `step()` would merge, or None."""
        cursor = self._cursor
        if not cursor.is_at_frontier:
            return cursor.history.log.pair(cursor.position + 1)
        key = self._next_key()
        return None if key is None else pair_of(key)

    @property
    def stop_reason(self) -> str | None:
        """Why `step()` would return None: `target-reached`, `no-pairs` or `below-min-count`."""
        if self.next_pair is not None:
            return None
        if self._at_limit:
            return "target-reached"
        return "below-min-count" if self._cursor.table.counts else "no-pairs"

    # The state

    @property
    def pair_counts(self) -> Mapping[Pair, int]:
        """How often each pair stands in the corpus, weighted by word count, overlaps counted.

        The mapping follows the trainer when it moves.
        """
        return self._pair_counts

    @property
    def tie_count(self) -> int:
        """How many pairs have the highest count; 0 without pairs."""
        best = self._cursor.best_count()
        return self._cursor.table.sizes[best] if best else 0

    def rank(self, pair: Pair) -> int | None:
        """Return 1 more than the number of pairs with a higher count; tied pairs share a rank.

        None for a pair that does not occur now.
        """
        count = self._pair_counts.get(pair)
        return None if count is None else self._cursor.table.rank(count)

    def ties(self, limit: int | None = None) -> tuple[Pair, ...]:
        """Return the pairs with the highest count, the winner first, at most `limit`."""
        tied = self.tie_count
        wanted = tied if limit is None else min(tied, whole_number("limit", limit))
        return tuple([pair_of(key) for key in self._cursor.best(wanted)])

    def candidates(self, n: int) -> list[Candidate]:
        """Return the `n` best pairs that `min_count` allows, in the order they would be picked."""
        cursor, least = self._cursor, self.recipe.min_count
        counts, best = cursor.table.counts, cursor.best(whole_number("n", n))
        return cursor.candidates.of([key for key in best if counts[key] >= least])

    @property
    def steps(self) -> Sequence[Step]:
        """The steps made up to the current position."""
        history = self._cursor.history
        return Derived(self.position, lambda index: Step.of(history, index + 1))

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The pairs merged up to the current position."""
        return self._cursor.history.merges(self.position)

    @property
    def vocabulary(self) -> Mapping[int, Token]:
        """All tokens at the current position, by id."""
        return self._cursor.history.vocabulary(self.position)

    @property
    def spelled(self) -> int:
        """How many base tokens all tokens of the vocabulary are made of together.

        Without a pre-tokenizer each token may be about as long as the whole text, so that this
        grows with the square of the number of merges.
        """
        return self._cursor.spelled

    @property
    def token_count(self) -> int:
        """How many tokens the corpus has now, weighted by word count; markers count."""
        return self._cursor.token_count

    def word_token_arrays(self) -> tuple[Int32s, Int64s]:
        """Return the token ids of all words in one row, and where each word begins in it.

        The second array is one longer than the number of words.
        """
        return self._cursor.arena.tokens_by_word()

    def words(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Yield each word with its count and its token ids at the current position."""
        row, bounds = self.word_token_arrays()
        ids, cuts = row.tolist(), bounds.tolist()
        return (
            (word, count, tuple(ids[cuts[index] : cuts[index + 1]]))
            for index, (word, count) in enumerate(
                zip(self._cursor.corpus.words, self._cursor.corpus.counts, strict=True)
            )
        )

    def text_token_ids(self) -> list[int]:
        """Return the token ids of the whole text in order; of a word table, each word once."""
        ids = [word_ids for _, _, word_ids in self.words()]
        return list(chain.from_iterable(map(ids.__getitem__, self._cursor.corpus.occurrences)))

    def snapshot(self) -> Snapshot:
        """Return the state at the current position as a record that never changes."""
        return Snapshot(
            position=self.position,
            merges=self.merges,
            vocabulary=self.vocabulary,
            pair_counts=MappingProxyType(dict(self._pair_counts)),
            words=tuple(self.words()),
            token_count=self.token_count,
            stop_reason=self.stop_reason,
            next_pair=self.next_pair,
        )

    def tokenizer(self) -> Tokenizer:
        """Return the tokenizer that the merges up to the current position make."""
        return Tokenizer(self.recipe, self.vocabulary, self.merges)
