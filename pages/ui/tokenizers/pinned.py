"""A tokenizer that a visitor has set aside, to be used beside a later run."""

from __future__ import annotations

from dataclasses import dataclass

from bpe.encoding.tokenizer import Tokenizer
from bpe.views.phrases import counted
from pages.ui.recipe_titles import CUSTOM, RECIPE_TITLES, recipe_name
from pages.ui.samples import SAMPLES
from pages.ui.settings import Settings
from pages.ui.training import train


@dataclass(slots=True)
class Pinned:
    """The tokenizer of a run with these settings, at one position.

    What a reload or a link brings back has still to be `learned`.
    """

    settings: Settings
    position: int
    _tokenizer: Tokenizer | None = None

    @property
    def about(self) -> str:
        """What it was trained on, in words."""
        return run_in_words(self.settings, self.position)

    @property
    def is_learned(self) -> bool:
        """Whether it has been trained."""
        return self._tokenizer is not None

    def learned(self) -> Tokenizer:
        """Return the tokenizer, training it the first time.

        Raises:
            ValueError: it cannot be trained.
        """
        if self._tokenizer is None:
            trainer = train(self.settings, lambda *_: None).trainer
            trainer.goto(self.position)
            self.position, self._tokenizer = trainer.position, trainer.tokenizer()
        return self._tokenizer


def run_in_words(settings: Settings, position: int) -> str:
    """Return what a run is about, such as `40 merges of Human rights in English by GPT-2`."""
    sample = settings.source.sample
    corpus = SAMPLES[sample].title if sample else f"your own {settings.source.kind}"
    name = recipe_name(settings.recipe)
    recipe = "a recipe of your own" if name == CUSTOM else RECIPE_TITLES[name]
    return f"{counted(position, 'merge')} of {corpus} by {recipe}"
