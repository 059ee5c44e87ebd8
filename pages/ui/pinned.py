"""A tokenizer that a visitor has set aside, to be compared with another one later."""

from __future__ import annotations

from dataclasses import dataclass

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.phrases import counted
from pages.ui.recipe_titles import CUSTOM, RECIPE_TITLES, recipe_name
from pages.ui.samples import SAMPLES
from pages.ui.settings import Settings
from pages.ui.training import Run


@dataclass(frozen=True, slots=True)
class Pinned:
    """A tokenizer as it was at one position of a run with these settings."""

    settings: Settings
    position: int
    tokenizer: Tokenizer

    @property
    def about(self) -> str:
        """What it was trained on, in words."""
        return run_in_words(self.settings, self.position)


def pinned(run: Run, position: int) -> Pinned:
    """Return the tokenizer of a run at a position."""
    return Pinned(run.settings, position, tokenizer_at(run, position))


def tokenizer_at(run: Run, position: int) -> Tokenizer:
    """Return what a run has learned up to a position."""
    run.trainer.goto(position)
    return run.trainer.tokenizer()


def run_in_words(settings: Settings, position: int) -> str:
    """Return what a run is about, such as `40 merges of Human rights in English by GPT-2`."""
    sample = settings.source.sample
    corpus = SAMPLES[sample].title if sample else f"your own {settings.source.kind}"
    name = recipe_name(settings.recipe)
    recipe = "a recipe of your own" if name == CUSTOM else RECIPE_TITLES[name]
    return f"{counted(position, 'merge')} of {corpus} by {recipe}"
