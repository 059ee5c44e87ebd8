"""What a traced merge says to people: each phase in words, and its variables as short labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bpe.recipe import TIE_WORDS
from bpe.training import Trainer
from bpe.views.code_trace.merge_trace import MergeTrace, Symbol
from bpe.views.code_trace.tracing import Moment, Word
from bpe.views.labels import short_label, shortened
from bpe.views.phrases import count_phrase, counted, pair_phrase, times
from bpe.views.tables.words import SEPARATOR
from bpe.vocabulary import Token, merged_token

_PAIRS: Final = 5
_WORDS: Final = 4
_LEAD: Final = 3  # symbols before the first change, where the beginning of a word is not shown
_SYMBOLS: Final = 12
_LONGEST: Final = 20  # characters of a symbol's label

NOT_YET: Final = "no value yet"


@dataclass(frozen=True, slots=True)
class Value:
    """A variable's value now: a few lines of text, and `remark`, what they leave out.

    `is_new` says that the line of this phase has just set or changed it.
    """

    name: str
    lines: tuple[str, ...]
    remark: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of one round: the line that does it, what it did, and all variables after it.

    `runs` is how often each line of the source ran meanwhile, by its number.
    """

    name: str
    line: int
    words: str
    values: tuple[Value, ...]
    runs: Mapping[int, int]


def phases(trace: MergeTrace, trainer: Trainer) -> tuple[Phase, ...]:
    """Return the phases of a merge that was traced at the trainer's position."""
    teller = _Teller(trace, trainer)
    return tuple(
        Phase(moment.phase, moment.line, teller.words(moment), teller.values(moment), moment.runs)
        for moment in trace.moments
    )


def trace_title(trace: MergeTrace) -> str:
    """Say which merge was traced, and from where the code started."""
    if trace.is_ahead:
        return "The first merge, which comes next: one round of the loop, really run just now."
    start = f"merge {trace.number - 1:,} left it" if trace.number > 1 else "it is before any merge"
    return f"Merge {trace.number:,}: one round of the loop, really run from the corpus as {start}."


def chosen_sentence(trace: MergeTrace, trainer: Trainer) -> str:
    """Say what was merged in place of the code's pick, "" when nobody chose by hand."""
    if trace.chosen is None:
        return ""
    vocabulary = trainer.vocabulary
    chosen, best = (
        pair_phrase(*(short_label(vocabulary[token]) for token in pair))
        for pair in (trace.chosen, trace.best)
    )
    if trace.chosen == trace.best:
        return f"This merge was chosen by hand, and the code picks the same: {best}."
    count = trace.counts[trace.chosen]
    return (
        f"This merge was chosen by hand: {chosen}, {count_phrase(count, 0)}. The code knows "
        f"nothing of that: left to itself it picks {best}, and this is what it does here."
    )


