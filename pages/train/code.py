"""The tab with the code: the reference makes this merge again, line by line in sight."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time
from typing import Final

from bpe.views.code_trace import chosen_sentence, phases, trace_merge, trace_title
from pages.ui.code_walk import code_walk
from pages.ui.training import Run
from pages.ui.visit import Visit

MOST_CHARACTERS: Final = 20_000
"""The longest corpus that the code is run on; of a word table, with the counts in it."""

LONGEST: Final = 1.0
"""Seconds of its own work after which the code is given up."""


class TookTooLongError(Exception):
    """The code took longer than a page should make one wait."""


def code(visitor: Visit, run: Run) -> None:
    """Show the source, the line of each phase, and what its variables held."""
    size = len(run.settings.source.text)
    if size > MOST_CHARACTERS:
        code_walk(
            f"The code counts everything anew for each merge, so it is run here on corpora of up "
            f"to {MOST_CHARACTERS:,} characters; this one has {size:,}.",
            "",
            (),
        )
    elif not visitor.position and "predict" in visitor.mode:
        code_walk("The code is run here once the first merge is made.", "", ())
    else:
        _traced(run)


def _traced(run: Run) -> None:
    trainer = run.trainer
    try:
        trace = trace_merge(trainer, _until(thread_time() + LONGEST))
    except TookTooLongError:
        code_walk("The code took longer than a second for this merge: nothing is shown.", "", ())
        return
    if trace is None:
        code_walk(f"There is no merge to make. {run.ending}".strip(), "", ())
        return
    code_walk(trace_title(trace), chosen_sentence(trace, trainer), phases(trace, trainer))


def _until(end: float) -> Callable[[], None]:
    def tick() -> None:
        if thread_time() > end:
            raise TookTooLongError

    return tick
