"""Two runs side by side: what an edit changed, worked out once."""

from __future__ import annotations

from dataclasses import dataclass

from bpe.views.differences import Parting, Row, aligned, why_they_part
from pages.ui.training import Run


@dataclass(frozen=True, slots=True)
class Comparison:
    """The merges of a run before and of one now: a row for each, and where and why they part."""

    before: Run
    now: Run
    rows: tuple[Row, ...]
    parting: Parting | None

    @classmethod
    def of(cls, before: Run, now: Run) -> Comparison:
        """Compare two runs; the trainer of the one now stands where it stood."""
        position = now.trainer.position
        parting = why_they_part(before.trainer, now.trainer, before.spelled, now.spelled)
        now.trainer.goto(position)
        return cls(before, now, aligned(before.spelled, now.spelled), parting)

    def is_of(self, before: Run, now: Run) -> bool:
        """True when these are the runs that were compared."""
        return self.before.spelled is before.spelled and self.now.spelled is now.spelled
