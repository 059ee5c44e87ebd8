"""Reading: take texts through repair, cut, normalizer and pre-tokenizer, and count the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bpe.recipe import Recipe
from bpe.text.counting import Counting
from bpe.text.custom_pattern import new_allowance
from bpe.text.matching import Allowance
from bpe.text.normalizers import normalize
from bpe.text.pretokenizers import batches
from bpe.text.specials import cut
from bpe.text.surrogates import repair_surrogates
from bpe.text.turns import Matching, watched, watcher

Progress = Callable[[float], None]
"""Is called now and then with the fraction done, 0 to 1; what it raises ends the work.

While a custom pattern is at work, or waits for its turn, a watcher (`bpe.text.turns`) is told in
its place if there is one.
"""


def read(
    texts: Sequence[str], recipe: Recipe, *, separator: str = "", progress: Progress | None = None
) -> tuple[Counting, int]:
    """Return the counted words of the texts, and how many lone surrogates were replaced.

    Raises:
        ValueError: a custom pattern takes too long on all texts together.
    """
    counting = Counting()
    report = _Report(_passes(recipe) * sum(map(len, texts)), progress)
    allowance = new_allowance()
    lone = 0
    with watched(watcher() or report.still):
        for number, text in enumerate(texts):
            if number and separator:
                counting.add_gap(separator)
            repaired, replaced = repair_surrogates(text)
            lone += replaced
            _read_one(repaired, recipe, allowance, counting, report)
    report.end()
    return counting, lone


def _read_one(
    text: str, recipe: Recipe, allowance: Allowance, counting: Counting, report: _Report
) -> None:
    special_tokens = recipe.special_tokens if recipe.special_in_corpus == "cut" else ()
    for piece, is_special in cut(text, special_tokens, progress=report.still):
        if is_special:
            counting.add_gap(piece)
        else:
            normalized = normalize(piece, recipe.normalizer, progress=report.within)
            before = (_passes(recipe) - 1) * len(piece)
            for batch in batches(normalized, recipe, allowance):
                counting.add(batch)
                report.within(before + len(piece) * batch.end // len(normalized))
        report.done(_passes(recipe) * len(piece))


def _passes(recipe: Recipe) -> int:
    """Return how often a text is gone through: once more where there is a normalizer."""
    return 1 if recipe.normalizer == "none" else 2


class _Report:
    """Tells how far the reading is, at most a few hundred times."""

    def __init__(self, characters: int, progress: Progress | None) -> None:
        self._progress = progress
        self._characters = max(characters, 1)
        self._done = 0
        self._step = self._characters // 200
        self._next = 0

    def done(self, characters: int) -> None:
        """Take it that so many more characters are read."""
        self._done += characters

    def within(self, characters: int) -> None:
        """Say that so many characters of the present piece are read."""
        read = self._done + characters
        if self._progress is not None and read >= self._next:
            self._next = read + self._step
            self._progress(min(read / self._characters, 1.0))

    def still(self, matching: Matching | None = None) -> None:
        """Say that no more is read yet: something is looked for, matched, or waited for."""
        if self._progress is not None:
            self._progress(min(self._done / self._characters, 1.0))

    def end(self) -> None:
        """Say that all is read."""
        if self._progress is not None:
            self._progress(1.0)
