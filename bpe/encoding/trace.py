"""A trace: how a text is encoded, rule by rule, from its base tokens to its last ids."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heapreplace
from typing import overload

from bpe.encoding.longest_match import match_longest
from bpe.encoding.merge_heap import GONE, Merge, heap_merges
from bpe.encoding.methods import check_method
from bpe.encoding.model import Model
from bpe.vocabulary import Pair


@dataclass(frozen=True, slots=True)
class Stage:
    """The ids of the whole text after one rule, and that rule.

    `pair` are the ids of the two tokens that merged and `rank` is the place of the rule in the
    list of merges, from 0; both are None where no rule was applied: at the start, and where tokens
    were matched whole.
    """

    ids: Sequence[int]
    pair: Pair | None
    rank: int | None


@dataclass(slots=True)
class TracedWord:
    """A distinct pre-token: its base tokens, what was matched whole, and its merges in order."""

    base: Sequence[int]
    matched: Sequence[int] | None
    merges: Sequence[Merge]
    stages: list[int] = field(default_factory=list)
    """The number of the stage in which each of the merges happens."""

    def at(self, stage: int, token_ids: Sequence[int]) -> list[int]:
        """Return the tokens of the word after a stage."""
        if self.matched is not None and stage > 0:
            return list(self.matched)
        row = list(self.base)
        for rank, left, right in self.merges[: bisect_right(self.stages, stage)]:
            row[left] = token_ids[rank]
            row[right] = GONE
        return [symbol for symbol in row if symbol != GONE]


class StageIds(Sequence[int]):
    """The ids of a text at one stage, put together at the first look; equal to a list of them.

    A text has as many stages as rules that apply, so that all their ids at once could take much
    more memory than a reader ever looks at.
    """

    __slots__ = ("_ids", "_put_together")

    def __init__(self, put_together: Callable[[], list[int]]) -> None:
        self._put_together = put_together
        self._ids: list[int] | None = None

    @property
    def _list(self) -> list[int]:
        if self._ids is None:
            self._ids = self._put_together()
        return self._ids

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        return self._list[index]

    def __len__(self) -> int:
        return len(self._list)

    def __iter__(self) -> Iterator[int]:
        return iter(self._list)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._list == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._list)

    def __reduce__(self) -> tuple[object, ...]:
        return list, (self._list,)


def trace(pre_tokens: Iterable[str], model: Model, method: str) -> list[Stage]:
    """Return the stages of encoding `pre_tokens`; see `Tokenizer.trace`."""
    trace_word = _tracer(method, model)
    words: dict[str, TracedWord] = {}
    sequence: list[TracedWord] = []
    for pre_token in pre_tokens:
        if pre_token not in words:
            words[pre_token] = trace_word(model.alphabet.symbols(pre_token))
        sequence.append(words[pre_token])
    has_matches = any(word.matched is not None for word in words.values())
    ranks = _number_stages(list(words.values()), first=2 if has_matches else 1)
    rules = [None, None] if has_matches else [None]
    return [_stage(number, rank, sequence, model) for number, rank in enumerate([*rules, *ranks])]


def _stage(number: int, rank: int | None, words: Sequence[TracedWord], model: Model) -> Stage:
    token_ids = model.rules.token_ids

    def put_together() -> list[int]:
        known: dict[int, list[int]] = {}
        ids: list[int] = []
        for word in words:
            if id(word) not in known:
                known[id(word)] = word.at(number, token_ids)
            ids += known[id(word)]
        return ids

    pair = None if rank is None else model.vocabulary[token_ids[rank]].parents
    return Stage(StageIds(put_together), pair, rank)


def _number_stages(words: Sequence[TracedWord], first: int) -> list[int]:
    """Number the merges of all words, lowest rank first, and return the rank of each stage.

    A rule is applied in all words at once. Within a word the merges keep their order: in merges
    that no training has made, a later one can have a lower rank, and a rule can have two stages.
    """
    heap = [(word.merges[0][0], place) for place, word in enumerate(words) if word.merges]
    heapify(heap)
    ranks: list[int] = []
    while heap:
        rank, place = heap[0]
        if not ranks or ranks[-1] != rank:
            ranks.append(rank)
        word = words[place]
        _take(word, rank, first + len(ranks) - 1)
        if len(word.stages) < len(word.merges):
            heapreplace(heap, (word.merges[len(word.stages)][0], place))
        else:
            heappop(heap)
    return ranks


def _take(word: TracedWord, rank: int, stage: int) -> None:
    """Let the next merges of the word happen in this stage, as long as they are of this rank."""
    done = len(word.stages)
    while done < len(word.merges) and word.merges[done][0] == rank:
        word.stages.append(stage)
        done += 1


def _tracer(method: str, model: Model) -> Callable[[Sequence[int]], TracedWord]:
    """Return the function that traces the base tokens of one pre-token by `method`."""
    check_method(method)
    if method == "longest-match":
        return lambda symbols: _matched(symbols, match_longest(symbols, model.spellings))
    if method == "whole-word-first":
        return lambda symbols: _whole_or_merged(symbols, model)
    return lambda symbols: _merged(symbols, model, in_order=method == "ordered-merges")


def _matched(symbols: Sequence[int], found: Sequence[int]) -> TracedWord:
    return TracedWord(symbols, None if found == symbols else found, ())


def _whole_or_merged(symbols: Sequence[int], model: Model) -> TracedWord:
    whole = model.spellings.whole(symbols)
    if whole is None:
        return _merged(symbols, model, in_order=False)
    return _matched(symbols, [whole])


def _merged(symbols: Sequence[int], model: Model, *, in_order: bool) -> TracedWord:
    ranks, token_ids = model.rules.ranks, model.rules.token_ids
    row = list(symbols)
    merges = list(heap_merges(row, ranks, token_ids, len(token_ids), in_order=in_order))
    return TracedWord(symbols, None, merges)
