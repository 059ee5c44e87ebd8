"""Train what the settings say, reporting as it goes, into one finished run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from bpe.text.corpus import Corpus
from bpe.text.normalizers import normalize
from bpe.text.turns import Matching, watched, watcher
from bpe.training import Trainer
from bpe.views.charts import RunSeries, run_series
from bpe.views.differences import SpelledMerge, spelled_merges
from bpe.views.phrases import counted
from bpe.views.stage import Follows, Glimpse, glimpse, stage_payload, version_of
from pages.ui.endings import ending
from pages.ui.following import places_after_edit
from pages.ui.forcing import ForcedMerges, first_difference
from pages.ui.settings import MOST_SPELLED, TABLE, Forced, Settings
from pages.ui.waits import in_words
from pages.ui.word_table import parse_word_table

LARGEST_PAYLOAD = 99_000_000
"""Bytes: a message may have 100 MB (`maxMessageSize`), and there is more in it than the payload."""

LARGEST_NORMALIZED = 15_000_000
"""Bytes that a normalizer may make of a text: room for ten megabytes of accented letters."""

Report = Callable[[float, str], None]
"""Told the fraction done and what is being done; may raise to give up."""


@dataclass(frozen=True, slots=True)
class Run:
    """A finished training: the trainer holds the history, `shown` merges of it are on the page.

    `glimpses` has one entry for each position from 0 to `shown`; `series` are the numbers of the
    charts, `payload` is what the stage draws, and `ending` says why there are no more merges.
    `spelled` are the merges as they can be compared with another run's, `at` is the position at
    which the run opens, and `turn` the number that it was trained under. `notes` are sentences
    about merges chosen by hand that could not be made. The trainer's own position is anyone's to
    move.
    """

    settings: Settings
    trainer: Trainer
    glimpses: tuple[Glimpse, ...]
    shown: int
    series: RunSeries
    payload: bytes
    ending: str
    spelled: tuple[SpelledMerge, ...]
    at: int
    turn: int
    notes: tuple[str, ...] = ()


def train(
    settings: Settings,
    report: Report,
    *,
    before: Run | None = None,
    at: int = 0,
    turn: int = 0,
    looked_at: SpelledMerge | None = None,
) -> Run:
    """Train as many merges as asked for, or as there are.

    A run `before` of the same corpus is carried on instead of starting again, as far as the merges
    chosen by hand are the same; it stays as it is. The stage opens at position `at`, or goes there
    when `turn` is new; else it follows the merge it shows to where that is after the run `before`,
    or at `at` the merge `looked_at`.

    Raises:
        ValueError: the word table cannot be read, the corpus does not go with the recipe, its
            normalizer makes far more of the text, all tokens together would spell more than
            `MOST_SPELLED`, or the history is too large to be sent to the page.
    """
    if before is not None and _same_corpus(before.settings, settings):
        trainer, glimpses = _carried_on(before, settings.forced)
    else:
        trainer, glimpses = _start(settings, report), []
    trainer.goto(min(settings.merges, max(0, len(glimpses) - 1)))
    forced = ForcedMerges(settings.forced, trainer)
    shown = _learn(trainer, glimpses, settings.merges, forced, report)
    glimpses = glimpses[: shown + 1]
    words = ending(trainer)
    forced.step(trainer)  # one more than is shown: where it happens is where the next merge will
    spelled = spelled_merges(trainer, shown)
    opens_at, follows = min(at, shown), None
    if before is not None and before.turn == turn:
        places = places_after_edit(before.spelled, spelled, at=at, looked_at=looked_at)
        opens_at, follows = (
            places[min(at, before.shown)],
            Follows(version_of(before.payload), places),
        )
    payload = stage_payload(
        trainer,
        shown=shown,
        glimpses=glimpses,
        at=opens_at,
        reset=turn,
        ending=words,
        follows=follows,
    )
    _check_size(payload)
    return Run(
        settings,
        trainer,
        tuple(glimpses),
        shown,
        run_series(trainer, shown),
        payload,
        words,
        spelled,
        opens_at,
        turn,
        forced.notes,
    )


def _check_size(payload: bytes) -> None:
    if len(payload) > LARGEST_PAYLOAD:
        raise ValueError(
            f"the history of this training takes {len(payload):,} bytes, and the page can be sent "
            f"{LARGEST_PAYLOAD:,}: train on a shorter text, or make fewer merges"
        )


def _same_corpus(one: Settings, other: Settings) -> bool:
    return replace(one, merges=0, forced=()) == replace(other, merges=0, forced=())


def _carried_on(before: Run, forced: tuple[Forced, ...]) -> tuple[Trainer, list[Glimpse]]:
    """Return a trainer with the merges that stay, and the glimpses of their positions."""
    trainer, glimpses = before.trainer, list(before.glimpses)
    parting = first_difference(before.settings.forced, forced)
    if parting is None or parting >= trainer.known:
        return trainer, glimpses
    trainer.goto(parting)
    return trainer.fork(), glimpses[: parting + 1]


def _start(settings: Settings, report: Report) -> Trainer:
    """Return a trainer before its first merge; on a sample it shares what merges leave as it is."""
    if settings.source.sample is None or settings.recipe.pattern is not None:
        return Trainer(_corpus(settings, report))
    return _start_on_sample(replace(settings, merges=0, forced=())).fork()


@lru_cache(maxsize=16)
def _start_on_sample(settings: Settings) -> Trainer:
    """Return the trainer from which those of all visitors to a sample are forked; it never moves.

    The words, where their pairs are and how often they occur are a third of what a visit takes.
    """
    return Trainer(_corpus(settings, lambda fraction, doing: None))


def _corpus(settings: Settings, report: Report) -> Corpus:
    source, recipe = settings.source, settings.recipe
    _check_growth(source.text, recipe.normalizer)

    def counted(fraction: float) -> None:
        report(fraction, "Counting words")

    def matched(matching: Matching) -> None:
        report(matching.done, in_words(matching))

    if source.kind == TABLE:
        words = parse_word_table(source.text, progress=lambda fraction: counted(fraction / 2))
        return Corpus.from_counts(
            words, recipe, progress=lambda fraction: counted((1 + fraction) / 2)
        )
    texts = source.text.split("\n") if settings.lines else [source.text]
    with watched(watcher() or matched):
        return Corpus.from_texts(texts, recipe, separator="\n", progress=counted)


def _check_growth(text: str, normalizer: str) -> None:
    """See what each character becomes by itself; beside others it becomes no more."""
    if normalizer == "none":
        return
    size = sum(
        count * len(normalize(char, normalizer).encode("utf-8", "surrogatepass"))
        for char, count in Counter(text).items()
    )
    if size > LARGEST_NORMALIZED:
        raise ValueError(
            f"the normalizer {normalizer} makes up to {size:,} bytes of this text, and at most "
            f"{LARGEST_NORMALIZED:,} are trained on: take a shorter text, or another normalizer"
        )


def _learn(
    trainer: Trainer,
    glimpses: list[Glimpse],
    merges: int,
    forced: ForcedMerges,
    report: Report,
) -> int:
    """Bring the trainer to `merges`, or to the last there is, with a glimpse at each position."""
    if not glimpses:
        glimpses.append(glimpse(trainer))
    while trainer.position < merges and forced.step(trainer):
        _check_spelled(trainer)
        glimpses.append(glimpse(trainer))
        report(trainer.position / merges, f"Learning merges: {trainer.position:,}")
    return trainer.position


def _check_spelled(trainer: Trainer) -> None:
    if trainer.spelled > MOST_SPELLED:
        unit = "bytes" if trainer.recipe.has_byte_alphabet else "characters"
        raise ValueError(
            f"all tokens together may spell {MOST_SPELLED:,} {unit}; after "
            f"{counted(trainer.position, 'merge')} they spell more, because many are about as long "
            "as the text. Ask for fewer merges, or choose a pre-tokenizer that splits the text."
        )
