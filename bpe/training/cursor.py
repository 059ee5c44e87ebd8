"""The cursor: the corpus at one position of a line of training, and how it moves along."""

from __future__ import annotations

from typing import Final

from bpe.text.corpus import Corpus
from bpe.training.arena import FEW, Arena
from bpe.training.candidates import Candidates
from bpe.training.change import merge_few
from bpe.training.change_many import merge_many
from bpe.training.history import History
from bpe.training.index import index_pairs
from bpe.training.pair_key import RIGHT, SHIFT, pair_of
from bpe.training.pair_table import PairTable
from bpe.training.queue import PairQueue
from bpe.training.ranking import best_pairs
from bpe.training.tie_rules import FirstSeen, Order, text_order

# Beyond so many pairs, looking at all of them is quicker than taking them from the queue.
_MANY: Final = 512


class Cursor:
    """The arena, the pair table and the history, kept in step with each other.

    `spelled` is how many base tokens all tokens up to the position are made of together.

    The queue is at the frontier, the furthest position that the history remembers. It is used
    there alone, so moving back and forth in the history leaves it as it is.
    """

    def __init__(self, corpus: Corpus) -> None:
        symbols, lengths = corpus.alphabet.flatten(corpus.words)
        self.corpus = corpus
        self.arena = Arena(symbols, lengths, corpus.counts, len(corpus.alphabet.tokens))
        counts, places = index_pairs(self.arena)
        self.table = PairTable(counts)
        self.position = 0
        self.token_count: int = sum(
            count * length for count, length in zip(corpus.counts, lengths.tolist(), strict=True)
        )
        self.spelled = self.arena.base_size
        self._start_line(History(corpus, self.arena, places))

    def fork(self) -> Cursor:
        """Return a cursor that shares the history up to here and goes on alone."""
        fork = Cursor.__new__(Cursor)
        fork.corpus = self.corpus
        fork.arena = self.arena.copy()
        del fork.arena.lengths[fork.arena.base_size + self.position :]
        fork.table = PairTable(dict(self.table.counts))
        fork.position = self.position
        fork.token_count = self.token_count
        fork.spelled = self.spelled
        fork._start_line(self.history.branch(self.position, fork.arena))
        return fork

    def _start_line(self, history: History) -> None:
        """Start a line of training whose frontier is the current position."""
        self.history = history
        self.candidates = Candidates(self.arena, self.table, history.places)
        order = self._order()
        self._queue = PairQueue(self.table.counts, order, order_moves=isinstance(order, FirstSeen))

    def _order(self) -> Order:
        """Return the order of the recipe's tie rule, right from the current position on."""
        if self.corpus.recipe.tie_break == "first-seen":
            return FirstSeen(self.arena, self.history.places)
        return text_order(self.corpus.recipe, self.history.token)

    @property
    def is_at_frontier(self) -> bool:
        """True where no merge ahead is remembered."""
        return self.position == len(self.history.log)

    def first(self) -> int | None:
        """Return the pair that the recipe picks at the frontier, or None without pairs."""
        return self._queue.first()

    def best(self, limit: int) -> list[int]:
        """Return the `limit` best pairs at this position, in the recipe's order."""
        if self.is_at_frontier and limit <= _MANY:
            return self._queue.best(limit)
        return best_pairs(self.table, self._order(), limit)

    def best_count(self) -> int:
        """Return the highest count of all pairs at this position, 0 without pairs."""
        if not self.is_at_frontier:
            return self.table.best_count()
        key = self._queue.first()
        return 0 if key is None else self.table.counts[key]

    def merge(self, key: int, *, forced: bool) -> None:
        """Merge a pair at the frontier, and move past it."""
        arena, table = self.arena, self.table
        left, right = key >> SHIFT, key & RIGHT
        token_id = len(arena.lengths)
        length = arena.lengths[left] + arena.lengths[right]
        arena.lengths.append(length)
        places = self.history.places(key)
        merge = merge_few if len(places) < FEW else merge_many
        merged, lost, gained, found = merge(arena, left, right, token_id, places)
        count = table.counts[key]
        replaced = count if left != right else arena.weight(merged)
        facts = (key, count, replaced, table.sizes[count] - 1, forced, self.token_count)
        changed = (key, *lost, *gained)
        changes = (-count, *lost.values(), *gained.values())
        self.history.log.add(facts, merged, changed, changes, found.values())
        self.position += 1
        self.token_count -= replaced
        self.spelled += length
        table.apply(changed, changes)
        self._queue.add(gained)

    def undo(self) -> None:
        """Take back the last merge."""
        record = self.history.log.record(self.position)
        self.arena.part(*pair_of(record.key), record.places)
        self.table.revert(record.changed, record.changes)
        self.position -= 1
        self.token_count += record.replaced
        self.spelled -= self.arena.lengths[self.arena.base_size + self.position]

    def redo(self) -> None:
        """Make the next merge that is remembered."""
        self.position += 1
        record = self.history.log.record(self.position)
        token_id = self.arena.base_size + self.position - 1
        self.arena.join(*pair_of(record.key), token_id, record.places)
        self.table.apply(record.changed, record.changes)
        self.token_count -= record.replaced
        self.spelled += self.arena.lengths[token_id]

    def forget_ahead(self) -> None:
        """Leave the line of training, where it goes on, for one that ends here."""
        if not self.is_at_frontier:
            del self.arena.lengths[self.arena.base_size + self.position :]
            self._start_line(self.history.branch(self.position, self.arena))
