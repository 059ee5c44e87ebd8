"""A lesson: the trainings it shows and the scenes it tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bpe.recipe import Recipe
from bpe.views.lessons import Scene
from pages.ui.samples import SAMPLES
from pages.ui.settings import TABLE, TEXT, Settings, Source


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: `about` is one line of the list, `takes` the trainings by name.

    A scene that names no take is about the first one.
    """

    name: str
    title: str
    about: str
    takes: Mapping[str, Settings]
    scenes: tuple[Scene, ...]

    def take_of(self, scene: Scene) -> str:
        """Return the name of the training that a scene is about."""
        return scene.take or next(iter(self.takes))


def sample(name: str, recipe: Recipe | None = None) -> Settings:
    """Return the settings of a sample, with another recipe if one is given."""
    settings = Settings.of(SAMPLES[name])
    return settings if recipe is None else replace(settings, recipe=recipe)


def text(content: str, recipe: Recipe) -> Settings:
    """Return the settings for a text of the lesson's own."""
    return Settings(Source(TEXT, content), recipe)


def table(lines: str, recipe: Recipe) -> Settings:
    """Return the settings for a word table of the lesson's own, lines of word,count."""
    return Settings(Source(TABLE, lines), recipe)
