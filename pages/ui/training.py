"""Train what the settings say, reporting as it goes, into one finished run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from bpe.text.corpus import Corpus
from bpe.training import Trainer
from bpe.views.charts import RunSeries, run_series
from bpe.views.stage import Glimpse, glimpse, stage_payload
from pages.ui.endings import ending
from pages.ui.settings import TABLE, Settings
from pages.ui.word_table import parse_word_table

Report = Callable[[float, str], None]
"""Told the fraction done and what is being done; may raise to give up."""


@dataclass(frozen=True, slots=True)
class Run:
    """A finished training: the trainer holds the history, `shown` merges of it are on the page.

    `glimpses` has one entry for each position from 0 to `shown`; `series` are the numbers of the
    charts, `payload` is what the stage draws, and `ending` says why there are no more merges. The
    trainer's own position is anyone's to move.
    """

    settings: Settings
    trainer: Trainer
    glimpses: tuple[Glimpse, ...]
    shown: int
    series: RunSeries
    payload: bytes
    ending: str


def train(
    settings: Settings, report: Report, *, before: Run | None = None, at: int = 0, turn: int = 0
) -> Run:
    """Train as many merges as asked for, or as there are.

    A run `before` of the same corpus is carried on instead of starting again. The stage opens at
    position `at`, or goes there when `turn` is new to it.

    Raises:
        ValueError: the word table cannot be read, or the corpus does not go with the recipe.
    """
    if before is not None and _same_corpus(before.settings, settings):
        trainer, glimpses = before.trainer, list(before.glimpses)
    else:
        trainer, glimpses = Trainer(_corpus(settings, report)), []
    shown = _learn(trainer, glimpses, settings.merges, report)
    glimpses = glimpses[: shown + 1]
    words = ending(trainer)
    trainer.step()  # one more than is shown: where it happens is where the next merge will
    payload = stage_payload(
        trainer, shown=shown, glimpses=glimpses, at=min(at, shown), reset=turn, ending=words
    )
    series = run_series(trainer, shown)
    return Run(settings, trainer, tuple(glimpses), shown, series, payload, words)


def _same_corpus(one: Settings, other: Settings) -> bool:
    return replace(one, merges=0) == replace(other, merges=0)


def _corpus(settings: Settings, report: Report) -> Corpus:
    source, recipe = settings.source, settings.recipe

    def counted(fraction: float) -> None:
        report(fraction, "Counting words")

    if source.kind == TABLE:
        return Corpus.from_counts(parse_word_table(source.text), recipe)
    if settings.lines:
        return Corpus.from_texts(source.text.split("\n"), recipe, separator="\n", progress=counted)
    return Corpus.from_text(source.text, recipe, progress=counted)


def _learn(trainer: Trainer, glimpses: list[Glimpse], merges: int, report: Report) -> int:
    """Bring the trainer to `merges`, or to the last there is, with a glimpse at each position."""
    trainer.goto(min(merges, max(0, len(glimpses) - 1)))
    if not glimpses:
        glimpses.append(glimpse(trainer))
    while trainer.position < merges and trainer.step() is not None:
        glimpses.append(glimpse(trainer))
        report(trainer.position / merges, f"Learning merges: {trainer.position:,}")
    return trainer.position
