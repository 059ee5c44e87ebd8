"""Why training stopped, in words."""

from __future__ import annotations

from bpe.training import Trainer


def ending(trainer: Trainer) -> str:
    """Say why a trainer without limits, brought as far as was asked, stands where it stands.

    Such as "200 merges, as asked; more are possible." or "17 merges; no pair is left to merge."
    Nothing is said of an empty corpus.
    """
    if not trainer.corpus.words:
        return ""
    made = _merges(trainer.position)
    match trainer.stop_reason:
        case None:
            return f"{made}, as asked; more are possible."
        case "below-min-count":
            least = trainer.recipe.min_count
            return f"{made}; every pair left is seen fewer than {least:,} times."
        case _:
            return f"{made}; no pair is left to merge."


def _merges(number: int) -> str:
    return "No merges" if number == 0 else "1 merge" if number == 1 else f"{number:,} merges"