class _Teller:
    """Writes what a trace holds with the labels of the trainer's vocabulary."""

    def __init__(self, trace: MergeTrace, trainer: Trainer) -> None:
        self._vocabulary = trainer.vocabulary
        self._recipe = trainer.recipe
        last = trace.moments[-1].variables
        self._counts: Mapping[tuple[Symbol, Symbol], int] = last["counts"]
        self._best: tuple[Symbol, Symbol] = last["best"]
        self._replaced: int = last["replaced"]
        self._tied = sum(n == self._counts[self._best] for n in self._counts.values()) - 1
        before, after = trace.moments[0].corpus, trace.moments[-1].corpus
        self._total = len(before)
        self._changed = [i for i in range(len(before)) if before[i] != after[i]]
        self._starts = {
            index: _first_change(before[index][0], after[index][0])
            for index in self._changed[:_WORDS]
        }
        self._before = before

    def words(self, moment: Moment) -> str:
        """Say what a phase did."""
        best = self._pair(self._best)
        match moment.phase:
            case "count":
                return f"Count the pairs of neighbours in all words: {_kinds(self._counts)}."
            case "pick":
                seen = count_phrase(self._counts[self._best], self._tied)
                return f"Pick the pair with the highest count: {best}, {seen}{self._rule()}."
            case "merge":
                return f"Join {best} in every word, from left to right: {times(self._replaced)}."
        return f"Write the merge down: {best}. Then the loop begins again."

    def _rule(self) -> str:
        return f"; a tie goes to {TIE_WORDS[self._recipe.tie_break]}" if self._tied else ""

    def values(self, moment: Moment) -> tuple[Value, ...]:
        """Return the variables, in the order in which they get their values."""
        phase, known = moment.phase, moment.variables
        counts = f"{_kinds(self._counts)}, best first"
        count = f"{self._counts[self._best]:,}"
        found = (
            self._corpus(moment),
            Value("counts", self._best_pairs(), counts, phase == "count"),
            Value("best", (self._pair(self._best),), "", phase == "pick"),
            Value("counts[best]", (count,), "", phase == "pick"),
            Value("replaced", (f"{self._replaced:,}",), "", phase == "merge"),
            Value("merges[-1]", (self._merge(known["merges"]),), "", phase == "record"),
        )
        needs = ("corpus", "counts", "best", "best", "replaced", "merges")
        has = {"corpus", *(name for name, value in known.items() if value != ())}
        return tuple(
            value if need in has else Value(value.name, (), NOT_YET)
            for value, need in zip(found, needs, strict=True)
        )

    def _corpus(self, moment: Moment) -> Value:
        is_new = moment.phase == "merge"
        lines = []
        for index, start in self._starts.items():
            now = self._word(moment.corpus[index], start)
            lines += [self._word(self._before[index], start), f"→ {now}"] if is_new else [now]
        shown, held = len(self._starts), len(self._changed)
        which = "the" if held == shown else f"the first {shown} of the {held:,}"
        remark = f"{which} words that hold the best pair; {self._total:,} in all"
        return Value("corpus", tuple(lines), remark, is_new)

    def _best_pairs(self) -> tuple[str, ...]:
        """Return the best pairs, the winner first, those of equal count as they were found."""
        counts, best = self._counts, self._best
        ranked = sorted(counts, key=lambda pair: (-counts[pair], pair != best))
        return tuple(f"{self._pair(pair)}: {counts[pair]:,}" for pair in ranked[:_PAIRS])

    def _merge(self, merges: Sequence[Any]) -> str:
        if not merges:
            return ""
        pair, count, replaced = merges[-1]
        return f"({self._pair(pair)}, {count:,}, {replaced:,})"

    def _word(self, word: Word, first_change: int) -> str:
        symbols, count = word
        start = max(0, first_change - _LEAD) if len(symbols) > _SYMBOLS else 0
        shown = [self._symbol(symbol) for symbol in symbols[start : start + _SYMBOLS]]
        left, right = ["…"] * (start > 0), ["…"] * (start + _SYMBOLS < len(symbols))
        return f"{SEPARATOR.join([*left, *shown, *right])} × {count:,}"

    def _pair(self, pair: tuple[Symbol, Symbol]) -> str:
        return pair_phrase(*map(self._symbol, pair))

    def _symbol(self, symbol: Symbol) -> str:
        return shortened(short_label(self._token(symbol)), _LONGEST)

    def _token(self, symbol: Symbol) -> Token:
        left, *rest = (self._vocabulary[token_id] for token_id in symbol)
        of_bytes = self._recipe.has_byte_alphabet
        return merged_token(-1, left, rest[0], of_bytes=of_bytes) if rest else left


def _kinds(counts: Mapping[Any, int]) -> str:
    return f"{counted(len(counts), 'different pair')}"


def _first_change(before: Sequence[Any], after: Sequence[Any]) -> int:
    pairs = enumerate(zip(before, after, strict=False))
    return next(index for index, (was, now) in pairs if was != now)
