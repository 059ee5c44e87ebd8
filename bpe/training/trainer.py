"""The trainer: a cursor over the history of a training run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from bpe.encoding.tokenizer import Tokenizer
from bpe.recipe import Recipe
from bpe.text.corpus import Corpus
from bpe.training.arena import FEW, Arena, Int32s, Int64s
from bpe.training.candidates import Candidates
from bpe.training.change import merge_few
from bpe.training.change_many import merge_many
from bpe.training.derived import Derived
from bpe.training.history import History, Record
from bpe.training.index import index_pairs
from bpe.training.limits import most_merges
from bpe.training.pair_key import RIGHT, SHIFT, pair_key, pair_of
from bpe.training.pair_table import PairCounts, PairTable
from bpe.training.queue import PairQueue
from bpe.training.ranking import best_pairs
from bpe.training.records import Candidate, Snapshot, Step
from bpe.training.tie_rules import FirstSeen, Order, text_order
from bpe.vocabulary import Pair, Token

# Beyond so many pairs, looking at all of them is quicker than taking them from the queue.
_MANY: Final = 512


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
        ValueError: a limit is negative or not a whole number.

    >>> trainer = Trainer(Corpus.from_text("aaabdaaabac", Recipe(pretokenizer="none")))
    >>> [(step.pair, step.count, step.replaced) for step in trainer][:3]
    [((97, 97), 4, 2), ((256, 97), 2, 2), ((257, 98), 2, 2)]
    """

    def __init__(
        self, corpus: Corpus, *, max_merges: int | None = None, vocab_size: int | None = None
    ) -> None:
        self._corpus = corpus
        base_size = len(corpus.alphabet.tokens)
        self._limit = most_merges(max_merges, vocab_size, base_size)
        symbols, lengths = corpus.alphabet.flatten(corpus.words)
        self._arena = Arena(symbols, lengths, corpus.counts, base_size)
        self._token_count: int = sum(
            count * length for count, length in zip(corpus.counts, lengths.tolist(), strict=True)
        )
        self._table = PairTable(*index_pairs(self._arena))
        self._pair_counts = PairCounts(self._table.counts)
        self._start_line(History(corpus, self._arena))
        self._position = 0

    def _start_line(self, history: History) -> None:
        """Start a line of training whose frontier is the current position."""
        self._history = history
        self._candidates = Candidates(self._arena, self._table)
        order = self._order()
        self._queue = PairQueue(self._table.counts, order, order_moves=isinstance(order, FirstSeen))

    def _order(self) -> Order:
        """Return the order of the recipe's tie rule, right at the current position."""
        if self.recipe.tie_break == "first-seen":
            return FirstSeen(self._arena, self._table.places)
        return text_order(self.recipe, self._history.token)

    @property
    def corpus(self) -> Corpus:
        """The words this trainer learns from."""
        return self._corpus

    @property
    def recipe(self) -> Recipe:
        """The settings of this training run."""
        return self._corpus.recipe

    @property
    def base_size(self) -> int:
        """How many tokens there are before any merge."""
        return self._arena.base_size

    @property
    def position(self) -> int:
        """How many merges are in force."""
        return self._position

    @property
    def known(self) -> int:
        """The furthest position that is remembered; beyond `position` when steps were undone."""
        return len(self._history.records)

    # Moving

    def step(self, pair: Pair | None = None) -> Step | None:
        """Make the next merge and return it, or None when there is none.

        With `pair`, merge that one instead, whatever its count: later steps follow from it, and
        undone steps ahead are forgotten.

        Raises:
            ValueError: `pair` does not occur in the corpus as it is now.
        """
        if pair is not None:
            if self._at_limit:
                return None
            key = self._key_to_force(pair)
            self._forget_ahead()
            self._merge(key, forced=True)
        elif self._position < self.known:
            self._redo()
        elif (next_key := self._next_key()) is not None:
            self._merge(next_key, forced=False)
        else:
            return None
        return Step.of(self._history, self._position)

    def undo(self) -> Step | None:
        """Take back the last merge and return it, or None at the beginning."""
        if not self._position:
            return None
        step = Step.of(self._history, self._position)
        self._undo()
        return step

    def goto(self, position: int) -> None:
        """Go to a position, making merges where none are remembered; stop where training stops.

        Raises:
            ValueError: `position` is below 0 or not a whole number.
        """
        if type(position) is not int or position < 0:
            raise ValueError(f"position must be a whole number of at least 0; got {position!r}")
        while self._position > position:
            self._undo()
        while self._position < min(position, self.known):
            self._redo()
        while self._position < position and (key := self._next_key()) is not None:
            self._merge(key, forced=False)

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps from the current position to the end."""
        while (step := self.step()) is not None:
            yield step

    def _merge(self, key: int, *, forced: bool) -> None:
        arena, table, history = self._arena, self._table, self._history
        left, right = key >> SHIFT, key & RIGHT
        token_id = len(arena.lengths)
        arena.lengths.append(arena.lengths[left] + arena.lengths[right])
        merge = merge_few if len(table.places[key]) < FEW else merge_many
        merged, lost, gained = merge(arena, table.places, left, right, token_id)
        count = table.counts[key]
        record = Record(
            key,
            count,
            count if left != right else arena.weight(merged),
            table.sizes[count] - 1,
            forced,
            self._token_count,
            merged,
            tuple(lost),
            tuple(lost.values()),
            tuple(gained),
            tuple(gained.values()),
        )
        history.records.append(record)
        self._position += 1
        self._token_count -= record.replaced
        table.apply(key, lost.items(), gained.items())
        self._queue.add(gained)

    def _undo(self) -> None:
        record = self._history.records[self._position - 1]
        self._arena.part(record.key >> SHIFT, record.key & RIGHT, record.places)
        self._table.revert(record.key, record.count, record.lost(), record.gained())
        self._position -= 1
        self._token_count += record.replaced

    def _redo(self) -> None:
        record = self._history.records[self._position]
        token_id = self.base_size + self._position
        self._arena.join(record.key >> SHIFT, record.key & RIGHT, token_id, record.places)
        self._table.apply(record.key, record.lost(), record.gained())
        self._position += 1
        self._token_count -= record.replaced

    def _key_to_force(self, pair: Pair) -> int:
        if pair not in self._pair_counts:
            raise ValueError(
                f"pair must be two token ids that stand side by side in the corpus as it is now; "
                f"got {pair!r}. `pair_counts` holds all such pairs."
            )
        return pair_key(pair)

    def _forget_ahead(self) -> None:
        """Leave the remembered line of training, if it goes on, for one that ends here."""
        if self._position == self.known:
            return
        for record in self._history.records[self._position :]:
            for key in record.gained_keys:
                del self._table.places[key]
        del self._arena.lengths[self.base_size + self._position :]
        self._start_line(self._history.branch(self._position))

    # What comes next

    @property
    def _at_limit(self) -> bool:
        return self._limit is not None and self._position >= self._limit

    @property
    def _is_at_frontier(self) -> bool:
        return self._position == self.known

    def _next_key(self) -> int | None:
        """Return the pair to merge next at the frontier, or None where training stops."""
        if self._at_limit:
            return None
        key = self._queue.first()
        if key is None or self._table.counts[key] < self.recipe.min_count:
            return None
        return key

    @property
    def next_pair(self) -> Pair | None:
        """The pair that `step()` would merge, or None."""
        if not self._is_at_frontier:
            return self._history.pair(self._position + 1)
        key = self._next_key()
        return None if key is None else pair_of(key)

    @property
    def stop_reason(self) -> str | None:
        """Why `step()` would return None: `target-reached`, `no-pairs` or `below-min-count`."""
        if self.next_pair is not None:
            return None
        if self._at_limit:
            return "target-reached"
        return "below-min-count" if self._table.counts else "no-pairs"

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
        return self._table.sizes[self._best_count()] if self._table.counts else 0

    def _best_count(self) -> int:
        if not self._is_at_frontier:
            return self._table.best_count()
        key = self._queue.first()
        return 0 if key is None else self._table.counts[key]

    def ties(self, limit: int | None = None) -> tuple[Pair, ...]:
        """Return the pairs with the highest count, the winner first, at most `limit`."""
        tied = self.tie_count
        keys = self._best_keys(tied if limit is None else min(limit, tied))
        return tuple([pair_of(key) for key in keys])

    def candidates(self, n: int) -> list[Candidate]:
        """Return the `n` best pairs that `min_count` allows, in the order they would be picked."""
        counts, least = self._table.counts, self.recipe.min_count
        return self._candidates.of([key for key in self._best_keys(n) if counts[key] >= least])

    def _best_keys(self, limit: int) -> list[int]:
        if self._is_at_frontier and limit <= _MANY:
            return self._queue.best(limit)
        return best_pairs(self._table, self._order(), limit)

    @property
    def steps(self) -> Sequence[Step]:
        """The steps made up to the current position."""
        history = self._history
        return Derived(self._position, lambda index: Step.of(history, index + 1))

    @property
    def merges(self) -> tuple[Pair, ...]:
        """The pairs merged up to the current position."""
        return self._history.merges(self._position)

    @property
    def vocabulary(self) -> Mapping[int, Token]:
        """All tokens at the current position, by id."""
        return self._history.vocabulary(self._position)

    @property
    def token_count(self) -> int:
        """How many tokens the corpus has now, weighted by word count; markers count."""
        return self._token_count

    def word_token_arrays(self) -> tuple[Int32s, Int64s]:
        """Return the token ids of all words in one row, and where each word begins in it.

        The second array is one longer than the number of words.
        """
        return self._arena.token_arrays()

    def words(self) -> Iterator[tuple[str, int, tuple[int, ...]]]:
        """Yield each word with its count and its token ids at the current position."""
        row, bounds = self.word_token_arrays()
        ids, cuts = row.tolist(), bounds.tolist()
        return (
            (word, count, tuple(ids[cuts[index] : cuts[index + 1]]))
            for index, (word, count) in enumerate(
                zip(self._corpus.words, self._corpus.counts, strict=True)
            )
        )

    def text_token_ids(self) -> list[int]:
        """Return the token ids of the whole text in order; of a word table, each word once."""
        row, bounds = self.word_token_arrays()
        words = np.asarray(self._corpus.occurrences, dtype=np.int64)
        lengths = np.diff(bounds)[words]
        ends = np.cumsum(lengths)
        shift = np.repeat(bounds[:-1][words] - (ends - lengths), lengths)
        ids: list[int] = row[shift + np.arange(len(shift))].tolist()
        return ids

    def snapshot(self) -> Snapshot:
        """Return the state at the current position as a record that never changes."""
        return Snapshot(
            position=self._position,
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
